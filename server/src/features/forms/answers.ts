import { answerTo, type AnswerValue, type Answers } from '@polyclinic/domain/forms/answers.ts'
import { fieldsOf, isAsked, type Definition } from '@polyclinic/domain/forms/definition.ts'
import type { answersStatuses, completeOwnAnswers } from '@polyclinic/domain/forms/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { readsAnswersOf } from '../patient-records/shown-to-account.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

export type AnswersView = Output<typeof completeOwnAnswers>

/** Answers (`f`) with the version that they answer, whose they are, and before which visit they were asked for. */
export const selectAnswers = (db: ClinicDatabase) =>
  db
    .selectFrom('form_answers as f')
    .innerJoin('form_versions as v', (join) =>
      join.onRef('v.form_id', '=', 'f.form_id').onRef('v.number', '=', 'f.form_number'),
    )
    .innerJoin('patients as p', 'p.id', 'f.patient_id')
    .leftJoin('appointments as a', 'a.id', 'f.appointment_id')
    .select(['f.id', 'f.form_id', 'f.form_number', 'f.patient_id', 'f.appointment_id', 'f.status', 'f.content'])
    .select(['f.version', 'f.is_by_link', 'f.created_at', 'f.updated_at', 'f.completed_at', 'f.completed_by'])
    .select(['v.name', 'v.definition', 'p.given_name', 'p.family_name', 'p.birth_date'])
    .select(['a.starts_at', 'a.time_zone', 'a.provider_name', 'a.service_name', 'a.status as visit_status'])
    .select(
      sql<{ field: string; at: string; by: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('field', w.field_id, 'by', w.withdrawn_by,
          'at', to_char(w.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by w.withdrawn_at), '[]')
        from consent_withdrawals w where w.answers_id = f.id)`.as('withdrawn'),
    )
    .select(
      sql<AnswerFile[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'field', file.field_id, 'name', file.name,
          'mediaType', file.media_type, 'size', file.size) order by file.id), '[]')
        from private_files file where file.form_answers_id = f.id)`.as('files'),
    )

/** What is asked before a visit is answered until that is over. */
export const takesAnswers = (status: string): boolean => ['booked', 'arrived', 'checked-in'].includes(status)

export type AnswerFile = AnswersView['files'][number]
export type AnswersRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>['executeTakeFirstOrThrow']>>

/** What an account may read: what it answered itself, and what is shared of its patients. */
export function isReadBy(context: Context): RawBuilder<SqlBool> {
  const userId = context.actor.kind === 'user' ? context.actor.userId : null
  return sql`(${isOpenRecord('p')}
    and ${within(context.actor, 'patients:own', { patientId: 'f.patient_id' }, 'patient')}
    and (f.begun_by_user_id = ${userId} and f.asked_by is null or ${readsAnswersOf(context)}))`
}

export const definitionOf = ({ definition }: { definition: unknown }) => definition as Definition
const answersOf = ({ content }: { content: unknown }) => content as Answers

/** What is being answered, with every question that there is: so that a screen knows what it can send. */
export function contentOf(row: Pick<AnswersRow, 'status' | 'content' | 'definition'>) {
  const answers = answersOf(row)
  const of = (id: string) => asSent(answerTo(answers, id))
  if (row.status === 'completed') return Object.fromEntries(Object.keys(answers).map((id) => [id, of(id)]))
  const asked = fieldsOf(definitionOf(row)).filter(isAsked)
  return Object.fromEntries(asked.map(({ id }) => [id, of(id)]))
}

export const asSent = (value: AnswerValue) =>
  Array.isArray(value) ? value.map(String) : (value as string | number | boolean | null)

const visitOf = (row: AnswersRow) =>
  row.appointment_id === null
    ? null
    : {
        id: row.appointment_id,
        startsAt: row.starts_at!,
        timeZone: row.time_zone!,
        provider: row.provider_name!,
        service: row.service_name!,
      }

export const patientOf = (row: Pick<AnswersRow, 'patient_id' | 'given_name' | 'family_name'>) => ({
  id: row.patient_id,
  givenName: row.given_name,
  familyName: row.family_name,
})

export const briefOf = (row: AnswersRow) => ({
  ...{ id: row.id, formId: row.form_id, number: row.form_number, name: row.name },
  status: row.status as (typeof answersStatuses)[number],
  ...{ completedAt: row.completed_at, completedBy: row.completed_by },
  visit: visitOf(row),
})

export const viewOf = (row: AnswersRow): AnswersView => ({
  ...briefOf(row),
  ...{ patient: patientOf(row), files: row.files },
  definition: definitionOf(row),
  version: row.version,
  content: contentOf(row),
  withdrawn: row.withdrawn,
})
