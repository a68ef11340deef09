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
SECONDS = {
    *("draws/test_melee.py", "test_bracket_drawing.py", "test_every_act.py", "test_groups.py"),
    *("test_qualifying.py", "test_feasibility.py", "test_hands_games.py", "test_phase_form.py"),
    *("rounds/test_melee.py", "test_fuzz.py", "test_rules_page.py", "public/test_pages.py"),
    *("test_failures.py", "scoring/test_plain.py", "test_tournament_settings.py"),
    *("paper/test_sentences.py", "melee/test_pages.py", "test_rule_change.py", "test_posts.py"),
    *("test_held.py", "results/test_pages.py", "test_change_service.py"),
    *("test_tournament_new.py", "test_phase_rule_papers.py", "paper/test_lists.py"),
    *("test_round_rules.py", "test_round_rule_papers.py", "test_qualifying_games.py"),
    *("test_games_of_a_match.py", "test_cards_games.py"),
    *("friendly/test_counting.py", "friendly/test_sharing.py"),
    *(
        "desk/test_copies.py",
        "test_match_detail.py",
        "test_following.py",
        "test_options_everywhere.py",
    ),
}
"""Files that each take more than three seconds."""
LEFT_OUT_OF_FAST = frozenset({*PROCESSES, *PDFS, *EVERYTHING, *EVENINGS, *SEARCHES, *SECONDS})
