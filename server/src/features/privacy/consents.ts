import { answerTo, visibleSections, type Answers } from '@polyclinic/domain/forms/answers.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type * as contracts from '@polyclinic/domain/privacy/consent-endpoints.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { definitionOf, isReadBy, selectAnswers } from '../forms/answers.ts'
import { selectOutgoingIdsOfMe } from '../outgoing-referrals/of-patient.ts'
import { selectReferralIdsOfMe } from '../referrals/of-patient.ts'

type Consents = Output<typeof contracts.listOwnConsents>
type Consent = Consents['items'][number]
type AnswersRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>['executeTakeFirstOrThrow']>>

/** Each by the rule of the page on which it was given. */
export async function listOwnConsents(context: Context): Promise<Consents> {
  const answers = await selectAnswers(context.db).where(isReadBy(context)).where('f.status', '=', 'completed').execute()
  const came = sql`r.id in (${selectReferralIdsOfMe(context)})`
  const went = sql`r.id in (${selectOutgoingIdsOfMe(context)})`
  return inOrder([...answers.flatMap((row) => ofForm(context, row)), ...(await ofReferrals(context, came, went))])
}

/** For who answers what people ask about their data. @throws {Refusal} `not_found` */
export async function listConsentsOfPatient(
  context: Context,
  { params: { id } }: Input<typeof contracts.listConsentsOfPatient>,
): Promise<Consents> {
  requireWholeClinic(context, 'data-requests:handle')
  const { db } = context
  const patient = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!patient) throw refuse('not_found')
  const answers = await selectAnswers(db).where('f.patient_id', '=', id).where('f.status', '=', 'completed').execute()
  const ofThem = sql`r.patient_id = ${id}`
  await auditOften(context, { action: 'data-requests:read', object: { kind: 'patient', id }, side: 'clinic' })
  return inOrder([...answers.flatMap((row) => ofForm(context, row)), ...(await ofReferrals(context, ofThem, ofThem))])
}

const inOrder = (items: Consent[]): Consents => ({
  items: items.toSorted((one, other) => (one.givenOn < other.givenOn ? 1 : one.givenOn > other.givenOn ? -1 : 0)),
})

function ofForm({ clinic }: Context, row: AnswersRow): Consent[] {
  const answers = row.content as Answers
  const fields = visibleSections(definitionOf(row), answers).flatMap((section) => section.fields)
  return fields.flatMap((field) =>
    field.kind === 'consent' && answerTo(answers, field.id) === true
      ? [
          {
            ...({ purpose: 'form', id: row.id, field: field.id, title: field.label, text: field.text } as const),
            ...{ version: row.form_number, patientName: `${row.given_name} ${row.family_name}` },
            givenOn: dateIn(clinic.time_zone, row.completed_at! as Instant),
            withdrawnAt: row.withdrawn.find((withdrawal) => withdrawal.field === field.id)?.at ?? null,
          },
        ]
      : [],
  )
}

/** That a partner who referred somebody is told of the visit, and that somebody else gets a referral of the clinic's. */
async function ofReferrals(
  { db }: Context,
  came: ReturnType<typeof sql>,
  went: ReturnType<typeof sql>,
): Promise<Consent[]> {
  const kept = sql`r.id, null as field, coalesce(r.consent_text, '') as text, r.consent_version as version,
    concat_ws(' ', p.given_name, p.family_name) as "patientName", r.consent_given_on::text as "givenOn",
    r.consent_withdrawn_at as "withdrawnAt"`
  const { rows } = await sql<Consent>`
    select 'report' as purpose, partner.name as title, ${kept}
    from referrals r join partners partner on partner.id = r.partner_id join patients p on p.id = r.patient_id
    where ${came} and r.consent_version is not null
    union all
    select 'referral' as purpose, coalesce(partner.name, r.outside_name) as title, ${kept}
    from outgoing_referrals r left join partners partner on partner.id = r.partner_id join patients p on p.id = r.patient_id
    where ${went} and r.consent_version is not null and r.status <> 'draft'`.execute(db)
  return rows
}
