import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { countingAddenda } from '../chart-access/written-notes.ts'
import { readsShared } from '../patient-records/shown-to-account.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

/** What lies in a chart: of a visit its note, letters and prescriptions, of none what was put there. */
export type SharedRecord = { patientId: string; appointmentId: string | null }

/** Accounts that may be used (`u`), with whom they act for (`p`, by the link `up`) whose record is open. */
const accounts = sql`
  user_patients up
    join patients p on p.id = up.patient_id and ${isOpenRecord('p')}
    join users u on u.id = up.user_id and u.status = 'active'`

/** Those of them that read what is shared. */
export const whereReading = (now: string, { patientId, appointmentId }: SharedRecord): RawBuilder<unknown> =>
  sql`${accounts} where up.patient_id = ${patientId} and ${readsShared(now, sql`${appointmentId}::uuid`)}`

/** Who reads what is shared, the patient or who acts for them. */
export async function readersOf({ db, now }: Pick<Context, 'db' | 'now'>, shared: SharedRecord) {
  const { rows } = await sql<{ name: string; isPatient: boolean }>`
    select u.name, up.relation = 'self' as "isPatient" from ${whereReading(now, shared)}
    order by up.created_at, u.id`.execute(db)
  return rows
}

/** Whether a message (`m`) has something to tell: shared, added or asked since it was written, not over, and read by its account. */
export const hasNews = (now: string): RawBuilder<SqlBool> => sql`exists (
  select from ${accounts}
  where up.patient_id = m.subject_id and u.email = m.to_address and (
    exists (
      select from encounter_shares s
        join appointments a on a.id = s.appointment_id
        join encounters e on e.appointment_id = a.id and e.number = s.note_number and e.erased_at is null
      where a.patient_id = up.patient_id and ${readsShared(now, sql`a.id`)} and (s.shared_at >= m.created_at
          or exists (select ${countingAddenda('e')} and added.created_at >= m.created_at)))
    or exists (
      select from chart_files c
      where c.patient_id = up.patient_id and c.withdrawn_at is null and c.shared_at >= m.created_at
        and ${readsShared(now, sql`c.appointment_id`)})
    or exists (
      select from prescriptions r
      where r.patient_id = up.patient_id and r.signed_at >= m.created_at and ${readsShared(now, sql`r.first_visit_id`)})
    or exists (
      select from form_answers f
      where f.patient_id = up.patient_id and f.asked_by is not null and f.status = 'in-progress'
        and f.created_at >= m.created_at and ${readsShared(now, sql`f.appointment_id`)})))`
