import { adultFrom, ageOn } from '../kit/age.ts'
import { childrenAtMost } from './limits.ts'
import { refusedField, type Refused } from '../kit/refused.ts'

type Facts = {
  /** In the clinic's zone. */
  today: string
  /** Whether the account looks after somebody of this name and birthday already. */
  isKnown: boolean
  /** How many the account looks after: whom it wrote down, and who, or whose guardian, let it act. */
  children: number
}

/** Whether an account may write this child down as theirs: null if so. */
export function decideChild({ today, isKnown, children }: Facts, birthDate: string): Refused | null {
  if (birthDate > today) return refusedField('/body/birthDate', 'in_future', 'A date of birth lies in the past.')
  if (ageOn(birthDate, today) >= adultFrom)
    return refusedField('/body/birthDate', 'of_age', 'Who is of age lets others act for them in their own account.')
  if (children >= childrenAtMost)
    return refusedField('/body/givenName', 'too_many', 'The account looks after as many children as it can.')
  return isKnown ? refusedField('/body/givenName', 'known_already', 'You look after this child already.') : null
}
