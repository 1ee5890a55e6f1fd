import * as acts from './en/acts.ts'
import { texts as factorRule } from './en/factor-rule.ts'
import { texts as messageTexts } from './en/message-texts.ts'
import { texts as messageTiming } from './en/message-timing.ts'
import { texts as people } from './en/people.ts'

/** For the screens on which a clinic says who may do what, and what it writes. */
export const peopleTexts = { factorRule, messageTexts, messageTiming, people: { ...people, ...acts.permissions } }
