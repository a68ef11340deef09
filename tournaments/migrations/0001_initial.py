"""Every table, and what keeps a line of the journal from being changed or removed."""

from typing import Any

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournaments.models.fields
import tournaments.models.phase

TABLE = "tournaments_journalentry"
MESSAGE = "the journal is append-only"


KEPT = (
    *("id", "at", "club_id", "tournament_id", "round_number", "user_id"),
    *("actor", "role", "device", "browser", "act"),
)
"""The columns that stay as they are where a name is erased from the data of a line."""


def _sqlite(name: str, verb: str, when: str = "") -> str:
    return (
        f"CREATE TRIGGER {name} BEFORE {verb} ON {TABLE} {when} "
        f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
    )


def _other_than_a_redaction() -> str:
    kept = " AND ".join(f"NEW.{column} IS OLD.{column}" for column in KEPT)
    return f"WHEN NOT (NEW.redactions = OLD.redactions + 1 AND {kept})"


SQLITE = (
    _sqlite("journal_no_update", "UPDATE", _other_than_a_redaction()),
    _sqlite("journal_no_delete", "DELETE"),
)
POSTGRESQL = (
    "CREATE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{MESSAGE}'; END $$",
    "CREATE FUNCTION journal_is_only_redacted() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN IF NEW.redactions = OLD.redactions + 1 AND "
    f"({', '.join(f'NEW.{column}' for column in KEPT)}) IS NOT DISTINCT FROM "
    f"({', '.join(f'OLD.{column}' for column in KEPT)}) "
    f"THEN RETURN NEW; END IF; RAISE EXCEPTION '{MESSAGE}'; END $$",
    f"CREATE TRIGGER journal_no_change BEFORE UPDATE ON {TABLE} "
    "FOR EACH ROW EXECUTE FUNCTION journal_is_only_redacted()",
    f"CREATE TRIGGER journal_no_delete BEFORE DELETE ON {TABLE} "
    "FOR EACH ROW EXECUTE FUNCTION journal_is_append_only()",
    f"CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON {TABLE} "
    "FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only()",
)


def make_append_only(apps: Any, schema_editor: Any) -> None:
    """Let the database refuse every change of a line but the redaction of its data.

    SQLite has no TRUNCATE: it empties a table by DELETE.
    """
    sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in SQLITE if sqlite else POSTGRESQL:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("sessions", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("name", models.CharField(max_length=80)),
                ("demo", models.BooleanField(default=False)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("number", models.PositiveIntegerField()),
                ("home_club", models.CharField(blank=True, max_length=80)),
                ("category", models.CharField(blank=True, max_length=40)),
                ("fixed_table", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("present", models.BooleanField(default=False)),
                ("paid", models.BooleanField(default=False)),
                (
                    "joined_from",
                    models.PositiveSmallIntegerField(default=1, help_text="first round it plays"),
                ),
                (
                    "withdrawn_from",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="first round it no longer plays", null=True
                    ),
                ),
                (
                    "waiting",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="its turn on the waiting list; empty: it has a place",
                        null=True,
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("club_id", models.BigIntegerField(null=True)),
                ("tournament_id", models.BigIntegerField(db_index=True, null=True)),
                ("round_number", models.PositiveSmallIntegerField(null=True)),
                ("user_id", models.BigIntegerField(db_index=True, null=True)),
                ("actor", models.CharField(max_length=150)),
                (
                    "role",
                    models.CharField(
                        blank=True, help_text="in which the actor acted", max_length=12
                    ),
                ),
                (
                    "device",
                    models.CharField(blank=True, help_text="the id of the browser", max_length=32),
                ),
                ("browser", models.CharField(blank=True, max_length=60)),
                ("act", models.CharField(max_length=40)),
                ("data", models.JSONField(default=dict)),
                (
                    "redactions",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="how often a name was erased from the data"
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="LoginTally",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("last_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Phase",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "position",
                    models.PositiveSmallIntegerField(
                        default=1, help_text="in the chain, from 1 on"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=40)),
                (
                    "system",
                    models.CharField(
                        choices=[
                            ("danois", "By rank: 1st v 2nd, 3rd v 4th … (danois)"),
                            ("swiss", "By victories, then by rank (Swiss)"),
                            ("random", "At random every round"),
                            (
                                "rotation",
                                "Rotation: all rounds drawn before play, nobody meets twice",
                            ),
                            ("round_robin", "Everybody meets everybody"),
                            ("melee", "Mêlée: single players, a new partner each round"),
                            ("melee_fixed", "Single players, partners drawn once, then by rank"),
                            ("knockout", "Knockout: who loses is out"),
                            (
                                "consolante",
                                "Knockout, and a consolation for the losers of the first round",
                            ),
                            ("pools", "Pools: everybody meets everybody of a small group"),
                            ("manual", "Placed by hand"),
                        ],
                        default="danois",
                        max_length=16,
                    ),
                ),
                (
                    "rounds",
                    models.PositiveSmallIntegerField(
                        default=4,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(20),
                        ],
                    ),
                ),
                ("pool_size", models.PositiveSmallIntegerField(default=4)),
                (
                    "bracket",
                    models.CharField(
                        choices=[
                            ("single", "is out"),
                            ("double", "goes on in a second bracket, and is out the second time"),
                        ],
                        default="single",
                        max_length=6,
                    ),
                ),
                (
                    "of_round",
                    models.PositiveSmallIntegerField(
                        default=1,
                        help_text="the round of the bracket whose losers play the consolation",
                    ),
                ),
                ("third_place", models.BooleanField(default=True)),
                (
                    "placement",
                    models.BooleanField(default=False, help_text="a match for every place"),
                ),
                (
                    "rematches",
                    models.CharField(
                        choices=[
                            ("avoided", "avoided: two who have met are kept apart"),
                            ("allowed", "allowed: the lot alone decides"),
                        ],
                        default="avoided",
                        help_text="at random only",
                        max_length=7,
                    ),
                ),
                (
                    "partners",
                    models.CharField(
                        choices=[
                            ("lot", "by lot"),
                            (
                                "first_last",
                                "by rank: the first with the last, the second with the last but one",
                            ),
                            ("kept", "those of the phase before stay together"),
                        ],
                        default="lot",
                        help_text="of a later phase",
                        max_length=10,
                    ),
                ),
                (
                    "games",
                    models.PositiveSmallIntegerField(
                        default=1,
                        help_text="of a match",
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(9),
                        ],
                    ),
                ),
                (
                    "play",
                    models.CharField(
                        choices=[
                            ("best_of", "it is over once a side has won most of them"),
                            ("all", "all of them are played"),
                        ],
                        default="best_of",
                        help_text="of several games",
                        max_length=7,
                    ),
                ),
                (
                    "groups",
                    tournaments.models.fields.GroupsField(
                        default=tournaments.models.phase.everybody,
                        help_text="who plays it, of the phase before",
                    ),
                ),
                (
                    "rules",
                    tournaments.models.fields.RulesField(
                        blank=True, help_text="of its own; none: those of the contest", null=True
                    ),
                ),
                ("rules_name", models.CharField(blank=True, max_length=80)),
                ("preset", models.CharField(blank=True, max_length=40)),
                (
                    "rules_of_rounds",
                    tournaments.models.fields.RulesOfRoundsField(
                        blank=True,
                        default=dict,
                        help_text="of single rounds, by their place in the phase",
                    ),
                ),
                (
                    "ranking_keys",
                    tournaments.models.fields.KeysField(
                        default=tournaments.models.phase.default_ranking_keys
                    ),
                ),
                (
                    "carry",
                    models.CharField(
                        choices=[
                            ("all", "Everything played before counts"),
                            ("half", "Half of the points from before count"),
                            ("fresh", "Nothing from before counts"),
                        ],
                        default="all",
                        max_length=5,
                    ),
                ),
                ("match_points_win", models.SmallIntegerField(default=3)),
                ("match_points_draw", models.SmallIntegerField(default=1)),
                ("match_points_loss", models.SmallIntegerField(default=0)),
                (
                    "match_points_rubicon",
                    models.SmallIntegerField(
                        blank=True,
                        help_text="of a loss with the rubicon; empty: a plain loss",
                        null=True,
                    ),
                ),
                (
                    "match_points_close_win",
                    models.SmallIntegerField(
                        blank=True,
                        help_text="where the loser has won a game; empty: a plain victory",
                        null=True,
                    ),
                ),
                (
                    "match_points_close_loss",
                    models.SmallIntegerField(
                        blank=True,
                        help_text="of a loser who has won a game; empty: a plain loss",
                        null=True,
                    ),
                ),
                (
                    "match_points_forfeit",
                    models.SmallIntegerField(
                        blank=True, help_text="of who forfeits; empty: a plain loss", null=True
                    ),
                ),
                (
                    "match_points_bye",
                    models.SmallIntegerField(
                        blank=True,
                        help_text="empty: a victory where a bye counts as one, else nothing",
                        null=True,
                    ),
                ),
                (
                    "cap_winner",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="the most that counts of a match won or drawn",
                        null=True,
                    ),
                ),
                (
                    "cap_loser",
                    models.PositiveIntegerField(
                        blank=True, help_text="the most that counts of a match lost", null=True
                    ),
                ),
                (
                    "cap_from_round",
                    models.PositiveSmallIntegerField(
                        default=1, help_text="the caps hold from this round of the tournament on"
                    ),
                ),
            ],
            options={
                "ordering": ("position",),
            },
        ),
        migrations.CreateModel(
            name="SetupToken",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
            ],
        ),
        migrations.CreateModel(
            name="Submission",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("tournament_id", models.BigIntegerField(null=True)),
                ("act", models.CharField(max_length=40)),
                ("at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("label", models.CharField(blank=True, help_text="near the bar", max_length=40)),
                (
                    "across",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="on the plan of the hall, in cells from its left",
                        null=True,
                    ),
                ),
                (
                    "down",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="on the plan of the hall, in cells from its top",
                        null=True,
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="AccountSession",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("browser", models.CharField(blank=True, max_length=60)),
                ("since", models.DateTimeField()),
                ("last_seen", models.DateTimeField()),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="signed_in",
                        to="sessions.session",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="signed_in",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClubLogo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("png", models.BinaryField()),
                (
                    "digest",
                    models.CharField(help_text="of the bytes: part of its address", max_length=16),
                ),
                ("width", models.PositiveSmallIntegerField(help_text="pixels")),
                ("height", models.PositiveSmallIntegerField(help_text="pixels")),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="logo",
                        to="tournaments.club",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("match", "match"),
                            ("bye", "bye"),
                            ("catch_up", "catch-up game"),
                            ("bis", "partie bis"),
                        ],
                        default="match",
                        max_length=8,
                    ),
                ),
                (
                    "entry",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "nothing yet"),
                            ("totals", "totals"),
                            ("hands", "hand by hand"),
                            ("forfeit", "forfeit"),
                        ],
                        default="",
                        max_length=8,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("expected", "expected"),
                            ("entered", "entered"),
                            ("confirmed", "confirmed"),
                            ("disputed", "disputed"),
                        ],
                        default="expected",
                        max_length=9,
                    ),
                ),
                (
                    "review",
                    tournaments.models.fields.ReviewField(
                        blank=True, help_text="why the desk wants another look", null=True
                    ),
                ),
                ("winner", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("rubicon", models.BooleanField(default=False)),
                (
                    "group",
                    models.CharField(
                        blank=True, help_text="the bracket or pools it is of", max_length=16
                    ),
                ),
                (
                    "slot",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="its number in the bracket, or that of its pool",
                        null=True,
                    ),
                ),
                ("recorded_at", models.DateTimeField(blank=True, null=True)),
                ("revision", models.PositiveBigIntegerField(default=0)),
                (
                    "other_bye",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bis",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "ordering": ("round", "hall_table__number"),
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("points", tournaments.models.fields.NumbersField(blank=True, null=True)),
                ("belotes", tournaments.models.fields.NumbersField(blank=True, default=tuple)),
                ("capots", tournaments.models.fields.NumbersField(blank=True, default=tuple)),
                ("belotes_unsplit", models.PositiveSmallIntegerField(default=0)),
                ("capots_unsplit", models.PositiveSmallIntegerField(default=0)),
                (
                    "by_time",
                    models.BooleanField(
                        default=False, help_text="the clock ended it after its hands"
                    ),
                ),
                ("score", tournaments.models.fields.NumbersField(blank=True, default=tuple)),
                ("finished", models.BooleanField(default=True)),
                ("winner", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("rubicon", models.BooleanField(default=False)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="games",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="PasswordReset",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="resets",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.CharField(max_length=80)),
                ("home_club", models.CharField(blank=True, max_length=80)),
                (
                    "erased_at",
                    models.DateTimeField(blank=True, help_text="the name is gone", null=True),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people",
                        to="tournaments.club",
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="merged",
                        to="tournaments.person",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Alias",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.CharField(db_index=True, max_length=80)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="aliases",
                        to="tournaments.person",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("number", models.PositiveSmallIntegerField()),
                ("draw", models.JSONField()),
                ("steps", models.JSONField(default=list)),
                ("step", models.PositiveSmallIntegerField(default=0)),
                ("drawn_at", models.DateTimeField()),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                (
                    "cards_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="when its score cards were first asked for at the desk",
                        null=True,
                    ),
                ),
                (
                    "phase",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="drawn_rounds",
                        to="tournaments.phase",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.AddField(
            model_name="match",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="matches",
                to="tournaments.round",
            ),
        ),
        migrations.CreateModel(
            name="RuleSet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("name", models.CharField(max_length=80)),
                ("preset", models.CharField(max_length=40)),
                ("rules", tournaments.models.fields.RulesField()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rule_sets",
                        to="tournaments.club",
                    ),
                ),
            ],
            options={
                "ordering": ("name",),
            },
        ),
        migrations.AddField(
            model_name="phase",
            name="rule_set",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="phases",
                to="tournaments.ruleset",
            ),
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=80)),
                ("from_round", models.PositiveSmallIntegerField(default=1)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "ordering": ("place", "from_round"),
            },
        ),
        migrations.CreateModel(
            name="Side",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("score_counts", models.BooleanField(default=True)),
                ("points", models.IntegerField(blank=True, null=True)),
                ("belotes", models.PositiveSmallIntegerField(default=0)),
                ("capots", models.PositiveSmallIntegerField(default=0)),
                ("forfeited", models.BooleanField(default=False)),
                ("score", models.IntegerField(blank=True, null=True)),
                (
                    "games",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="won of the match, one under the rubicon counted twice"
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sides",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sides",
                        to="tournaments.match",
                    ),
                ),
                (
                    "partner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sides_beside",
                        to="tournaments.entrant",
                    ),
                ),
            ],
            options={
                "ordering": ("position",),
            },
        ),
        migrations.AddField(
            model_name="match",
            name="hall_table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="matches",
                to="tournaments.table",
            ),
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("name", models.CharField(max_length=120)),
                ("code", models.SlugField(max_length=8, unique=True)),
                ("date", models.DateField()),
                ("place", models.CharField(blank=True, max_length=120)),
                (
                    "fee_cents",
                    models.PositiveIntegerField(default=0, help_text="a player, in cents"),
                ),
                (
                    "capacity",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="the most that can play, in capacity_unit; empty: no limit",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1)],
                    ),
                ),
                (
                    "capacity_unit",
                    models.CharField(
                        choices=[("entrants", "pairs"), ("tables", "tables")],
                        default="entrants",
                        max_length=8,
                    ),
                ),
                ("preset", models.CharField(max_length=40)),
                (
                    "rules",
                    tournaments.models.fields.RulesField(
                        help_text="of every phase that has none of its own"
                    ),
                ),
                (
                    "table_size",
                    models.PositiveSmallIntegerField(
                        default=4,
                        help_text="players at a table of comptoir",
                        validators=[
                            django.core.validators.MinValueValidator(2),
                            django.core.validators.MaxValueValidator(6),
                        ],
                    ),
                ),
                (
                    "lot_seed",
                    models.PositiveIntegerField(help_text="the lot of the ranking, drawn once"),
                ),
                (
                    "manual_order",
                    tournaments.models.fields.NumbersField(
                        blank=True, default=tuple, help_text="numbers of entrants, the first first"
                    ),
                ),
                ("manual_reason", models.CharField(blank=True, max_length=200)),
                ("avoid_same_club", models.BooleanField(default=False)),
                (
                    "bye_choice",
                    models.CharField(
                        choices=[
                            ("lowest", "The lowest ranked not yet exempt"),
                            ("lot", "By lot among those not yet exempt"),
                            ("volunteer", "A volunteer, named at the draw"),
                        ],
                        default="lowest",
                        max_length=16,
                    ),
                ),
                (
                    "bye_score",
                    models.CharField(
                        choices=[
                            ("half_table", "Half of the table total"),
                            ("fixed", "A fixed number of points"),
                            ("round_average", "The average of the round"),
                            ("own_average", "The pair's own average"),
                            ("nothing", "Nothing"),
                            ("catch_up", "A catch-up game against a pair that has finished"),
                            (
                                "bis",
                                "A match of its own (partie bis) against the exempt of another round",
                            ),
                        ],
                        default="half_table",
                        max_length=16,
                    ),
                ),
                (
                    "bye_points",
                    models.PositiveIntegerField(default=0, help_text="where bye_score is fixed"),
                ),
                ("bye_victory", models.BooleanField(default=True)),
                (
                    "bye_difference",
                    models.CharField(
                        choices=[
                            ("nothing", "Nothing: only matches played count for it"),
                            (
                                "average",
                                "As a victory: the average lead of the winners of the round; else nothing",
                            ),
                        ],
                        default="nothing",
                        max_length=8,
                    ),
                ),
                (
                    "bye_left_over",
                    models.CharField(
                        choices=[
                            ("half_table", "Half of the table total"),
                            ("fixed", "A fixed number of points"),
                            ("round_average", "The average of the round"),
                            ("own_average", "The pair's own average"),
                            ("nothing", "Nothing"),
                            ("catch_up", "A catch-up game against a pair that has finished"),
                        ],
                        default="half_table",
                        help_text="where bye_score is a partie bis, of a bye that has found none",
                        max_length=16,
                    ),
                ),
                (
                    "forfeit_points",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="of who comes; empty: as the rules of the round say",
                        null=True,
                    ),
                ),
                ("forfeit_points_against", models.PositiveIntegerField(default=0)),
                (
                    "names_policy",
                    models.CharField(
                        choices=[
                            ("full", "Full names"),
                            ("short", "First name and initial (Marie D.)"),
                            ("number", "Numbers only"),
                        ],
                        default="full",
                        max_length=8,
                    ),
                ),
                (
                    "ranking_held",
                    models.BooleanField(
                        default=False,
                        help_text="the public sees no ranking of the last round until the end",
                    ),
                ),
                (
                    "entry_mode",
                    models.CharField(
                        choices=[("totals", "Totals of the card"), ("hands", "Hand by hand")],
                        default="totals",
                        max_length=8,
                    ),
                ),
                (
                    "card_format",
                    models.CharField(
                        choices=[("a5", "A5, two on an A4 sheet"), ("a4", "A4, one a sheet")],
                        default="a5",
                        max_length=4,
                    ),
                ),
                (
                    "next_number",
                    models.PositiveIntegerField(
                        default=1,
                        help_text="of the next entrant; once a round was published none comes back",
                    ),
                ),
                ("rules_frozen_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "archived_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="left the lists of contests; everything else stays",
                        null=True,
                    ),
                ),
                ("revision", models.PositiveBigIntegerField(default=0)),
                ("plan_revision", models.PositiveBigIntegerField(default=0)),
                ("ranking_revision", models.PositiveBigIntegerField(default=0)),
                ("brackets_revision", models.PositiveBigIntegerField(default=0)),
                ("rules_revision", models.PositiveBigIntegerField(default=0)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tournaments",
                        to="tournaments.club",
                    ),
                ),
                (
                    "rule_set",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tournaments",
                        to="tournaments.ruleset",
                    ),
                ),
            ],
            options={
                "ordering": ("-date", "-id"),
            },
        ),
        migrations.AddField(
            model_name="table",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tables",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=1)),
                ("rank", models.PositiveIntegerField()),
                ("last_rank", models.PositiveIntegerField(blank=True, null=True)),
                ("label", models.CharField(max_length=120)),
                ("value_cents", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("position",),
            },
        ),
        migrations.AddField(
            model_name="phase",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="phases",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="Handover",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("given_at", models.DateTimeField()),
                ("place", models.PositiveIntegerField()),
                ("lots", models.TextField(help_text="the labels, as they were then")),
                (
                    "entrant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handover",
                        to="tournaments.entrant",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("round_number", models.PositiveSmallIntegerField()),
                ("points", models.IntegerField(help_text="added to the total; 0 is a warning")),
                ("reason", models.CharField(max_length=200)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("lifted_reason", models.CharField(blank=True, max_length=200)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("scorer", "Scorer"),
                            ("referee", "Referee"),
                            ("organiser", "Organiser"),
                            ("admin", "Admin"),
                        ],
                        max_length=12,
                    ),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournaments.club",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("scorer", "Scorer"),
                            ("referee", "Referee"),
                            ("organiser", "Organiser"),
                            ("admin", "Admin"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournaments.club",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "used_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ForbiddenPairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forbidden_with_later",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forbidden_with_earlier",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forbidden_pairings",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("one__number", "other__number"),
            },
        ),
        migrations.AddField(
            model_name="entrant",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entrants",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="DevicePin",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("device", models.CharField(help_text="the id of the browser", max_length=32)),
                ("pin", models.CharField(max_length=128)),
                ("failures", models.PositiveSmallIntegerField(default=0, help_text="in a row")),
                ("made_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pins",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "device"), name="pin_once_a_device")
                ],
            },
        ),
        migrations.CreateModel(
            name="Hand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("facts", models.JSONField()),
                (
                    "outcome",
                    models.CharField(
                        help_text="of `scoring`: made, failed, litige …", max_length=8
                    ),
                ),
                (
                    "marks",
                    tournaments.models.fields.NumbersField(
                        help_text="of each side by its place, in the unit of the sheet"
                    ),
                ),
                ("entered_by", models.CharField(blank=True, max_length=150)),
                (
                    "device",
                    models.CharField(blank=True, help_text="the id of its browser", max_length=32),
                ),
                ("entered_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hands",
                        to="tournaments.game",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "number"), name="hand_number_once_a_game"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="hand_counts_from_one"
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(
                fields=("match", "number"), name="game_number_once_a_match"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="game_counts_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("finished", True),
                    models.Q(("rubicon", False), ("winner", None)),
                    _connector="OR",
                ),
                name="game_is_won_at_its_end",
            ),
        ),
        migrations.AddIndex(
            model_name="person",
            index=models.Index(fields=["club", "name_key"], name="person_by_name"),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(("merged_into", models.F("id")), _negated=True),
                name="person_merged_into_another",
            ),
        ),
        migrations.AddConstraint(
            model_name="alias",
            constraint=models.UniqueConstraint(
                fields=("person", "name_key"), name="alias_once_a_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.UniqueConstraint(
                fields=("club", "name"), name="rule_set_name_once_a_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("entrant", "place", "from_round"), name="seat_taken_once_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("place__in", (1, 2))), name="seat_place_1_or_2"
            ),
        ),
        migrations.AddConstraint(
            model_name="side",
            constraint=models.UniqueConstraint(
                fields=("match", "position"), name="side_position_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="side",
            constraint=models.UniqueConstraint(
                fields=("match", "entrant"), name="side_entrant_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="side",
            constraint=models.UniqueConstraint(
                fields=("match", "partner"), name="side_partner_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="side",
            constraint=models.CheckConstraint(
                condition=models.Q(("partner", models.F("entrant")), _negated=True),
                name="side_of_two_people",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["round", "revision"], name="match_changed_since"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["round", "kind", "state"], name="match_states_of_round"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("review__isnull", False)),
                fields=["round"],
                name="match_to_review",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                fields=("round", "hall_table"), name="match_table_once_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "bye"), ("hall_table__isnull", False), _connector="OR"),
                name="match_has_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "bis"), ("other_bye__isnull", False)),
                    models.Q(models.Q(("kind", "bis"), _negated=True), ("other_bye__isnull", True)),
                    _connector="OR",
                ),
                name="match_bis_of_two_byes",
            ),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["-date", "-id"], name="tournament_newest"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["club", "-date", "-id"], name="tournament_newest_of_club"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                condition=models.Q(("archived_at__isnull", False)),
                fields=["club", "-date", "-id"],
                name="tournament_archived_of_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("capacity", None), ("capacity__gte", 1), _connector="OR"),
                name="tournament_capacity_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="table_number_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="table_counts_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("tournament", "across", "down"), name="table_alone_in_its_cell"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("across", None), ("down", None)),
                    models.Q(
                        ("across__gte", 1),
                        ("across__isnull", False),
                        ("down__gte", 1),
                        ("down__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="table_has_a_whole_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="round_number_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.UniqueConstraint(
                fields=("tournament", "position"), name="prize_position_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.CheckConstraint(
                condition=models.Q(("rank__gte", 1)), name="prize_rank_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("last_rank", None), ("last_rank__gt", models.F("rank")), _connector="OR"
                ),
                name="prize_ranks_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="phase",
            constraint=models.UniqueConstraint(
                fields=("tournament", "position"), name="phase_position_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="phase",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("cap_from_round__gte", 1), ("position__gte", 1), ("rounds__gte", 1)
                ),
                name="phase_counts_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="phase",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("play", "all"), ("games__in", (1, 3, 5, 7, 9)), _connector="OR"
                ),
                name="phase_best_of_odd_games",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="penalty_number_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(("round_number__gte", 1)), name="penalty_round_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("lifted_at", None),
                    models.Q(("lifted_reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="penalty_lifted_with_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                condition=models.Q(("tournament", None)),
                fields=("user", "club", "role"),
                name="role_once_a_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                condition=models.Q(("tournament", None), _negated=True),
                fields=("user", "tournament", "role"),
                name="role_once_a_tournament",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("tournament", None),
                    models.Q(("role__in", ("organiser", "admin")), _negated=True),
                    _connector="OR",
                ),
                name="organiser_of_a_whole_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("tournament", None),
                    models.Q(("role__in", ("organiser", "admin")), _negated=True),
                    _connector="OR",
                ),
                name="organiser_invited_to_a_whole_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="forbiddenpairing",
            constraint=models.UniqueConstraint(
                fields=("one", "other"), name="forbidden_pairing_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="forbiddenpairing",
            constraint=models.CheckConstraint(
                condition=models.Q(("one__lt", models.F("other"))),
                name="forbidden_pairing_in_one_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="entrant_number_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1), ("joined_from__gte", 1)),
                name="entrant_counts_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "waiting"), name="waiting_turn_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("waiting", None),
                    models.Q(("paid", False), ("waiting__gte", 1), ("withdrawn_from", None)),
                    _connector="OR",
                ),
                name="waiting_pays_nothing_and_stays",
            ),
        ),
        migrations.RunPython(make_append_only, migrations.RunPython.noop),
    ]
