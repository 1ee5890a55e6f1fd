import { visibleFields, isAnswered, type Answers } from '@polyclinic/domain/forms/answers.ts'
import { decideAsked, type AskedForm } from '@polyclinic/domain/forms/decide-asked.ts'
import { isAsked, type Definition } from '@polyclinic/domain/forms/definition.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { completedLast, isAskedBefore } from '../appointments/asked-before.ts'

type Begun = { id: string; number: number; content: Answers }

type Row = {
  visitId: string
  startsAt: string
  timeZone: string
  provider: string
  service: string
  patientId: string
  givenName: string
  familyName: string
  formId: string
  number: number
  name: string
  definition: Definition
  validDays: number | null
  completed: (NonNullable<AskedForm['completed']> & { isRead: boolean }) | null
  begun: (Begun & { definition: Definition }) | null
}

/**
 * The forms that are asked before some visits, by when these begin, and how each stands.
 * @param visits which visits (`a`) of whom (`p`)
 * @param isRead which answers (`f`) whoever asks may open; what others began is not told
 */
export async function askedForms(db: ClinicDatabase, visits: RawBuilder<SqlBool>, isRead: RawBuilder<SqlBool>) {
  const { rows } = await sql<Row>`
    select a.id as "visitId", a.starts_at as "startsAt", a.time_zone as "timeZone", a.provider_name as provider,
      a.service_name as service, p.id as "patientId", p.given_name as "givenName", p.family_name as "familyName",
      form.id as "formId", v.number, v.name, v.definition, form.valid_days as "validDays",
      ${completedLast(sql`, 'isRead', ${isRead}`)} as completed, begun.told as begun
    from appointments a join patients p on p.id = a.patient_id
      join forms form on ${isAskedBefore}
      join form_versions v on v.form_id = form.id and v.number = form.current_number
      left join lateral (
        select jsonb_build_object('id', f.id, 'number', f.form_number, 'content', f.content,
          'definition', began.definition) as told
        from form_answers f join form_versions began on began.form_id = f.form_id and began.number = f.form_number
        where f.form_id = form.id and f.patient_id = a.patient_id and f.status = 'in-progress' and ${isRead}
        order by f.updated_at desc, f.id desc limit 1) begun on true
    where ${visits}
    order by a.starts_at, a.id, v.name, form.id`.execute(db)
  return rows.map((row) => {
    const { state, answersId } = decideAsked(row, { id: row.visitId, startsAt: row.startsAt })
    const isOpenable = state !== 'answered' || row.completed!.isRead
    return { ...row, state, answersId: isOpenable ? answersId : null }
  })
}

/** How far somebody is. */
export function progressOf(definition: Definition, answers: Answers) {
  const questions = visibleFields(definition, answers).filter(isAsked)
  return { questions: questions.length, answered: questions.filter((field) => isAnswered(answers, field)).length }
}
