// The sections of the Devices page, in their order.

import { cardsSection, miniaturesSection } from "./tags-setup.js";
import { configSection } from "./config-setup.js";
import { diceSection } from "./dice-setup.js";
import { phonesSection } from "./phones-setup.js";
import { readersSection } from "./readers-setup.js";

export const SECTIONS = [diceSection, readersSection, miniaturesSection, cardsSection, phonesSection, configSection];
