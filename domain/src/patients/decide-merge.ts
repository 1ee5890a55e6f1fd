import { isNear, likenessOf, type LikenedPerson, type Likeness } from '../desk/likeness.ts'
import type { GuardianAccess } from '../family/vocabulary.ts'
import { Refused } from '../kit/refused.ts'
import type { VerificationStatus } from './endpoints.ts'
import { isSamePhone } from './phone-digits.ts'

/** For how long a merge can be taken back. */
export const undoDays = 30

/** Why two records cannot become one as they stand; each can be seen to first. */
export const mergeObstacles = [
  'two-accounts',
  'acts-for-another',
  'account-unconfirmed',
  'account-refuted',
  'form-begun',
  'prescription-begun',
  'waiting-twice',
  'use-restricted',
] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** What can hurt: it is said before anything else. */
export const mergeWarnings = [
  'said-different',
  'birth-dates-differ',
  'names-differ',
  'none-known-contradicted',
  'accounts-read-on',
  'access-narrowed',
] as const
export type MergeWarning = (typeof mergeWarnings)[number]

export type MergedPerson = LikenedPerson & { phone: string | null; email: string | null }

/** An account that acts for one of both, and what the clinic knows of it. */
export type MergedAccount = {
  userId: string
  record: 'from' | 'into'
  relation: 'self' | 'guardian'
  access: GuardianAccess
  status: VerificationStatus
}

export type MergeFacts = {
  from: MergedPerson
  into: MergedPerson
  accounts: readonly MergedAccount[]
  isSaidDifferent: boolean
  /** Both have begun the same form, a draft of the same doctor, or wait for the same. */
  formsBegun: number
  prescriptionsBegun: number
  waitingTwice: number
  /** Of one of both a restriction holds: it is stored as it stands (Art. 18 (2) GDPR). */
  isUseRestricted: boolean
  /** "None known" stands in one chart where the other names something of that kind. */
  noneKnownContradicted: boolean
}

type MergeVerdict = { obstacles: MergeObstacle[]; warnings: MergeWarning[] }

/**
 * What stands between two records and one, and what whoever merges them has to know. No account comes to read anything of
 * which the clinic has not said whose it is, and no record is that of two accounts.
 */
export function judgeMerge(facts: MergeFacts): MergeVerdict {
  const { from, into, accounts } = facts
  const own = accounts.filter(({ relation, status }) => relation === 'self' && status !== 'refuted')
  const actsForAnother = accounts.some(({ userId, relation }) => relation === 'guardian' && isIn(own, userId))
  const found: Record<MergeObstacle, boolean> = {
    'two-accounts': new Set(own.map(({ userId }) => userId)).size > 1,
    // Whoever has one record and acts for the other has said that they are two people.
    'acts-for-another': actsForAnother,
    // Also of one that acts for both: of each it may be shown another part.
    'account-unconfirmed': accounts.some(({ status }) => status === 'unconfirmed'),
    'account-refuted': accounts.some((account) => account.status === 'refuted' && !isOfBothAlike(account, accounts)),
    'form-begun': facts.formsBegun > 0,
    'prescription-begun': facts.prescriptionsBegun > 0,
    'waiting-twice': facts.waitingTwice > 0,
    'use-restricted': facts.isUseRestricted,
  }
  const told: Record<MergeWarning, boolean> = {
    'said-different': facts.isSaidDifferent,
    'birth-dates-differ': from.birthDate !== null && into.birthDate !== null && from.birthDate !== into.birthDate,
    'names-differ': !isCalledAlike(from, into),
    'none-known-contradicted': facts.noneKnownContradicted,
    'accounts-read-on': accounts.some((account) => account.status === 'confirmed' && !isOfBothAlike(account, accounts)),
    'access-narrowed': accounts.some((account) => isNarrowed(account, accounts)),
  }
  return {
    obstacles: mergeObstacles.filter((each) => found[each]),
    warnings: mergeWarnings.filter((each) => told[each]),
  }
}

const isIn = (accounts: readonly MergedAccount[], userId: string) =>
  accounts.some((account) => account.userId === userId)

/** An account that acts for both in the same way reads nothing more by it. */
const isOfBothAlike = (account: MergedAccount, accounts: readonly MergedAccount[]) =>
  accounts.some(
    (other) =>
      other.userId === account.userId &&
      other.record !== account.record &&
      other.relation === account.relation &&
      other.status === account.status,
  )

/** An account that does everything for one and visits for the other comes to do visits for both. */
const isNarrowed = ({ userId, access, status }: MergedAccount, accounts: readonly MergedAccount[]) =>
  access === 'everything' &&
  status !== 'refuted' &&
  accounts.some((other) => other.userId === userId && other.access === 'visits')

/** @returns why not, or nothing */
export const decideMerge = (facts: MergeFacts): Refused | null =>
  judgeMerge(facts).obstacles.length > 0 ? new Refused('merge_conflict') : null

/**
 * Whose address the record that stays has: that of the record of an account, with which its owner signs in; null where
 * whoever merges may choose.
 */
export const addressOwnerOf = (
  accounts: readonly (Pick<MergedAccount, 'status'> & { patientId: string; isOwn: boolean })[],
): string | null => accounts.find(({ isOwn, status }) => isOwn && status !== 'refuted')?.patientId ?? null

type UndoFacts = {
  isUndone: boolean
  undoUntil: string
  /** The record that was kept became part of another since, or another part of it: the last one is undone first. */
  isMergedOn: boolean
  /** An account came to act for the record that was kept: of whose part is not known. */
  isJoined: boolean
  /** One of both was erased, or is kept apart. */
  isClosed: boolean
}

/** @returns why not, or nothing */
export function decideUnmerge(facts: UndoFacts, now: string): Refused | null {
  const { isUndone, undoUntil, isMergedOn, isJoined, isClosed } = facts
  if (isUndone) return new Refused('state_conflict')
  if (isClosed) return new Refused('record_closed')
  if (Date.parse(now) >= Date.parse(undoUntil)) return new Refused('undo_expired')
  return isMergedOn || isJoined ? new Refused('merge_conflict') : null
}

/** How two records may be of one person: by names and date of birth, and by what else is the same. */
export type Alike = Likeness | 'phone' | 'email'

/** Nothing, where they are told from each other: two of one family have a number and an address in common. */
export function alikeOf(one: MergedPerson, other: MergedPerson): Alike[] {
  const likeness = likenessOf(one, other)
  const isReachedAlike = [
    one.phone !== null && other.phone !== null && isSamePhone(one.phone, other.phone) && ('phone' as const),
    one.email !== null && one.email === other.email && ('email' as const),
  ].filter((each) => each !== false)
  if (likeness) return [likeness, ...isReachedAlike]
  const isDateKnown = one.birthDate !== null && other.birthDate !== null
  const isTold = isDateKnown && one.birthDate !== other.birthDate && !isCalledAlike(one, other)
  const isSameGivenName = one.folded.givenName === other.folded.givenName
  const isSameFamily = one.folded.familyName === other.folded.familyName
  const mayBe = isSameGivenName && (isSameFamily || (isDateKnown && one.birthDate === other.birthDate))
  return mayBe && !isTold ? isReachedAlike : []
}

const isSpelledAlike = (one: string, other: string) => one === other || isNear(one, other)
const isCalledAlike = ({ folded: one }: MergedPerson, { folded: other }: MergedPerson) =>
  isSpelledAlike(one.givenName, other.givenName) && isSpelledAlike(one.familyName, other.familyName)
