from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0007_withdrawn_rank"),
    ]

    operations = [
        migrations.AddField(
            model_name="phase",
            name="first_round",
            field=models.CharField(
                choices=[
                    ("lot", "drawn by lot"),
                    ("entry", "in the order of entry: no 1 v no 2, no 3 v no 4 …"),
                ],
                default="lot",
                help_text="of the first phase, by rank or by victories only",
                max_length=5,
            ),
        ),
        migrations.AddField(
            model_name="phase",
            name="swiss_order",
            field=models.CharField(
                choices=[("rank", "by rank"), ("lot", "by lot")],
                default="rank",
                help_text="by victories only",
                max_length=4,
            ),
        ),
        migrations.AddField(
            model_name="phase",
            name="movement",
            field=models.CharField(
                choices=[
                    ("circle", "drawn by lot: for the most rounds, and few change tables"),
                    ("odd_stay", "the odd stay seated, the even go one table on"),
                ],
                default="circle",
                help_text="of a rotation only",
                max_length=8,
            ),
        ),
    ]
