import type { Range } from '@polyclinic/domain/availability/rules.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

// A doctor's absences as rows. Their time is taken by claims (`slots/claims.ts`).

const during = ({ from, to }: Range) => sql<string>`tstzrange(${from}, ${to})`

const selectTimeOff = (db: ClinicDatabase, providerId: string) =>
  db
    .selectFrom('time_off')
    .select(['id', 'version', 'note'])
    .select([sql<Instant>`lower(during)`.as('from'), sql<Instant>`upper(during)`.as('to')])
    .where('provider_id', '=', providerId)

export type TimeOffRow = { id: string; version: number; note: string | null; from: Instant; to: Instant }

/** What is not over, by its beginning. */
export const listTimeOff = (db: ClinicDatabase, providerId: string, now: string): Promise<TimeOffRow[]> =>
  selectTimeOff(db, providerId)
    .where(sql<boolean>`upper(during) > ${now}::timestamptz`)
    .orderBy(sql`lower(during)`)
    .execute()

/** One of a doctor's, kept as it is until the transaction ends. */
export const lockTimeOff = (db: ClinicDatabase, providerId: string, id: string): Promise<TimeOffRow | undefined> =>
  selectTimeOff(db, providerId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether a doctor is away in some of a time already, by another absence than this one. */
export async function isAwayIn(db: ClinicDatabase, providerId: string, range: Range, but: string): Promise<boolean> {
  const found = await db
    .selectFrom('time_off')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('id', '<>', but)
    .where(sql<boolean>`during && ${during(range)}`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Entered = Range & { id: string; note: string | null }

/** By somebody on a screen, in place of how it was. */
export async function writeEnteredTimeOff(
  db: ClinicDatabase,
  providerId: string,
  { id, note, ...range }: Entered,
  version: number,
): Promise<void> {
  const values = { during: during(range), note, version }
  await db
    .insertInto('time_off')
    .values({ id, provider_id: providerId, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(values))
    .execute()
}

/** With the claims of its time. */
export async function deleteTimeOff(db: ClinicDatabase, id: string): Promise<void> {
  await db.deleteFrom('time_off').where('id', '=', id).execute()
}
