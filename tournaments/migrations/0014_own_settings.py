"""A later phase names what it sets itself; it has the rest from the contest."""

from __future__ import annotations

from typing import Any

from django.db import migrations

import tournaments.models.fields

INHERITED = (
    "ranking_keys",
    "match_points_win",
    "match_points_draw",
    "match_points_loss",
    "match_points_rubicon",
    "match_points_close_win",
    "match_points_close_loss",
    "match_points_forfeit",
    "match_points_bye",
    "cap_winner",
    "cap_loser",
    "cap_from_round",
)


def keep_what_differs(apps: Any, schema_editor: Any) -> None:
    """Contests keep what each of their phases has today."""
    phases = apps.get_model("tournaments", "Phase").objects
    later = phases.filter(position__gt=1).only("tournament", "own_settings", *INHERITED)
    firsts: dict[int, Any] = {}
    changed = []
    for phase in later.order_by("tournament_id", "position").iterator(500):
        of = phase.tournament_id
        if of not in firsts:
            firsts = {of: phases.only(*INHERITED).get(tournament_id=of, position=1)}
        own = [name for name in INHERITED if getattr(phase, name) != getattr(firsts[of], name)]
        if own:
            phase.own_settings = tuple(own)
            changed.append(phase)
    phases.bulk_update(changed, ["own_settings"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_extra_hands")]

    operations = [
        migrations.AddField(
            model_name="phase",
            name="own_settings",
            field=tournaments.models.fields.TupleField(
                blank=True,
                default=tuple,
                help_text="of INHERITED; the other columns of those say nothing",
            ),
        ),
        migrations.RunPython(keep_what_differs, migrations.RunPython.noop),
    ]
