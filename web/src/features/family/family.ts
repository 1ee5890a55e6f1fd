import type { readFamily } from '@polyclinic/domain/family/endpoints.ts'
import type { GuardianAccess, Relationship } from '@polyclinic/domain/family/vocabulary.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { ApiProblem } from '../../platform/api/problem.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

export type Family = Answer<typeof readFamily>
export type Dependant = Family['dependants'][number]
export type Guardian = Family['guardians'][number]
export type Received = Family['received'][number]
export type Sent = Family['sent'][number]

export const relationWords: Record<Relationship, PlainTextKey> = {
  parent: 'family.parent',
  grandparent: 'family.grandparent',
  guardian: 'family.guardian',
  spouse: 'family.spouse',
  child: 'family.child',
  sibling: 'family.sibling',
  friend: 'family.friend',
  other: 'family.other',
}

export const accessWords: Record<GuardianAccess, PlainTextKey> = {
  everything: 'family.everything',
  visits: 'family.visits',
}

/** What is wrong with an address that somebody typed, as only the server knows. */
const addressWords: Record<string, PlainTextKey> = {
  own_address: 'family.emailOwn',
  acts_already: 'family.emailActs',
  too_many: 'family.emailTooMany',
  unknown: 'family.emailUnknown',
}

export const refusedAddress = (problem: ApiProblem | null): PlainTextKey | undefined =>
  problem?.errors.map(({ code }) => addressWords[code]).find((words) => words !== undefined)

export const nameOf = ({ givenName, familyName }: { givenName: string; familyName: string }): string =>
  `${givenName} ${familyName}`

/** What was typed into a field of a form, or chosen there. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
