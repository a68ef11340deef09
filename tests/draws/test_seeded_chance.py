"""Chance is a function of the seed, and of nothing else."""

from hashlib import sha256

from tournaments.draws.seeded_chance import drawn_order, ticket


def test_a_ticket_can_be_worked_out_with_any_sha256() -> None:
    expected = int(sha256(b"42/3/bye/7").hexdigest(), 16)
    assert ticket(42, 3, "bye", 7) == expected


def test_seed_round_purpose_and_id_each_draw_another_ticket() -> None:
    tickets = {ticket(1, 1, "order", 1), ticket(2, 1, "order", 1), ticket(1, 2, "order", 1)}
    tickets |= {ticket(1, 1, "bye", 1), ticket(1, 1, "order", 2)}
    assert len(tickets) == 5


def test_the_order_of_the_ids_given_does_not_matter() -> None:
    assert drawn_order([5, 1, 9], 42, 1, "order") == drawn_order([9, 5, 1], 42, 1, "order")


def test_this_order_stays_as_it_was_published() -> None:
    assert drawn_order(range(1, 9), 42, 1, "order") == [5, 3, 4, 8, 2, 6, 1, 7]


def test_every_order_of_three_comes_up() -> None:
    orders = {tuple(drawn_order([1, 2, 3], seed, 1, "order")) for seed in range(100)}
    assert len(orders) == 6


def test_nobody_is_favoured_at_the_first_place() -> None:
    firsts = [drawn_order([1, 2, 3, 4], seed, 1, "order")[0] for seed in range(2000)]
    assert all(400 < firsts.count(id_) < 600 for id_ in (1, 2, 3, 4))
