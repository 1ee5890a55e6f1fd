import { texts as factorRule } from './en/factor-rule.ts'
import { texts as people } from './en/people.ts'

/** For the screens on which a clinic says who may do what. */
export const peopleTexts = { factorRule, people }
