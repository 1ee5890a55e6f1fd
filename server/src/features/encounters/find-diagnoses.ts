import type { findDiagnoses as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { diagnosesOf } from './diagnosis-list.ts'
import { rankDiagnoses, type WrittenDiagnosis } from './rank-diagnoses.ts'

/** So many are shown; whoever does not find theirs types on. */
const shown = 20
/** What somebody writes now is seen from their last notes. */
const lastNotes = 300

/** Diagnoses while somebody types. No patient is named, so that what is searched may stand in the address. */
export async function findDiagnoses(
  context: Context,
  { query: { search } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const found = rankDiagnoses(search, diagnosesOf(context.clinic.country), await writtenBefore(context))
  return { items: found.slice(0, shown), total: found.length }
}

async function writtenBefore({ db, actor }: Context): Promise<WrittenDiagnosis[]> {
  const { providerId } = actor.own
  if (providerId === null) return []
  const { rows } = await sql<WrittenDiagnosis>`
    select d ->> 'code' as code, max(d ->> 'title') as title, count(*)::int as times
    from (
      select e.content from encounters e join appointments a on a.id = e.appointment_id
      where a.provider_id = ${providerId} and e.status = 'final' order by a.starts_at desc limit ${lastNotes}
    ) notes, jsonb_array_elements(notes.content -> 'diagnoses') d
    group by d ->> 'code', case when d ->> 'code' is null then d ->> 'title' end`.execute(db)
  return rows
}
