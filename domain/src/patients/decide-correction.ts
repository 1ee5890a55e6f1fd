import type { Input } from '../kit/endpoint.ts'
import { Refused, refusedField } from '../kit/refused.ts'
import { correctableNames, type Correctable, type CorrectableName } from './correctable.ts'
import type { correctPatient, VerificationStatus } from './endpoints.ts'
import { isRecognizable, type Identity } from './same-person.ts'

type Correction = Input<typeof correctPatient>['body']

export type CorrectionFacts = {
  stored: Correctable
  /** Of the account whose own record it is; `confirmed`, too, where somebody came to a visit that it had booked. */
  owner: VerificationStatus | null
  /** Who the record says that it is, and said when each account that acts for it was linked or confirmed. */
  identities: readonly Identity[]
  /** Who it will say that it is. */
  wanted: Identity
  /** Somebody else is known who may be the same, then. */
  hasLookAlike: boolean
  today: string
}

/** What is another then. */
export const correctedNames = (stored: Correctable, asked: Correction): CorrectableName[] =>
  correctableNames.filter((name) => asked[name] !== undefined && asked[name] !== stored[name])

const tellWho: readonly string[] = ['givenName', 'familyName', 'birthDate'] satisfies CorrectableName[]
/** Whether it says another name or date of birth then. */
export const tellsAnother = (changed: readonly string[]) => changed.some((name) => tellWho.includes(name))

/**
 * Which fields change. No account comes to read anything by a correction: what is written into somebody's own record they
 * read, and who a record is of, the accounts that act for it were told to be.
 */
export function decideCorrection(facts: CorrectionFacts, asked: Correction): CorrectableName[] | Refused {
  const { stored, owner, identities, wanted, hasLookAlike, today } = facts
  const changed = correctedNames(stored, asked)
  if (changed.length === 0) return changed
  if (asked.birthDate && asked.birthDate > today)
    return refusedField('/body/birthDate', 'in_future', 'A date of birth lies in the past.')
  if (asked.birthDate === null && stored.birthDate !== null)
    return refusedField('/body/birthDate', 'required', 'A date of birth is corrected, and not taken away.')
  if (owner === 'refuted') return new Refused('account_refuted')
  if (owner !== null && changed.includes('email')) return new Refused('address_of_account')
  const isDoubtful = tellsAnother(changed) && !identities.every((before) => isRecognizable(before, wanted))
  if ((isDoubtful || owner === 'unconfirmed') && !asked.isSamePerson)
    return refusedField(
      '/body/isSamePerson',
      isDoubtful ? 'required' : 'account_unconfirmed',
      isDoubtful
        ? 'Hardly anything stays of who this was: say that it is the same person, or create a new record.'
        : 'Say that the account whose own record this is is theirs.',
    )
  if (tellsAnother(changed) && hasLookAlike && !asked.isAnotherPerson)
    return refusedField(
      '/body/isAnotherPerson',
      'required',
      'Another patient has a similar name and date of birth: say that it is another person.',
    )
  return changed
}
