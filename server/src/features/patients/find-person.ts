import { isSameName } from '@polyclinic/domain/kit/personal-name.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Everything of one person: their records and account, and records of others that carry their name or address. */
export type FoundPerson = {
  patientIds: string[]
  addresses: string[]
  account: { id: string; isStaff: boolean } | null
  /** Others' records that this person booked, or that were booked with their address. */
  bookedForOthers: { patientId: string; hasAddress: boolean }[]
  appointments: { id: string; reference: string; isAhead: boolean }[]
}

/** @param who a visit's reference, a patient's id, or an address */
export async function findPerson(db: ClinicDatabase, who: string, now: string): Promise<FoundPerson | null> {
  const address = who.includes('@') ? who.trim().toLowerCase() : null
  const start = await recordsOf(db, who, address)
  const user = await accountOf(
    db,
    start.map(({ id }) => id),
    address,
  )
  if (start.length === 0 && !user) return null

  const own = user ? await recordsOfAccount(db, user.id) : []
  const known = [...start, ...own]
  const addresses = [...new Set([address, user?.email, ...known.map(({ email }) => email)].filter((each) => !!each))]
  const sameAddress = await selectRecords(db)
    .where('p.email', '=', sql<string>`any(${addresses}::text[])`)
    .execute()
  const isTheirs = (record: Row) =>
    known.some(({ id }) => id === record.id) ||
    known.some((each) => isSameName(nameOf(each), nameOf(record))) ||
    (address !== null && record.booked_by_given_name === null)
  const patientIds = [...new Set([...known, ...sameAddress.filter(isTheirs)].map(({ id }) => id))]

  const guarded = user ? await guardedBy(db, user.id) : []
  const others = new Map<string, boolean>()
  for (const { id } of guarded) others.set(id, false)
  for (const { id } of sameAddress) others.set(id, true)
  return {
    patientIds,
    addresses: addresses.map(String),
    account: user ? { id: user.id, isStaff: user.roles.some((role) => role !== 'guest') } : null,
    bookedForOthers: [...others]
      .filter(([id]) => !patientIds.includes(id))
      .map(([patientId, hasAddress]) => ({ patientId, hasAddress })),
    appointments: await visitsOf(db, patientIds, now),
  }
}

type Row = {
  id: string
  email: string | null
  given_name: string
  family_name: string
  booked_by_given_name: string | null
}

const selectRecords = (db: ClinicDatabase) =>
  db
    .selectFrom('patients as p')
    .select(['p.id', 'p.email', 'p.given_name', 'p.family_name', 'p.booked_by_given_name'])
    .where('p.erased_at', 'is', null)

async function recordsOf(db: ClinicDatabase, who: string, address: string | null): Promise<Row[]> {
  // Of an address, the records that somebody booked for themselves; others' are told apart above.
  if (address !== null)
    return selectRecords(db).where('p.email', '=', address).where('p.booked_by_given_name', 'is', null).execute()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(who))
    return selectRecords(db).where('p.id', '=', who).execute()
  const reference = who.replaceAll(/[\s-]/g, '').toUpperCase()
  return selectRecords(db)
    .innerJoin('appointments as a', 'a.patient_id', 'p.id')
    .where('a.reference', '=', reference)
    .execute()
}

/** The account with this address, or of which one of these records is its person's own. */
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
    .select(['id', 'reference', 'status', 'ends_at'])
    .where('patient_id', '=', sql<string>`any(${patientIds}::uuid[])`)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ id, reference, status, ends_at }) => ({
    id,
    reference,
    isAhead: ['booked', 'arrived', 'checked-in'].includes(status) && Date.parse(ends_at) > Date.parse(now),
  }))
}

const nameOf = (row: Row) => ({ givenName: row.given_name, familyName: row.family_name })
