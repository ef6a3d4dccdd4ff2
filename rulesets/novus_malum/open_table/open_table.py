"""Everything that the page needs to play the battle without miniatures."""

from rulesets.engine.open_table import OpenTable
from rulesets.novus_malum.open_table.advice import advice
from rulesets.novus_malum.open_table.answers import holders, settle
from rulesets.novus_malum.open_table.bot import bot
from rulesets.novus_malum.open_table.field import bases, ground
from rulesets.novus_malum.open_table.layout import stand
from rulesets.novus_malum.open_table.narrowing import narrow
from rulesets.novus_malum.open_table.placing import place, tasks
from rulesets.novus_malum.open_table.shots import chance, describe

OPEN_TABLE = OpenTable(ground, bases, stand, settle, narrow, tasks, place, bot, holders, advice, describe, chance)
