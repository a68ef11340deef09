"""Folders and files of tests that take long, by the end of their path."""

LONGEST = frozenset(
    {"faults", "journeys", "races", "recipes", "test_bad_input.py", "test_stateful.py"}
)
"""They begin first: what begins last works alone while the other processes are idle."""
PROCESSES = {
    *("faults", "journeys", "load", "mutation", "press", "races", "recipes"),
    *(
        "test_account_command.py",
        "test_certificate_by_hand.py",
        "test_first_token.py",
        "test_head.py",
        "test_hosting.py",
    ),
    *("test_launcher.py", "test_prepare.py", "test_servers.py", "test_versions.py"),
    *("test_killed_putting_back.py", "test_put_back.py"),
}
"""A browser, a server, a command."""
PDFS = {
    *("paper/test_figures.py", "paper/test_logo.py", "test_handout_pdf.py", "test_parts.py"),
    *("test_reminder.py", "test_rule_browser.py", "test_rule_french.py", "test_rule_sheet.py"),
    *("test_rule_space.py", "paper/test_matrix.py", "paper/test_tags.py"),
}
EVERYTHING = {
    *("growth", "test_bad_input.py", "test_change_pages.py", "test_documents.py"),
    *("test_every_change.py", "test_every_form.py", "phases/test_brackets.py"),
    *("test_every_page.py", "test_names_that_are_code.py", "test_query_counts.py"),
    *("test_recount.py", "test_sent_again.py", "test_too_few.py", "test_who_waits.py"),
}
"""Every page, form, paper, option or kind of bracket, or twelve hundred pairs."""
EVENINGS = {
    *("evenings", "tournaments_simulated", "test_demo.py", "test_hands_afresh.py"),
    *(
        "test_lengths.py",
        "test_evenings.py",
        "test_melee_evenings.py",
        "test_phase_rule_change.py",
        "test_plain_phases.py",
        "test_plain_games.py",
        "test_final_four.py",
        "test_pools_keys.py",
    ),
    *("test_stateful.py", "test_tournaments.py", "test_tournaments_set.py", "test_walks.py"),
    "test_players.py",
}
"""Whole evenings, played round by round."""
SEARCHES = {"test_determinism.py", "test_optimum.py", "test_verify.py"}
"""Draws of large rounds, or against every other way to draw them."""
SECONDS = set(
    """
    test_access.py clubs/test_account.py test_address.py test_bracket_drawing.py
    test_bracket_order.py test_bye_games.py test_capacity.py test_cards.py test_cards_games.py
    public/test_certificate.py rounds/test_certificate.py test_change_service.py test_closing.py
    test_contests.py desk/test_copies.py friendly/test_counting.py test_crosstable.py
    phases/test_desk.py test_draft_page.py test_draw_words.py test_edit.py test_erasing.py
    test_every_act.py test_failures.py test_feasibility.py public/test_find.py test_following.py
    test_fuzz.py test_games_of_a_match.py test_group_drafts.py test_group_pages.py
    test_groups.py test_hands_games.py test_held.py test_home.py test_invitations.py
    test_journal_people.py test_kept_tally.py test_list.py paper/test_lists.py test_looks.py
    test_match_detail.py test_meetings.py draws/test_melee.py rounds/test_melee.py
    test_melee_doc.py test_melee_fixed.py test_merging.py test_merging_pages.py
    test_next_step.py test_only_what_one_may.py test_options_everywhere.py test_other_club.py
    test_outdated.py handouts/test_pages.py melee/test_pages.py phases/test_pages.py
    public/test_pages.py results/test_pages.py rulesets/test_pages.py test_paper_pdf.py
    test_papers.py test_person.py test_phase_form.py test_phase_insert.py
    test_phase_rule_form.py test_phase_rule_papers.py test_phase_rules.py test_pins.py
    scoring/test_plain.py test_posts.py test_prizes.py test_qualifying.py
    test_qualifying_games.py test_ranking_chances.py test_ranking_page.py test_refused.py
    test_round_count.py test_round_results.py test_round_rule_papers.py test_round_rules.py
    test_round_titles.py test_rule_change.py test_rules_form.py test_rules_page.py
    paper/test_sentences.py entrants/test_services.py forbidden_pairings/test_services.py
    test_settings.py test_setup.py test_several_games.py test_several_pages.py
    friendly/test_sharing.py pins/test_sign_over.py test_site.py test_spoilt.py
    clubs/test_staff.py rounds/test_tables.py test_timed_pages.py test_tournament_new.py
    test_tournament_settings.py test_translations.py test_usual_settings.py paper/test_views.py
    rounds/test_views.py test_views_check_in.py test_views_import.py test_views_list.py
    test_views_pair.py test_waiting.py test_waiting_pages.py test_what_applies.py
    test_who_may.py
    """.split()  # noqa: SIM905 - one name a line would take a hundred
)
"""Files that each take more than three seconds."""
LEFT_OUT_OF_FAST = frozenset({*PROCESSES, *PDFS, *EVERYTHING, *EVENINGS, *SEARCHES, *SECONDS})
