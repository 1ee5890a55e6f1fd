import { isOver, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { isId } from '@polyclinic/domain/kit/ids.ts'
import { isSameName } from '@polyclinic/domain/kit/personal-name.ts'
import { sql } from 'kysely'
import { isStaff } from '../../platform/session.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Everything that is proven to be of one person. A typed address proves nothing, since anybody may book with anybody's:
 * proof is the account whose own record it is, an address that this account verified, or the operator who names one.
 */
export type FoundPerson = {
  patientIds: string[]
  /** Theirs by proof: what was sent there goes. */
  addresses: string[]
  account: { id: string; isStaff: boolean } | null
  /** Others' records that this person booked, or that were booked with their address. */
  bookedForOthers: { patientId: string; hasAddress: boolean }[]
  /** Records with an address in common that nothing proves to be theirs: nothing happens to them. */
  unproven: { patientId: string; references: string[] }[]
  appointments: { id: string; reference: string; isAhead: boolean }[]
  /** References of visits ahead whose patient would lose the only address to be reached at. */
  othersAhead: string[]
}

/** @param who a visit's reference, a patient's id, or an address */
export async function findPerson(db: ClinicDatabase, who: string, now: string): Promise<FoundPerson | null> {
  const address = who.includes('@') ? who.trim().toLowerCase() : null
  const start = await recordsOf(db, who, address)
  const user = await accountOf(db, idsOf(start), address)
  if (start.length === 0 && !user) return null

  const isAnothers = ({ self_of }: Row) => self_of !== null && self_of !== user?.id
  const own = user ? await recordsOfAccount(db, user.id) : []
  const known = [...start.filter((record) => !isAnothers(record)), ...own]
  const verified = own.filter(({ email_verified_at }) => email_verified_at !== null).map(({ email }) => email)
  const addresses = [...new Set([address, ...verified].filter((each) => each !== null))]

  const typed = [...start, ...own].map(({ email }) => email)
  const sharing = await recordsWith(db, [...addresses, user?.email ?? null, ...typed])
  const isTheirs = (record: Row) =>
    known.some(({ id }) => id === record.id) ||
    (address !== null &&
      record.email === address &&
      !isAnothers(record) &&
      known.some((each) => isSameName(nameOf(each), nameOf(record))))
  const patientIds = [...new Set(idsOf([...known, ...sharing.filter(isTheirs)]))]

  const guarded = idsOf(user ? await guardedBy(db, user.id) : [])
  const others = sharing.filter(({ id }) => !patientIds.includes(id))
  const losing = idsOf(others.filter((each) => addresses.includes(each.email!) && !isAnothers(each)))
  const unproven = idsOf(others).filter((id) => !losing.includes(id) && !guarded.includes(id))
  const visits = await visitsOf(db, [...patientIds, ...losing, ...unproven], now)
  const ofAny = (ids: readonly string[]) => visits.filter(({ patientId }) => ids.includes(patientId))
  return {
    patientIds,
    addresses,
    account: user ? { id: user.id, isStaff: isStaff(user.roles) } : null,
    bookedForOthers: [...new Set([...guarded, ...losing])]
      .filter((id) => !patientIds.includes(id))
      .map((patientId) => ({ patientId, hasAddress: losing.includes(patientId) })),
    unproven: unproven.map((patientId) => ({
      patientId,
      references: ofAny([patientId]).map(({ reference }) => reference),
    })),
    appointments: ofAny(patientIds).map(({ id, reference, isAhead }) => ({ id, reference, isAhead })),
    othersAhead: ofAny(losing)
      .filter(({ isAhead }) => isAhead)
      .map(({ reference }) => reference),
  }
}

type Row = {
  id: string
  email: string | null
  email_verified_at: string | null
  given_name: string
  family_name: string
  booked_by_given_name: string | null
  /** The account whose person's own record it is. */
  self_of: string | null
}

const selectRecords = (db: ClinicDatabase) =>
  db
    .selectFrom('patients as p')
    .select((eb) => [
      ...([
        'p.id',
        'p.email',
        'p.email_verified_at',
        'p.given_name',
        'p.family_name',
        'p.booked_by_given_name',
      ] as const),
      eb
        .selectFrom('user_patients as self')
        .select('self.user_id')
        .whereRef('self.patient_id', '=', 'p.id')
        .where('self.relation', '=', 'self')
        .limit(1)
        .as('self_of'),
    ])
    .where('p.erased_at', 'is', null)

async function recordsOf(db: ClinicDatabase, who: string, address: string | null): Promise<Row[]> {
  // Of an address, the records that somebody booked for themselves; others' are told apart above.
  if (address !== null)
    return selectRecords(db).where('p.email', '=', address).where('p.booked_by_given_name', 'is', null).execute()
  if (isId(who)) return selectRecords(db).where('p.id', '=', who).execute()
  const reference = who.replaceAll(/[\s-]/g, '').toUpperCase()
  return selectRecords(db)
    .innerJoin('appointments as a', 'a.patient_id', 'p.id')
    .where('a.reference', '=', reference)
    .execute()
}

const recordsWith = (db: ClinicDatabase, addresses: readonly (string | null)[]): Promise<Row[]> =>
  selectRecords(db)
    .where('p.email', '=', sql<string>`any(${addresses}::text[])`)
    .orderBy('p.id')
    .execute()

/** The account with this address, or else one of which one of these records is its person's own. */
const accountOf = async (db: ClinicDatabase, patientIds: readonly string[], address: string | null) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.roles'])
    .where((eb) =>
      eb.or([
        eb('u.email', '=', address),
        eb.exists(
          eb
            .selectFrom('user_patients as up')
            .select('up.user_id')
            .whereRef('up.user_id', '=', 'u.id')
            .where('up.relation', '=', 'self')
            .where('up.patient_id', '=', sql<string>`any(${patientIds}::uuid[])`),
        ),
      ]),
    )
    .orderBy((eb) => eb('u.email', '=', address ?? ''), 'desc')
    .executeTakeFirst()

const recordsOfAccount = (db: ClinicDatabase, userId: string): Promise<Row[]> =>
  selectRecords(db)
    .innerJoin('user_patients as up', 'up.patient_id', 'p.id')
    .where('up.user_id', '=', userId)
    .where('up.relation', '=', 'self')
    .execute()

const guardedBy = (db: ClinicDatabase, userId: string): Promise<Row[]> =>
  selectRecords(db)
    .innerJoin('user_patients as up', 'up.patient_id', 'p.id')
    .where('up.user_id', '=', userId)
    .where('up.relation', '=', 'guardian')
    .execute()

async function visitsOf(db: ClinicDatabase, patientIds: readonly string[], now: string) {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'reference', 'status', 'ends_at'])
    .where('patient_id', '=', sql<string>`any(${patientIds}::uuid[])`)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ id, patient_id, reference, status, ends_at }) => ({
    id,
    patientId: patient_id,
    reference,
    isAhead: !isOver(status as AppointmentState) && Date.parse(ends_at) > Date.parse(now),
  }))
}

const nameOf = (row: Row) => ({ givenName: row.given_name, familyName: row.family_name })

const idsOf = (records: readonly Row[]) => records.map(({ id }) => id)
