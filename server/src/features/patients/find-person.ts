import { isSameName, tidyName, type PersonalName } from '@polyclinic/domain/kit/personal-name.ts'
import { isStaff } from '@polyclinic/domain/kit/roles.ts'
import { bookedByOf } from '../appointments/booked-by.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { mergedInto } from '../patient-records/merges.ts'
import * as queries from './person-queries.ts'
import type { PatientRecord, PersonVisit } from './person-queries.ts'

/**
 * Everything that is proven to be of one person. A typed address proves nothing, since anybody may book with anybody's:
 * proof is the account whose own record it is, an address that this account verified, or the operator who names one
 * record, or an address that was shown to be theirs. Of an address, what was booked under another name stays unproven.
 */
export type FoundPerson = {
  patientIds: string[]
  /** Theirs by proof: what was sent there goes. */
  addresses: string[]
  account: { id: string; isStaff: boolean } | null
  appointments: PersonVisit[]
  /** Others' records that this person booked; whether the address to be reached at is this person's. */
  bookedForOthers: { patientId: string; hasAddress: boolean; visits: PersonVisit[] }[]
  /** Records with an address in common that nothing proves to be theirs: nothing happens to them. */
  unproven: { patientId: string; visits: PersonVisit[] }[]
}

/** @param who a visit's reference, a patient's id, or an address */
export async function findPerson(db: ClinicDatabase, who: string, now: string): Promise<FoundPerson | null> {
  const address = who.includes('@') ? who.trim().toLowerCase() : null
  const start = address === null ? await queries.recordOf(db, who) : await queries.recordsWith(db, [address])
  const user = await queries.accountOf(db, idsOf(address === null ? start : start.filter(isOfBooker)), address)
  if (start.length === 0 && !user && !(address !== null && (await queries.wasWrittenTo(db, address)))) return null

  const own = user ? await queries.recordsOfAccount(db, user.id, 'self') : []
  const guarded = idsOf(user ? await queries.recordsOfAccount(db, user.id, 'guardian') : [])
  const declined = user ? await queries.declinedBy(db, user.id) : []
  const named = address === null ? await withRestricted(db, [...start, ...own]) : own
  const verified = own.filter(({ email_verified_at }) => email_verified_at !== null).map(({ email }) => email)
  const former = user ? await queries.formerAddressesOf(db, user.id) : []
  const addresses = [...new Set([address, ...verified, ...former].filter((each) => each !== null))]

  const sharing = await queries.recordsWith(db, [...addresses, user?.email ?? null, ...[...start, ...own].map(emailOf)])
  const doubtful = await queries.doubtfulAmong(db, idsOf(sharing), user?.id ?? null)
  const mayBeTheirs = sharing.filter(
    ({ id, email, self_of }) =>
      addresses.includes(email!) &&
      (self_of === null ? !doubtful.includes(id) : self_of === user?.id) &&
      !declined.includes(id),
  )
  const isTheirName = nameTest(namesOf(named, mayBeTheirs), named.length === 0 ? user?.name : undefined)
  const theirs = mayBeTheirs.filter((record) => isTheirName(patientOf(record)))
  const records = [...new Set(idsOf([...named, ...theirs]))]
  const patientIds = [...records, ...(await mergedInto(db, records))]

  const losing = idsOf(mayBeTheirs.filter((record) => guarded.includes(record.id) || isTheirName(typistOf(record))))
  const forOthers = [...new Set([...guarded, ...losing])].filter((id) => !patientIds.includes(id))
  const unproven = idsOf(sharing).filter((id) => !patientIds.includes(id) && !forOthers.includes(id))
  const visitsOf = await queries.visitsOf(db, [...patientIds, ...forOthers, ...unproven], now)
  return {
    patientIds,
    addresses,
    account: user ? { id: user.id, isStaff: isStaff(user.roles) } : null,
    appointments: patientIds.flatMap(visitsOf),
    bookedForOthers: forOthers.map((patientId) => ({
      patientId,
      hasAddress: losing.includes(patientId),
      visits: visitsOf(patientId),
    })),
    unproven: unproven.map((patientId) => ({ patientId, visits: visitsOf(patientId) })),
  }
}

/** The visits ahead of whoever would no longer be reached: the person's own, and those booked with their address. */
export const referencesAhead = ({ appointments, bookedForOthers }: FoundPerson): string[] =>
  [...appointments, ...bookedForOthers.flatMap(({ hasAddress, visits }) => (hasAddress ? visits : []))]
    .filter(({ isAhead }) => isAhead)
    .map(({ reference }) => reference)

/**
 * What the person is called: as the records say that are proven to be theirs, else as whoever booked with the address
 * for themselves, else as whoever booked with it for others. Two names are two people, and then neither is proven.
 */
function namesOf(named: readonly PatientRecord[], atAddress: readonly PatientRecord[]): PersonalName[] {
  if (named.length > 0) return named.map(patientOf)
  const forThemselves = atAddress.filter(isOfBooker)
  const names = (forThemselves.length > 0 ? forThemselves : atAddress).map(typistOf)
  return names.every((name) => isSameName(name, names[0]!)) ? names.slice(0, 1) : []
}

/** @param accountName of an account without a record of its own, which has one name */
function nameTest(names: readonly PersonalName[], accountName: string | undefined) {
  const joined = accountName === undefined ? undefined : tidyName(accountName).toLowerCase()
  return (name: PersonalName) =>
    joined === undefined
      ? names.some((each) => isSameName(each, name))
      : joined === tidyName(`${name.givenName} ${name.familyName}`).toLowerCase()
}

async function withRestricted(db: ClinicDatabase, records: readonly PatientRecord[]): Promise<PatientRecord[]> {
  return [...records, ...(await queries.restrictedWith(db, records))]
}

const isOfBooker = (record: PatientRecord) => record.booked_by_given_name === null

const patientOf = (record: PatientRecord): PersonalName => ({
  givenName: record.given_name,
  familyName: record.family_name,
})

/** Who typed the address: whoever made the first visit for somebody else, or else the patient. */
const typistOf = (record: PatientRecord): PersonalName => bookedByOf(record) ?? patientOf(record)

const emailOf = ({ email }: PatientRecord) => email

const idsOf = (records: readonly PatientRecord[]) => records.map(({ id }) => id)
