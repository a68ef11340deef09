"""First names that are usual in France: they tell a name from a place, and from a surname.

Nothing is refused or accepted by this list: it decides what is proposed and what is asked.
"""

import re

from tournaments.entrants.people import without_accents


def set_of(words: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(words.split())


GIVEN_NAMES = set_of(
    """
    abdel adele adeline adrien agathe agnes ahmed aime aimee alain alban albert alex
    alexandra alexandre alexis alfred ali alice aline alphonse amandine amelie amina ana
    anais andre andree angele angelique anita anna anne annette annick annie anthony antoine
    antoinette antonio ariane arlette armand armelle arnaud arthur astrid audrey aurelie
    aurelien aurore axel aymeric baptiste barbara bastien beatrice benedicte benjamin benoit
    bernadette bernard berthe bertrand blanche brice brigitte bruno camille carine carla
    carlos carole caroline catherine cecile cedric celestine celine chantal charles
    charlotte chloe christelle christian christiane christine christophe claire clara claude
    claudette claudie claudine clemence clement clotilde colette coralie corentin corinne
    cyril cyrille damien daniel daniele danielle danny david deborah delphine denis denise
    desire didier dimitri dominique dorian dylan edith edmond edouard eliane elie eliette
    elisabeth elise elodie elsa emile emilie emilien emma emmanuel emmanuelle enzo eric erik
    ernest erwan estelle esther etienne eugene eugenie eva evelyne fabian fabien fabienne
    fabrice fanny fatima felix fernand fernande flavie flora florence florent florian france
    francette francine francis franck francois francoise fred frederic frederique gabriel
    gabrielle gael gaelle gaetan gaston gautier genevieve geoffroy georges georgette gerald
    geraldine gerard germaine germain ghislain ghislaine gilbert gilberte gilles ginette
    gisele gladys gregory guillaume gustave guy gwenaelle hamid hassan helene henri
    henriette herve hubert hugo hugues huguette ibrahim ines irene isabelle ivan jack jackie
    jacky jacqueline jacques jean jeanine jeanne jeannine jennifer jeremy jerome jessica
    joan joachim jocelyn jocelyne joel joelle johan jonathan jordan jose josephine joseph
    josette josiane josselin jules julie julien juliette justine karim karine kevin khadija
    laetitia laura laure laurence laurent lea leo leon leonie liliane lilian line lionel
    lisa loic louis louise loane luc lucas lucette lucie lucien lucienne lucile ludivine
    ludovic lydia lydie lydiane madeleine magali manon manuel marc marcel marceline marcelle
    margaux margot marguerite maria marianne marie marielle marina marine marion marius
    marlene martial martin martine maryline maryse maryvonne mathias mathieu mathilde
    matthieu maud maurice max maxime medhi mehdi melanie melissa michael michel michele
    micheline mickael mireille mohamed monique morgane mourad muriel myriam nadege nadia
    nadine nathalie nathan nelly nicolas nicole nina noel noelle noemie norbert oceane
    odette odile olga olivia olivier pascal pascale pascaline patrice patricia patrick paul
    paule paulette pauline perrine philippe pierre pierrette pierrick quentin rachel rachid
    raphael raymond raymonde regine regis remi remy renaud rene renee richard robert roberte
    robin rodolphe roger roland rolande romain romane romuald rosalie rose roseline sabine
    sabrina salome samir samuel sandra sandrine sara sarah sebastien serge severine sidonie
    simon simone solange solene sonia sophie stanislas stephane stephanie steve steven
    suzanne suzette sylvain sylvaine sylvette sylvia sylviane sylvie tania theo theodore
    theophile therese thibault thibaut thierry thomas tiphaine titouan tony tristan urbain
    ursule valentin valentine valerie vanessa veronique victor victoire victoria vincent
    violette virginie viviane walter william willy xavier yann yannick yohan yolande youssef
    yvan yves yvette yvon yvonne zoe
    """
)
NOT_PEOPLE = set_of(
    "saint sainte st ste club clubs amicale association belote foyer comite ecole college "
    "mairie rue ville sur en lez les et des anciens amis tarot carte cartes as us fc"
)
"""Words that names of clubs and places have, and names of people hardly ever."""
WORDS = re.compile(r"[^\W\d_]+")


def words_of(text: str) -> list[str]:
    """The words of a text, without accents and case; a compound one is several."""
    return WORDS.findall(without_accents(text))


def is_given_name(text: str) -> bool:
    """Whether a text is a usual first name, alone or compound, or the initial of one.

    >>> [is_given_name(text) for text in ("Marie-Odile", "ÉRIC", "J.", "Durand", "Jean Durand")]
    [True, True, True, False, False]
    """
    words = words_of(text)
    if len(words) > 1:
        return all(word in GIVEN_NAMES for word in words)
    return bool(words) and (words[0] in GIVEN_NAMES or len(words[0]) == 1)


def looks_like_a_person(text: str) -> bool:
    """Whether a text is more likely the whole name of somebody than that of a club or a place.

    >>> texts = "Luc Roux", "ROUX Luc", "Tours", "Amicale Jean Macé", "Saint Martin", "Chez Odile"
    >>> [looks_like_a_person(text) for text in texts]
    [True, True, False, False, False, False]
    """
    words = words_of(text)
    if not 2 <= len(words) <= 5 or NOT_PEOPLE.intersection(words):
        return False
    # The words before the last one may be in capitals, as surnames often are.
    before = text.split()[:-1]
    in_capitals = bool(before) and all(word.isupper() for word in before)
    return words[0] in GIVEN_NAMES or (words[-1] in GIVEN_NAMES and in_capitals)
