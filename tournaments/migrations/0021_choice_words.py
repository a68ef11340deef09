from django.db import migrations, models


class Migration(migrations.Migration):
    """The words of choices in plain English: nothing changes in the database."""

    dependencies = [
        ("tournaments", "0020_late_and_singles"),
    ]

    operations = [
        migrations.AlterField(
            model_name="phase",
            name="bracket",
            field=models.CharField(
                choices=[
                    ("single", "is out"),
                    ("double", "goes on in a second bracket, and is out after a second loss"),
                ],
                default="single",
                max_length=6,
            ),
        ),
        migrations.AlterField(
            model_name="phase",
            name="carry",
            field=models.CharField(
                choices=[
                    ("all", "Everything played before counts"),
                    ("half", "Half of the points carried over"),
                    ("fresh", "Nothing carried over"),
                ],
                default="all",
                max_length=5,
            ),
        ),
        migrations.AlterField(
            model_name="phase",
            name="first_round",
            field=models.CharField(
                choices=[
                    ("lot", "drawn by lot"),
                    ("entry", "in the order of entry: no. 1 v no. 2, no. 3 v no. 4 …"),
                ],
                default="lot",
                help_text="of the first phase, by rank or by victories only",
                max_length=5,
            ),
        ),
        migrations.AlterField(
            model_name="phase",
            name="movement",
            field=models.CharField(
                choices=[
                    ("circle", "drawn by lot: for the most rounds, with few table changes"),
                    ("odd_stay", "odd numbers stay seated, even numbers move one table on"),
                ],
                default="circle",
                help_text="of a rotation only",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="phase",
            name="rematches",
            field=models.CharField(
                choices=[
                    ("avoided", "avoided: nobody meets the same opponents twice"),
                    ("allowed", "allowed: the draw alone decides"),
                ],
                default="avoided",
                help_text="at random only",
                max_length=7,
            ),
        ),
        migrations.AlterField(
            model_name="phase",
            name="system",
            field=models.CharField(
                choices=[
                    ("danois", "By rank: 1st v 2nd, 3rd v 4th … (danois)"),
                    ("swiss", "By wins, then by rank (Swiss)"),
                    ("random", "At random every round"),
                    (
                        "rotation",
                        "Rotation: all rounds drawn before play, nobody meets the same opponents twice",
                    ),
                    ("round_robin", "Everyone meets everyone"),
                    ("melee", "Mêlée: single players, a new partner each round"),
                    ("melee_fixed", "Single players, partners drawn once, then by rank"),
                    ("knockout", "Knockout: the loser is out"),
                    ("consolante", "Knockout, and a consolation for the losers of the first round"),
                    ("pools", "Pools: everyone meets everyone in a small group"),
                    ("manual", "Placed by hand"),
                ],
                default="danois",
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="bye_choice",
            field=models.CharField(
                choices=[
                    ("lowest", "The lowest ranked that has not had a bye yet"),
                    ("lot", "By lot among those who have not had a bye yet"),
                    ("volunteer", "A volunteer, named at the draw"),
                ],
                default="lowest",
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="bye_difference",
            field=models.CharField(
                choices=[
                    ("nothing", "Nothing: only the matches played count"),
                    (
                        "average",
                        "As a win: the average lead of the winners of the round; else nothing",
                    ),
                ],
                default="nothing",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="bye_left_over",
            field=models.CharField(
                choices=[
                    ("half_table", "Half of the table total"),
                    ("fixed", "A fixed number of points"),
                    ("round_average", "The average of the round"),
                    ("own_average", "The pair’s own average"),
                    ("nothing", "Nothing"),
                    ("catch_up", "A catch-up game against a pair that has finished"),
                ],
                default="half_table",
                help_text="where bye_score is a partie bis, of a bye that has found none",
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="bye_score",
            field=models.CharField(
                choices=[
                    ("half_table", "Half of the table total"),
                    ("fixed", "A fixed number of points"),
                    ("round_average", "The average of the round"),
                    ("own_average", "The pair’s own average"),
                    ("nothing", "Nothing"),
                    ("catch_up", "A catch-up game against a pair that has finished"),
                    (
                        "bis",
                        "A match of its own (partie bis) against the pair with the bye in another round",
                    ),
                ],
                default="half_table",
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="card_format",
            field=models.CharField(
                choices=[("a5", "A5, two per A4 sheet"), ("a4", "A4, one per sheet")],
                default="a5",
                max_length=4,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="entry_mode",
            field=models.CharField(
                choices=[("totals", "Totals of the score card"), ("hands", "Hand by hand")],
                default="totals",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="leaver_matches",
            field=models.CharField(
                choices=[
                    ("forfeit", "won by forfeit by the opponents"),
                    ("struck", "struck out, including those already played: none of them counts"),
                    ("unplayed", "not played: they count for nobody"),
                ],
                default="forfeit",
                max_length=8,
            ),
        ),
    ]
