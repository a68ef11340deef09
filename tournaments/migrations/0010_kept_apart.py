import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0009_phases'),
    ]

    operations = [
        migrations.CreateModel(
            name='KeptApart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_from_later', to='tournaments.entrant')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_from_earlier', to='tournaments.entrant')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_apart', to='tournaments.tournament')),
            ],
            options={
                'ordering': ('one__number', 'other__number'),
                'constraints': [models.UniqueConstraint(fields=('one', 'other'), name='kept_apart_once'), models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='kept_apart_in_one_order')],
            },
        ),
    ]
