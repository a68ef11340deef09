"""The set-up of a bare machine: missing parts are installed, or named in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of commands as the PATH of a machine, with the ordinary ones only."""
    commands = tmp_path / "bin"
    commands.mkdir()
    for name in ("sh", "env", "mktemp", "rm", "tail", "cat"):
        (commands / name).symlink_to(Path("/usr/bin") / name)
    return commands


def command(machine: Path, name: str, script: str) -> None:
    path = machine / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def run(machine: Path, script: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "scripts" / script, *words],
        env={"PATH": str(machine), "TMPDIR": str(machine.parent)},
        cwd=machine.parent,
        capture_output=True,
        text=True,
        check=False,
    )


class TestPython:
    def test_without_python(self, machine: Path) -> None:
        result = run(machine, "python")
        assert result.returncode == 1
        assert result.stderr == (
            "Python 3.11 or newer is needed: sudo apt install python3 python3-venv\n"
        )

    def test_an_old_python(self, machine: Path) -> None:
        command(machine, "python3", "exit 1")
        assert run(machine, "python").returncode == 1

    def test_the_newest_is_taken(self, machine: Path) -> None:
        command(machine, "python3", "exit 0")
        command(machine, "python3.12", "exit 0")
        assert run(machine, "python").stdout == f"{machine}/python3.12\n"


class TestApt:
    @pytest.fixture
    def debian(self, machine: Path) -> Path:
        command(machine, "apt-get", 'echo "$@" >> "$TMPDIR/asked"')
        command(machine, "id", "echo 0")
        return machine

    def asked(self, machine: Path) -> list[str]:
        path = machine.parent / "asked"
        return path.read_text().splitlines() if path.exists() else []

    def test_root_installs(self, debian: Path) -> None:
        result = run(debian, "apt", "chromium", "gettext")
        assert result.returncode == 0
        assert result.stdout == "Installing chromium gettext (apt)…\n"
        assert self.asked(debian) == ["-qq install -y --no-install-recommends chromium gettext"]

    def test_stale_lists_are_fetched_once(self, debian: Path) -> None:
        failing_once = (
            'case "$*" in *update*) touch "$TMPDIR/fresh";; *) [ -e "$TMPDIR/fresh" ];; esac'
        )
        command(debian, "apt-get", f'echo "$2" >> "$TMPDIR/asked"; {failing_once}')
        command(debian, "touch", ': > "$1"')
        assert run(debian, "apt", "gettext").returncode == 0
        assert self.asked(debian) == ["install", "update", "install"]

    def test_sudo_that_asks_for_a_password_is_not_used(self, debian: Path) -> None:
        command(debian, "id", "echo 1000")
        command(debian, "sudo", "exit 1")
        assert run(debian, "apt", "gettext").returncode == 1
        assert self.asked(debian) == []

    def test_a_user_with_free_sudo_installs(self, debian: Path) -> None:
        command(debian, "id", "echo 1000")
        command(debian, "true", "exit 0")
        command(debian, "sudo", 'shift; exec "$@"')
        assert run(debian, "apt", "gettext").returncode == 0
        assert len(self.asked(debian)) == 1

    def test_another_system_has_no_apt(self, machine: Path) -> None:
        assert run(machine, "apt", "gettext").returncode == 1

    def test_a_refusal_shows_its_last_lines(self, debian: Path) -> None:
        command(debian, "apt-get", "echo 'no such package'; exit 100")
        result = run(debian, "apt", "gettext")
        assert result.returncode == 1
        assert "no such package" in result.stderr


class TestEnvironment:
    """Debian ships Python without the module that creates environments."""

    @pytest.fixture
    def bare(self, machine: Path) -> Path:
        (machine.parent / "scripts").symlink_to(ROOT / "scripts")
        command(
            machine,
            "python3",
            'case "$*" in\n'
            '*ensurepip*) [ -e "$TMPDIR/venv-package" ] ;;\n'
            "*print*) echo 3.11 ;;\n"
            '"-m venv"*) echo "$@" > "$TMPDIR/made" ;;\n'
            "esac",
        )
        return machine

    def test_what_is_missing_is_named_in_one_line(self, bare: Path) -> None:
        result = run(bare, "setup-python")
        assert result.returncode == 1
        assert result.stderr == (
            "Python cannot make its environment yet: sudo apt install python3.11-venv\n"
        )

    def test_what_is_missing_is_installed_where_the_user_may(self, bare: Path) -> None:
        command(bare, "id", "echo 0")
        command(bare, "apt-get", ': > "$TMPDIR/venv-package"')
        result = run(bare, "setup-python")
        assert result.returncode == 0
        assert result.stdout.splitlines() == [
            "Installing python3.11-venv (apt)…",
            "Making the Python environment (.venv, Python 3.11)…",
        ]
        assert (bare.parent / "made").read_text() == "-m venv --clear .venv\n"

    def test_an_environment_that_works_is_kept(self, bare: Path) -> None:
        python = bare.parent / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True)
        command(python.parent, "python", "exit 0")
        result = run(bare, "setup-python")
        assert (result.returncode, result.stdout) == (0, "")


def test_without_the_pdf_library_the_set_up_goes_on_with_one_line(machine: Path) -> None:
    (machine.parent / "scripts").symlink_to(ROOT / "scripts")
    result = run(machine, "setup-pdf")
    assert result.returncode == 0
    (line,) = result.stdout.splitlines()
    assert line.endswith("sudo apt install libpangoft2-1.0-0")


SHELL = "chromium-headless-shell"


class TestTests:
    """What the tests need of the system: a browser, gettext, a library for Playwright."""

    @pytest.fixture
    def bare(self, machine: Path) -> Path:
        """A Debian with the Python packages only, whose user may not install others."""
        (machine.parent / "scripts").symlink_to(ROOT / "scripts")
        environment = machine.parent / ".venv" / "bin"
        environment.mkdir(parents=True)
        command(environment, "python", f'exec {sys.executable} "$@"')
        command(environment, "playwright", 'echo "$@" >> "$TMPDIR/playwright"')
        (machine / "grep").symlink_to("/usr/bin/grep")
        command(machine, "id", "echo 1000")
        command(machine, "apt-cache", "echo Package: chromium")
        command(machine, "faketime", "")
        return machine

    @pytest.fixture
    def debian(self, bare: Path) -> Path:
        """The same Debian, whose user may install packages."""
        command(bare, "id", "echo 0")
        command(bare, "apt-get", 'echo "$@" >> "$TMPDIR/apt"')
        return bare

    @pytest.fixture
    def ubuntu(self, debian: Path) -> Path:
        """An Ubuntu, whose package `chromium` only installs a snap."""
        command(debian, "xgettext", "")
        command(debian, "apt-cache", "echo Pre-Depends: debconf, snapd")
        return debian

    def asked(self, machine: Path, program: str) -> list[str]:
        path = machine.parent / program
        return path.read_text().splitlines() if path.exists() else []

    def test_the_tests_name_what_they_lack(self, bare: Path) -> None:
        result = run(bare, "setup-tests")
        assert result.returncode == 1
        assert result.stderr == (
            "The tests need: chromium gettext; sudo apt install chromium gettext\n"
        )

    def test_what_is_missing_is_installed(self, debian: Path) -> None:
        result = run(debian, "setup-tests")
        assert (result.returncode, result.stderr) == (0, "")
        assert self.asked(debian, "apt") == [
            f"-qq install -y --no-install-recommends {SHELL}",
            "-qq install -y --no-install-recommends gettext",
        ]
        assert self.asked(debian, "playwright") == ["--version"]

    def test_chromium_is_enough_where_its_shell_may_not_be_installed(self, bare: Path) -> None:
        for name in ("chromium", "xgettext"):
            command(bare, name, "")
        result = run(bare, "setup-tests")
        assert (result.returncode, result.stdout, result.stderr) == (0, "", "")

    def test_what_is_there_is_left_alone(self, debian: Path) -> None:
        for name in (SHELL, "xgettext"):
            command(debian, name, "")
        result = run(debian, "setup-tests")
        assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
        assert self.asked(debian, "apt") == []

    def test_libfaketime_is_optional(self, debian: Path) -> None:
        for name in (SHELL, "xgettext"):
            command(debian, name, "")
        (debian / "faketime").unlink()
        assert run(debian, "setup-tests").returncode == 0
        assert self.asked(debian, "apt") == ["-qq install -y --no-install-recommends faketime"]
        command(debian, "id", "echo 1000")
        assert run(debian, "setup-tests").returncode == 0

    def test_a_library_that_playwright_lacks_is_installed(self, debian: Path) -> None:
        for name in (SHELL, "xgettext"):
            command(debian, name, "")
        command(debian.parent / ".venv" / "bin", "playwright", "exit 127")
        assert run(debian, "setup-tests").returncode == 0
        assert self.asked(debian, "apt") == ["-qq install -y --no-install-recommends libatomic1"]

    def test_where_apt_has_only_a_snap_playwright_downloads_a_browser(self, ubuntu: Path) -> None:
        result = run(ubuntu, "setup-tests")
        assert (result.returncode, result.stderr) == (0, "")
        assert self.asked(ubuntu, "playwright")[1:] == ["install --with-deps chromium"]
        assert self.asked(ubuntu, "apt") == []

    def test_an_installed_snap_is_not_used(self, ubuntu: Path) -> None:
        command(ubuntu, "chromium", 'exec /snap/bin/chromium "$@"')
        assert run(ubuntu, "setup-tests").returncode == 0
        assert self.asked(ubuntu, "playwright")[1:] == ["install --with-deps chromium"]

    def test_a_virtual_package_is_not_available(self, ubuntu: Path) -> None:
        command(ubuntu, "apt-cache", 'case "$2" in chromium*) ;; *) echo Package: "$2";; esac')
        assert run(ubuntu, "setup-tests").returncode == 0
        assert self.asked(ubuntu, "playwright")[1:] == ["install --with-deps chromium"]

    def test_empty_package_lists_are_fetched_first(self, debian: Path) -> None:
        command(debian, "xgettext", "")
        command(debian, "apt-cache", '[ -e "$TMPDIR/apt" ] && echo Package: chromium')
        assert run(debian, "setup-tests").returncode == 0
        assert [line.split()[1] for line in self.asked(debian, "apt")] == ["update", "install"]

    def test_another_system_uses_the_browser_of_playwright(self, bare: Path) -> None:
        (bare / "apt-cache").unlink()
        command(bare, "xgettext", "")
        result = run(bare, "setup-tests")
        assert (result.returncode, result.stderr) == (0, "")
        assert self.asked(bare, "playwright")[1:] == ["install chromium"]

    def test_a_browser_that_cannot_be_fetched_is_named(self, ubuntu: Path) -> None:
        playwright = 'case "$1" in install) echo "no network"; exit 1;; esac'
        command(ubuntu.parent / ".venv" / "bin", "playwright", playwright)
        result = run(ubuntu, "setup-tests")
        assert result.returncode == 1
        assert result.stderr == (
            "no network\n"
            "The tests need a browser: .venv/bin/playwright install --with-deps chromium\n"
        )


class TestFresh:
    """`test-fresh` tries a bare system where one can be built."""

    @pytest.mark.parametrize("user", [0, 1000])
    def test_without_root_or_debootstrap_one_sentence_says_so(
        self, machine: Path, user: int
    ) -> None:
        (machine / "dirname").symlink_to("/usr/bin/dirname")
        command(machine, "id", f"echo {user}")
        result = run(machine, "test-fresh")
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout == (
            "Not tried: a bare system needs root and debootstrap "
            "(sudo apt install debootstrap; sudo make test-fresh).\n"
        )


def test_the_gate_runs_the_whole_test_and_nothing_else() -> None:
    gate = ROOT / ".ci" / "run"
    assert os.access(gate, os.X_OK)
    lines = [line for line in gate.read_text().splitlines() if not line.startswith("#")]
    assert lines == ['cd "$(dirname "$0")/.." && exec make test']
