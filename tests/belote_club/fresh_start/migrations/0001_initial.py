"""An initial migration with the same name as the one of earlier versions."""

from django.db import migrations


class Migration(migrations.Migration):
    initial = True
    dependencies = ()
    operations = ()
