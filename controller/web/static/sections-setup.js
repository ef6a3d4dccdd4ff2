// Every section of the Devices page, in the order of its tiles.

import { configSection } from "./config-setup.js";
import { diceSection } from "./dice-setup.js";
import { displaysSection } from "./displays-setup.js";
import { doctorSection } from "./doctor-setup.js";
import { homeSection } from "./home-setup.js";
import { phonesSection } from "./phones-setup.js";
import { proxiesSection } from "./proxies-setup.js";
import { readersSection } from "./readers-setup.js";
import { cardsSection, miniaturesSection } from "./tags-setup.js";
import { worksSection } from "./works-setup.js";

export const SECTIONS = [diceSection, readersSection, miniaturesSection, cardsSection, displaysSection, phonesSection, homeSection, proxiesSection, doctorSection, worksSection, configSection];
