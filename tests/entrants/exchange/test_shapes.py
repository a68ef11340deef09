"""Lists of the shapes that people have are read without a choice by hand."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from tests.entrants.exchange.reading import guessed, read_file, read_text
from tests.entrants.exchange.workbooks import (
    ROWS,
    SHEET,
    TO_THE_END,
    computed,
    inline,
    ods,
    ods_row,
    xlsx,
    xlsx_of,
)
from tournaments.entrants.fields import PairLine
from tournaments.entrants.reading.files import sheet_of_text, sheets_of_file

LISTS = Path(__file__).parent / "lists"
MARIE = ("Marie DURAND", "Paul PETIT")
LUC = ("Luc ROUX", "Zoé BLANC")
PLAIN = ("Marie Durand", "Paul Petit")
HELLOASSO = (
    "Référence commande;Date de la commande;Statut de la commande;Nom participant;"
    "Prénom participant;Nom payeur;Prénom payeur;Email payeur;Raison sociale;Moyen de paiement;"
    "Billet;Numéro de billet;Tarif;Montant tarif;Code Promo;%s\n"
)


def order(number: int, status: str, surname: str, given: str, *more: str) -> str:
    """A line of a ticket site's export, of an order that somebody else has paid."""
    paid_by = "GRAND;Odile;odile@example.org;;Carte bancaire;Concours;77;Joueur;10,00;"
    return f"{number};01/02/2026 10:00;{status};{surname};{given};{paid_by};{';'.join(more)}\n"


def names(lines: list[PairLine]) -> list[tuple[str, str]]:
    """The names of lines, none of which may have a problem."""
    assert [line.problem for line in lines] == [""] * len(lines)
    return [(line.first, line.second) for line in lines]


class TestTicketSite:
    def test_a_ticket_a_pair(self) -> None:
        text = HELLOASSO % "Nom et prénom du coéquipier;Club"
        text += order(11, "Validé", "DURAND", "Marie", "PETIT Paul", "Tours")
        text += order(12, "Annulé", "NOIR", "Jean", "VERT Anne", "")
        text += order(13, "En attente", "ROUX", "Luc", "BLANC Zoé", "")
        lines = read_file("export-helloasso.csv", text.encode("utf-8-sig"))
        assert lines == [
            PairLine(2, "Marie DURAND", "PETIT Paul", "Tours", paid=True),
            PairLine(4, "Luc ROUX", "BLANC Zoé"),
        ]

    def test_a_ticket_a_player_joined_by_the_order(self) -> None:
        text = HELLOASSO % "Votre club"
        for number, surname, given in (
            (11, "DURAND", "Marie"), (12, "ROUX", "Luc"), (11, "PETIT", "Paul"),
            (12, "BLANC", "Zoé"),
        ):  # fmt: skip
            text += order(number, "Validé", surname, given, "Tours")
        lines = read_text(text)
        assert names(lines) == [MARIE, LUC]
        assert [line.paid for line in lines] == [True, True]

    def test_two_pairs_of_one_order(self) -> None:
        text = HELLOASSO % "Votre club"
        orders = (11, 12, 11, 12, 13, 13, 13, 13, 14, 14, 15, 15, 16, 16)
        for number, given in zip(orders, "ABABCDEFGHIJKL", strict=True):
            text += order(number, "Validé", "X", given, "Tours")
        assert names(read_text(text))[2:5] == [("C X", "D X"), ("E X", "F X"), ("G X", "H X")]

    def test_a_pair_has_paid_once_both_have(self) -> None:
        lines = read_text("Nom;Payé\nMarie Durand;oui\nPaul Petit;non\nA B;x\nC D;x")
        assert [line.paid for line in lines] == [False, True]

    @pytest.mark.parametrize(
        ("title", "yes", "no"),
        [
            ("Payé", "oui", "non"),
            ("Payé ?", "x", ""),
            ("Réglé", "20 €", "0"),
            ("Paiement", "VRAI", "FAUX"),
            ("Statut du paiement", "Confirmé", "En attente"),
            ("Paid", "yes", "no"),
        ],
    )
    def test_who_has_paid(self, title: str, yes: str, no: str) -> None:
        text = f"Joueur 1;Joueur 2;{title}\nA B;C D;{yes}\nE F;G H;{no}\nI J;K L;{yes}"
        assert [line.paid for line in read_text(text)] == [True, False, True]

    @pytest.mark.parametrize("title", ["Moyen de paiement", "Date de paiement", "Payé le"])
    def test_how_and_when_is_not_whether(self, title: str) -> None:
        text = f"Joueur 1;Joueur 2;{title}\nA B;C D;12/03/2026\nE F;G H;CB"
        assert [line.paid for line in read_text(text)] == [False, False]

    def test_as_a_workbook(self) -> None:
        rows = [line.split(";") for line in (HELLOASSO % "Club").splitlines()]
        rows += [order(11, "Validé", "DURAND", "Marie", "Tours").strip().split(";")]
        rows += [order(11, "Validé", "PETIT", "Paul", "Tours").strip().split(";")]
        assert names(read_file("export.xlsx", xlsx(*rows))) == [MARIE]


class TestWebForm:
    def test_with_time_stamps(self) -> None:
        content = xlsx(
            ["Horodateur", "Adresse e-mail", "Joueur A (nom prénom)", "Joueur B (nom prénom)",
             "N° de téléphone", "Votre commune", "Avez-vous une question ?"],
            [datetime(2026, 2, 1, 10, 5, 2), "a@example.org", "Marie Durand", "Paul Petit",
             612345678, "Tours", "À quelle heure ?"],
        )  # fmt: skip
        assert read_file("Réponses.xlsx", content) == [
            PairLine(2, "Marie Durand", "Paul Petit", "Tours")
        ]

    @pytest.mark.parametrize(
        "header",
        [
            "Vos nom et prénom;Nom et prénom de votre partenaire",
            "Nom du 1er joueur;Nom du 2ème joueur",
            "Joueur n°1;Joueur n°2",
            "NOM Prénom Joueur 1;NOM Prénom Joueur 2",
            "Your name;Your partner's name",
            "Capitaine;Coéquipier",
            "Participant;Binôme",
            "J1;J2",
            "Équipier 1;Équipier 2",
            "Coéquipier A;Coéquipier B",
        ],
    )
    def test_whatever_it_asks(self, header: str) -> None:
        lines = read_text(f"Horodateur;{header}\n01/02/2026 10:05:02;Marie Durand;Paul Petit\n")
        assert names(lines) == [PLAIN]

    @pytest.mark.parametrize(
        "title", ["Noms et prénoms des 2 joueurs", "Les deux joueurs", "Équipe (noms)", "Noms"]
    )
    def test_both_names_in_one_answer(self, title: str) -> None:
        text = f"Horodateur;{title};Club\n01/02/2026 10:05;Marie Durand et Paul Petit;Tours"
        assert read_text(text) == [PairLine(2, *PLAIN, "Tours")]

    def test_what_else_it_asks_of_a_player_is_no_name(self) -> None:
        text = (
            "Nom joueur 1;Tél. joueur 1;Licence joueur 1;Ville joueur 2;Nom joueur 2;Mail joueur 2"
            "\nMarie Durand;0612;44;Blois;Paul Petit;a@example.org"
        )
        assert read_text(text) == [PairLine(2, *PLAIN)]


class TestOnePlayerARow:
    def test_two_by_two(self) -> None:
        text = "Nom;Prénom\nDURAND;Marie\nPETIT;Paul\nROUX;Luc\nBLANC;Zoé\n"
        lines = read_text(text)
        assert names(lines) == [MARIE, LUC]
        assert [(line.line, line.second_line) for line in lines] == [(2, 3), (4, 5)]

    def test_without_titles(self) -> None:
        assert names(read_text("DURAND;Marie\nPETIT;Paul")) == [MARIE]
        assert names(read_text("Marie\tDURAND\nPaul\tPETIT")) == [MARIE]

    def test_two_players_in_four_columns(self) -> None:
        row = "DURAND;Marie;PETIT;Paul"
        assert names(read_text(f"Nom;Prénom;Nom;Prénom\n{row}")) == [MARIE]
        assert names(read_text(f"Nom;Prénom;Nom;Prénom;Club\n{row};Tours")) == [MARIE]
        assert names(read_text(f"{row}\nROUX;Luc;BLANC;Zoé")) == [MARIE, LUC]

    def test_two_rows_a_pair_of_a_federation(self) -> None:
        """With a title, cells merged over the two rows, and categories of its own."""
        content = (LISTS / "federation.xls").read_bytes()
        assert read_file("engagements.xls", content) == [
            PairLine(4, "Éliane LEFÈVRE", "François ŒUVRARD", "A.S. Chalon", second_line=5),
            PairLine(6, *MARIE, "Belote de Tours", second_line=7),
        ]

    def test_empty_lines_part_the_pairs(self) -> None:
        text = "Joueur\nMarie Durand\n\nPaul Petit\nLuc Roux\n\nZoé Blanc\nAnne Vert\n"
        lines = read_text(text.replace("Joueur", "Joueur;Club").replace("t\n", "t;Tours\n"))
        assert [(line.first, line.second) for line in lines] == [
            ("Marie Durand", ""),
            ("Paul Petit", "Luc Roux"),
            ("Zoé Blanc", "Anne Vert"),
        ]
        assert [bool(line.problem) for line in lines] == [True, False, False]

    def test_names_alone_parted_by_empty_lines(self) -> None:
        text = "Bonjour,\n\nMarie Durand\nPaul Petit\n\n2. Luc Roux\nZoé Blanc\n\nMerci !"
        assert read_text(text) == [
            PairLine(3, "Marie Durand", "Paul Petit", second_line=4),
            PairLine(6, "Luc Roux", "Zoé Blanc", second_line=7),
        ]

    def test_a_club_beside_each_name(self) -> None:
        text = "DURAND Marie;Tours;PETIT Paul;Blois\nROUX Luc;Tours;BLANC Zoé;Tours"
        assert read_text(text)[0] == PairLine(1, "DURAND Marie", "PETIT Paul", "Tours")

    def test_one_too_many_has_no_partner(self) -> None:
        (_first, last) = read_text("Nom;Prénom\nDURAND;Marie\nPETIT;Paul\nROUX;Luc")
        assert (last.first, last.second) == ("Luc ROUX", "")
        assert last.problem

    def test_three_with_one_number(self) -> None:
        rows = "1;Marie\n1;Paul\n2;Luc\n2;Zoé\n3;Jean\n3;Anne\n4;Guy\n4;Ève\n5;A\n5;B\n5;C"
        lines = read_text(f"Équipe;Nom\n{rows}")
        assert [bool(line.problem) for line in lines] == [False] * 4 + [True, True]
        assert [(line.first, line.second) for line in lines[4:]] == [("A", "B"), ("C", "")]

    def test_two_players_of_different_clubs(self) -> None:
        (line,) = read_text("Nom;Club\nMarie Durand;Tours\nPaul Petit;Blois")
        assert line.home_club == "Tours / Blois"


class TestTitles:
    def test_above_a_table(self) -> None:
        text = "Concours du 12 mars;;\n;;\nJoueur 1;Joueur 2;Club\nMarie Durand;Paul Petit;Tours\n"
        assert read_text(text) == [PairLine(4, *PLAIN, "Tours")]

    def test_a_line_that_names_the_separator(self) -> None:
        text = "sep=;\nJoueur 1;Joueur 2\nMarie Durand;Paul Petit\n"
        assert read_text(text) == [PairLine(3, *PLAIN)]
        assert read_text("sep=|\r\nMarie Durand|Paul Petit") == [PairLine(2, *PLAIN)]

    def test_on_two_rows_in_merged_cells(self) -> None:
        content = ods(
            ods_row("Concours de la Saint-Martin", spans={0: 6})
            + ods_row()
            + ods_row("N°", "Joueur 1", "Joueur 2", "Club", spans={1: 2, 2: 2})
            + ods_row("", "Nom", "Prénom", "Nom", "Prénom", "")
            + ods_row(1, "DURAND", "Marie", "PETIT", "Paul", "Tours")
            + ods_row("Total", "", "", "", "", 1)
            + TO_THE_END
        )
        assert read_file("inscriptions.ods", content) == [PairLine(5, *MARIE, "Tours")]

    def test_printed_on_each_page(self) -> None:
        text = "Joueur 1;Joueur 2\nMarie Durand;Paul Petit\nJoueur 1;Joueur 2\nA B;C D\n"
        assert names(read_text(text)) == [PLAIN, ("A B", "C D")]

    def test_categories_of_others_are_left_out(self) -> None:
        rows = "\n".join(f"Marie {n};Paul {n};Senior" for n in range(4))
        assert {line.category for line in read_text(f"Joueur 1;Joueur 2;Catégorie\n{rows}")} == {""}


class TestWorkbooks:
    def test_formulas_give_what_they_last_gave(self) -> None:
        row = computed('B2&" "&C2', "Marie Durand") + computed("D2", "Paul Petit")
        cells = f"<row>{inline('Joueur 1')}{inline('Joueur 2')}</row><row>{row}</row>"
        content = xlsx_of({SHEET: ROWS % cells})
        assert read_file("liste.xlsx", content) == [PairLine(2, *PLAIN)]

    def test_the_sheet_with_the_list(self) -> None:
        content = xlsx(
            ["Mode d’emploi"],
            ["Remplir la feuille suivante"],
            Inscrits=[["Joueur 1", "Joueur 2"], ["Marie Durand", "Paul Petit"], ["A B", "C D"]],
        )
        sheets = sheets_of_file("liste.xlsx", content, 2)
        reading, lines = guessed(sheets)
        assert sheets[reading.sheet].name == "Inscrits"
        assert names(lines) == [PLAIN, ("A B", "C D")]


class TestMail:
    TEXT = (
        "Bonjour Odile et Jean,\n\nVoici nos doublettes pour samedi, avec les noms :\n\n"
        "1) Robert Chauvet et Monique Petit\n2) DURAND Marie - ROUX Luc\n"
        "> - Zoé Blanc avec Paul Noir\n• Équipe 4 : Anne Vert / Guy Gris\n5. Robert Seul\n\n"
        "Merci et à samedi !\nCordialement, Jean\nJean-Paul\nTél. 06 12 34 56 78\n"
        "Envoyé de mon téléphone"
    )

    def test_typed_as_it_comes(self) -> None:
        *pairs, alone = read_text(self.TEXT)
        assert names(pairs) == [
            ("Robert Chauvet", "Monique Petit"),
            ("DURAND Marie", "ROUX Luc"),
            ("Zoé Blanc", "Paul Noir"),
            ("Anne Vert", "Guy Gris"),
        ]
        assert (alone.first, alone.line) == ("Robert Seul", 9)
        assert alone.problem

    def test_greetings_are_left_out_and_can_be_taken(self) -> None:
        reading, _lines = guessed([sheet_of_text(self.TEXT, 2)])
        assert reading.out == {1, 3, 11, 12, 13, 14, 15}

    @pytest.mark.parametrize(
        "line",
        [
            "1/ Marie Durand et Paul Petit",
            "Marie Durand et Paul Petit 06 12 34 56 78",
            "Marie Durand / Paul Petit (tél. : 06.12.34.56.78)",
            "Marie Durand <marie@example.org> et Paul Petit",
            "Marie Durand + Paul Petit, +33 6 12 34 56 78",
        ],
    )
    def test_contacts_are_no_part_of_a_name(self, line: str) -> None:
        assert names(read_text(f"Bonjour,\n{line}\nZoé Blanc et Luc Roux")) == [
            PLAIN,
            ("Zoé Blanc", "Luc Roux"),
        ]

    def test_one_name_a_line_where_each_plays_alone(self) -> None:
        text = "Bonjour,\n1. Marie Durand\n2. Paul Petit\nMerci !\nOdile"
        assert [line.first for line in read_text(text, 1)] == ["Marie Durand", "Paul Petit"]


class TestThirdName:
    """It is never the club without a word."""

    def test_in_a_column(self) -> None:
        sheet = sheet_of_text("Marie Durand;Paul Petit;Luc Roux\nZoé Blanc;Jean Noir;Anne Vert", 2)
        reading, lines = guessed([sheet])
        assert reading.columns == ("first", "second", "")
        assert {line.home_club for line in lines} == {""}
        alone = read_text("Marie Durand / Paul Petit ; Luc Roux")
        assert alone == [PairLine(1, *PLAIN)]

    @pytest.mark.parametrize(
        "line",
        [
            "Marie Durand / Paul Petit / Luc Roux",
            "Marie Durand et Paul Petit et Roux",
            "Marie Durand - Paul Petit - Luc Roux",
            "Marie Durand / Paul Petit ; Luc Roux\nZoé Blanc et Jean Noir",
        ],
    )
    def test_in_a_phrase(self, line: str) -> None:
        read = read_text(line)[0]
        assert (read.first, read.second, read.home_club) == (*PLAIN, "")
        assert "Roux" in str(read.problem)

    def test_a_club_is_one(self) -> None:
        for club in ("Tours", "Amicale Jean Macé", "Saint-Martin", "Chalon-sur-Saône"):
            assert read_text(f"Marie Durand / Paul Petit ; {club}")[0].home_club == club


@pytest.mark.parametrize("name", ["5. Robert Chauvet", "5) Robert Chauvet", "n° 5 Robert Chauvet"])
def test_a_number_before_a_name_is_none_of_it(name: str) -> None:
    for text in (f"{name} / Paul Petit", f"{name};6. Paul Petit", f"Joueur 1;Joueur 2\n{name};P P"):
        assert read_text(text)[0].first == "Robert Chauvet"
