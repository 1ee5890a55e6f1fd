import { texts as factorRule } from './de/factor-rule.ts'
import { texts as people } from './de/people.ts'

/** For the screens on which a clinic says who may do what. */
export const peopleTexts = { factorRule, people }
