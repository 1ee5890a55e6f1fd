import type { readFamily } from '@polyclinic/domain/family/endpoints.ts'
import type { GuardianAccess, Relationship } from '@polyclinic/domain/family/vocabulary.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
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

export const nameOf = ({ givenName, familyName }: { givenName: string; familyName: string }): string =>
  `${givenName} ${familyName}`
