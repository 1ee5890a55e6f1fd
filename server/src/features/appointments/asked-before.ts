import type { AskedForm } from '@polyclinic/domain/forms/decide-asked.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whether a form (`form`) is asked before a visit (`a`). */
export const isAskedBefore = sql<SqlBool>`(form.status = 'active' and form.asked = 'before-visits' and (
  not exists (select from form_services s where s.form_id = form.id)
  or exists (select from form_services s where s.form_id = form.id and s.service_id = a.service_id)))`

/** What the patient of a visit (`a`) completed last of a form (`form`), with some more of it (`f`). */
export const completedLast = (more: RawBuilder<unknown> = sql``) => sql`(
  select jsonb_build_object('id', f.id, 'appointmentId', f.appointment_id,
    'at', to_char(f.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ${more})
  from form_answers f
  where f.form_id = form.id and f.patient_id = a.patient_id and f.status = 'completed'
  order by f.completed_at desc, f.id desc limit 1)`

/** The forms that are asked before a visit (`a`) that is not over, for `decideAsked`. */
export const formsAskedBefore = sql<Pick<AskedForm, 'validDays' | 'completed'>[] | null>`(
  select jsonb_agg(jsonb_build_object('validDays', form.valid_days, 'completed', ${completedLast()}))
  from forms form where a.status in ('booked', 'arrived', 'checked-in') and ${isAskedBefore})`
