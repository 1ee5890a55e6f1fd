import { sql } from 'kysely'
import { noteAudit } from '../../platform/audit.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { JobServices } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { holdsOf, type ErasureHold } from '../patient-records/erasure-holds.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson, referencesAhead } from './find-person.ts'
import { recordsToKeep, undecidedVisits } from './records-to-keep.ts'

/** A person who asked to be erased, and whose record goes once the law needs it no more. */
export type DueErasure = { patientIds: string[]; until: string; holds: ErasureHold[] }

/**
 * Records that were restricted, each of a person once, of whom nobody was treated after the years of a record before this
 * moment: all that may be over by then, and a child of an American clinic's too many.
 */
async function restrictedBefore(db: ClinicDatabase, moment: string): Promise<string[]> {
  const since = sql<string>`${moment}::timestamptz - make_interval(years => (select record_years from organizations))`
  const rows = await db
    .selectFrom('patients as p')
    .select(sql<string>`min(p.id::text)`.as('id'))
    .where('p.restricted_at', 'is not', null)
    .where('p.erased_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('appointments as a')
            .select('a.id')
            .whereRef('a.patient_id', '=', 'p.id')
            .where('a.status', 'in', ['checked-in', 'fulfilled'])
            .where('a.starts_at', '>', since),
        ),
      ),
    )
    .groupBy(sql`coalesce(p.restricted_with, p.id)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What the nights until then will erase, and what is held; each with the last day on which the law has it kept. */
export async function dueErasures(
  db: ClinicDatabase,
  now: string,
  days: number,
  atMost = Infinity,
): Promise<DueErasure[]> {
  const moment = new Date(Date.parse(now) + days * 86_400_000).toISOString()
  const due: DueErasure[] = []
  for (const id of await restrictedBefore(db, moment)) {
    if (due.length === atMost) break
    const person = await findPerson(db, id, now)
    if (!person || (await recordsToKeep(db, person.patientIds, moment))) continue
    const kept = await recordsToKeep(db, person.patientIds, now)
    const holds = await holdsOf(db, person.patientIds, now)
    due.push({ patientIds: person.patientIds, until: kept?.until ?? now.slice(0, 10), holds })
  }
  return due
}

/**
 * Erases whoever asked for it once the law's time is over, each in a transaction of their own: what is interrupted goes on
 * the next night, and what was done is not done again. Who is held, or has visits of which nobody said what became of them,
 * stays.
 */
export async function eraseWhenOver({ tenancy, log }: Pick<JobServices, 'tenancy' | 'log'>, organization: string) {
  const ids = await tenancy.inClinic(organization, restrictedBefore)
  for (const id of ids)
    try {
      await tenancy.inClinic(organization, (db, now) => eraseIfOver(db, id, now))
    } catch (error) {
      log.error('erasure.failed', { organization, error })
    }
}

/** @returns the records that are nobody's now */
export async function eraseIfOver(db: ClinicDatabase, id: string, now: string): Promise<string[]> {
  const person = await findPerson(db, id, now)
  if (!person || (await holdsOf(db, person.patientIds, now)).length > 0) return []
  if (await recordsToKeep(db, person.patientIds, now)) return []
  // Beside what was restricted the same proof may lead to a record that is in use since.
  const open = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', anyOf(person.patientIds))
    .where('restricted_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (open || person.account || referencesAhead(person).length > 0) return []
  if ((await undecidedVisits(db, person.patientIds, now)).length > 0) return []
  const { erased } = await erasePerson(db, person, now)
  for (const each of erased) await noteAudit(db, 'patients:erase', { kind: 'patient', id: each }, now)
  return erased
}
