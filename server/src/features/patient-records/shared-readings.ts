import type { readKinds } from '@polyclinic/domain/sharing/kinds.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** What was shared: a note by the id of its visit, in whichever version. */
export type SharedReading = { kind: (typeof readKinds)[number]; id: string; patientId: string }

/** The account has seen these: they are new to it no more, until they are shared anew. */
export async function noteReadings(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  readings: readonly SharedReading[],
): Promise<void> {
  if (actor.kind !== 'user' || readings.length === 0) return
  const column = (name: keyof SharedReading) => readings.map((reading) => reading[name])
  await sql`
    insert into shared_readings as r (user_id, patient_id, record_kind, record_id, read_at)
    select distinct ${actor.userId}::uuid, opened.*, ${now}::timestamptz
    from unnest(${column('patientId')}::uuid[], ${column('kind')}::text[], ${column('id')}::uuid[]) opened
    on conflict (organization_id, user_id, record_kind, record_id) do update set read_at = excluded.read_at
      where r.read_at < excluded.read_at`.execute(db)
}
