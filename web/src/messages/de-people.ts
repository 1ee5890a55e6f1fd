import * as acts from './de/acts.ts'
import { texts as factorRule } from './de/factor-rule.ts'
import { texts as messageTexts } from './de/message-texts.ts'
import { texts as messageTiming } from './de/message-timing.ts'
import { texts as people } from './de/people.ts'

/** For the screens on which a clinic says who may do what, and what it writes. */
export const peopleTexts = { factorRule, messageTexts, messageTiming, people: { ...people, ...acts.permissions } }
