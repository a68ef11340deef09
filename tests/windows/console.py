"""Runs on the Windows that is tried: Python in a console of its own, ended from its window.

`python console.py WORDS…` starts it with these words and reads a line: at `ctrl-c` the keys are
pressed there, at `close` the window is closed. It ends with the status of the program.
"""

from __future__ import annotations

import subprocess
import sys

CTRL_C, WM_CLOSE = 0, 0x0010
KEYS, CROSS = "ctrl-c", "close"


def main() -> int:
    if sys.platform != "win32":
        return 1
    import ctypes

    kernel, user = ctypes.windll.kernel32, ctypes.windll.user32
    program = subprocess.Popen(
        [sys.executable, *sys.argv[1:]],
        creationflags=subprocess.CREATE_NEW_CONSOLE,
        stdin=subprocess.DEVNULL,
        stdout=sys.stdout,
        stderr=subprocess.STDOUT,
    )
    how = sys.stdin.readline().strip()
    kernel.FreeConsole()
    kernel.AttachConsole(program.pid)
    kernel.SetConsoleCtrlHandler(None, True)
    if how == KEYS:
        kernel.GenerateConsoleCtrlEvent(CTRL_C, 0)
    else:
        user.PostMessageW(kernel.GetConsoleWindow(), WM_CLOSE, 0, 0)
    # Who is in a console that is closed ends with it.
    kernel.FreeConsole()
    return program.wait()


if __name__ == "__main__":
    sys.exit(main())
