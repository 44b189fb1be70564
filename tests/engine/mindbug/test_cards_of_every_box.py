"""The later boxes as printed."""

from __future__ import annotations

from typing import get_args

import pytest

from tablekeeper.engine.mindbug import boxes
from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.cards.vocabulary import Trigger

PRINTED = {
    "new_servants": """
bugserker              2  3 constant     tough
count_draculeech       2  7 attack
creep_from_the_deep    2  4 -            hunter poisonous
ferret_pacifier        2  4 constant
froblin_instigator     2  1 constant     hunter
goreagle_alpha         2  6 play         frenzy hunter tough
hamster_lion           2  8 constant     frenzy
hungry_hungry_hamster  2  2 play         sneaky
hyenix                 2  7 life_lost    frenzy
majestic_manticore     2  6 attack       poisonous
the_lurker             2  4 attack       tough
turf_the_surfer        2  8 attack
""",
    "beyond_evolution": """
blastfish              1  1 attack       poisonous
bullet_train           2  9 attack
cake_trickster         2  6 action       poisonous
captain_hippo          1  7 constant     frenzy
cheeky_chimpborg       1  5 play         hunter
cheery_chimpborg       1  5 constant     hunter
chuckling_chimpborg    1  5 play         hunter
cloud_lady             1  4 action
typhoon_princess       0  6 action
thunder_queen          0  9 attack
coach_panda            2  6 constant
curious_tadpole        1  1 action       poisonous
frog_prophet           0  3 action       poisonous tough
world_eater            0  8 attack       poisonous tough
dr_orange_u_tan        1  6 play
dragon_inn             2  3 action       tough
earwig_assassin        2  1 play         sneaky
infernostrich          1  6 action
kitsunsei              1  4 constant
mole_machine           2  5 constant     tough
octocopter             1  5 action
puffermech             2  2 defeated     poisonous
radioactive_rabbit     1  3 play,defeated frenzy
robopup                2  1 -            sneaky tough
sawn                   2  5 constant     tough
spiky_shinobi          2  3 constant     sneaky
steelhorn              1  7 defeated
sweet_fighter          2  9 defeated
utility_bug            2  4 play         hunter tough
the_experiment         1  6 play         poisonous
turtle_toaster         2  4 play         tough
waddling_recruit       1  3 action
veteran_penguin        0  5 action       tough
frosty_fortress        0 10 attack       tough
westside_monster       2  8 constant     frenzy
wildsprout             1  1 action
bigroot                0  4 action
oakenmaster            0  7 constant
""",
    "beyond_eternity": """
agile_rooster          1  6 constant     frenzy
ant_zombie_horde       2  7 attack       tough
berserker_rabbit       2  6 constant     frenzy tough
blessed_killer_bee     1  5 in_pile      hunter
blessed_shield_bugs    1  6 in_pile      tough
blessed_tiger_squirrel 1  3 in_pile      sneaky
catalisk               1  2 attack       poisonous
cave_lizard            1 10 constant     sneaky tough
cursed_gorillion       1 10 in_pile      frenzy tough
duckdra                2  5 attack       hunter
fire_antler            2  8 defeated
ghostly_underdog       1  4 attack
goat_dragon            2  7 play,attack
hiss_holiness          2  5 play         frenzy poisonous
hypnotic_mouse         1  1 constant     sneaky
koibra                 2  2 play,attack  poisonous
madam_mystique         2  2 defeated
peacasus               2  3 buried       sneaky
porcupine_teacher      1  5 constant
pyro_salamancer        2  6 play
radioactive_pest       2  1 attack       poisonous
rockyphant             1  8 buried       tough
sea_rex                2  5 attack       hunter
soul_manipulator       2  5 play,attack  tough
spirit_cheetah         1  5 defeated     hunter
spirit_maki            1  3 defeated     sneaky
squirtoise_scout       2  2 constant     tough
tiger_wasp             1  3 play         frenzy sneaky
tornado_dragon         2  8 play
trash_diver            1  2 attack       sneaky
trash_flier            1  2 defeated     sneaky
water_antler           2  8 play
""",
    "promos": """
slugapult              1  5 attack             frenzy tough
mindbug_bug            1  7 constant           tough
ratomancer             1  2 play
ram_hopper             1  7 constant           frenzy
boar_zooka             1  6 defeated,constant
sluggernaut            1  6 -                  tough
chuck                  1  3 play               tough
jazz_dog               1  5 turn_end
macaw_dagon            1  8 attack
unigon                 1  9 attack
suspicious_gift        1  1 play,defeated
future_eric            1  3 play               sneaky
alien_brain            1  3 constant           poisonous
watts_dog              1  5 constant           frenzy
blessed_axolotl_healer 1  6 granted,in_pile    poisonous
bug_catcher            1  9 constant           frenzy tough
cursed_goblin_werewolf 1  8 in_pile            frenzy hunter
ghost_hand             1  2 play,constant      sneaky
jean_claw_pandamme     1  5 granted,constant
kitten_crewmate        1  2 constant           sneaky
one_eye_felix          0  7 victory            hunter
silver_whiskers        0  6 attack             tough
solar_bear             1  5 attack             tough
tuckbox_mimic          1  2 action
deckbox_mimic          0  5 action
big_box_mimic          0  6 defeated           frenzy
battle_beetle          1  8 attack
knightmare             1  5 defeated,constant  tough
alpacoodle             1  2 play,defeated      frenzy
steamforger            1  9 attack
wolfman_steve          1  8 constant
short_neck_giraffodile 1  7 attack
wheatl_e               1  6 attack             frenzy tough
the_pack               1  4 -                  hunter tough
""",
    "battlefruit_kingdom": """
alluring_oyster        1  5 harvest            poisonous
artimist               1  4 harvest            poisonous
avocado_gunner         1  3 attack             frenzy tough
bananapus              2  5 harvest            hunter
calm_cole              1  1 harvest,constant   poisonous
captain_cucodile       2  8 harvest            frenzy
carrot_cleric          2  8 -                  fast tough
cherry_bug             2  1 defeated
coconut_crab           1  7 attack             frenzy
dragon_fruit           2  7 defeated           fast
duradillo              2  1 defeated           fast hunter poisonous tough
fearberry              1  4 harvest
fennel_trickster       1  2 constant           sneaky
icecube_dragon         1  8 harvest            frenzy hunter
kiwing_juicer          2  5 play               poisonous
lord_watermelon        1  6 play               frenzy
lychee_king            1  8 harvest            frenzy
mangonade              2  4 harvest
okra_shaman            1  7 play               frenzy tough
orange_owlmancer       1  5 constant
pepperwing             2  6 attack             tough
pesky_peas             2  2 constant           sneaky
pineapple_paladin      1  8 attack             fast
pomelozilla            1  7 constant
potadore_the_wise      2  4 constant
prime_fungus           2  6 constant
rad_radish             2  2 play               sneaky
raspberry_ranger       2  5 -                  hunter tough
spinachia              2  3 play               poisonous
sporeweaver            1  3 harvest            poisonous
the_broccoli_bards     1  4 play               poisonous
tomageddon             2  9 defeated
""",
    "battlefruit_galaxy": """
applebot               2  3 defeated           sneaky
astronuts              1  3 defeated           poisonous
aubergalactic_whale    2  7 defeated           fast
bean_bot               2  5 play               poisonous
caulibot               2  1 attack             frenzy tough
chaotic_cabbage        2  2 defeated           sneaky
cinnemonk              2  7 play               tough
cornanon               2  3 play               hunter
figuru                 1  3 action             poisonous
grape_sentinel         2  6 -                  hunter
leeklings              2  5 attack             frenzy
melon_master           2  7 play               tough
olive_orbiter          1  1 defeated           sneaky
peach_police           1  4 constant           tough
pear_patrol            1  5 play               hunter
quadranut              1  8 play               frenzy
radisher               2  9 constant
rhubarbarian           1 10 defeated           fast
romindesco             2  5 play               poisonous
starship_soupers       1  6 attack,defeated
vanilla_creature       2  9 -                  tough
""",
    "battlefruit_add_on": """
cutecat                1  1 attack,action
zencats                0  2 attack,action
evilcat                0  3 attack
saltemental            1  6 play,harvest
shakes_pear            1  8 harvest            tough
five_spice_monster     1  3 action             poisonous
mangolorean            1  7 action
""",
    "king_of_tokyo": """
bookwyrm               1  1 play               poisonous
captain_fish           1  5 defeated
cosmic_joe             1  3 defeated           hunter
cyber_bunny            1  6 play               frenzy
cyber_kitty            1  4 play               hunter
gigazaur               1  9 defeated
quetzalcoatl           1  4 -                  sneaky
rex_florae             1  6 constant           poisonous
sheriff                1  7 constant           hunter
space_penguin          1  3 play               sneaky
""",
}
"""Id, copies, power, when the ability matters, keywords: read from the physical cards."""

TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)


def row(card: Card) -> list[str]:
    matters: list[str] = [name for name in TRIGGERS if card.effects(name)]
    matters += ["constant"] * bool(card.constant) + ["in_pile"] * bool(card.in_pile)
    return [card.id, str(card.copies), str(card.power), ",".join(matters) or "-", *sorted(card.keywords)]


@pytest.mark.parametrize("name", PRINTED)
def test_the_cards_are_as_printed(name: str) -> None:
    assert [row(card) for card in boxes.cards_of(name)] == [line.split() for line in PRINTED[name].strip().splitlines()]


def test_no_two_boxes_have_a_card_in_common() -> None:
    assert sum(len(boxes.cards_of(name)) for name in boxes.SETS) == len(boxes.every_card()) == 218
