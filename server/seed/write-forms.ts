import { readAnswers, visibleFields, type AnswerValue } from '@polyclinic/domain/forms/answers.ts'
import { isAsked } from '@polyclinic/domain/forms/definition.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import type { DemoForm } from './forms/demo-form.ts'
import type { LivedVisit } from './live-visits.ts'
import { createRandom } from './random.ts'

const dayMs = 86_400_000
const asInstant = (ms: number) => new Date(ms).toISOString()
/** For how long the form is asked by now, and how many of those who were asked have sent it. */
const askedForDays = 60
const share = 0.6

type Writing = {
  form: DemoForm
  now: string
  own: DemoPatient
  ownUserId: string
  admin: { userId: string; name: string }
}

/** The form that is asked before a first visit: answered by most who came since, begun by the demo's own patient. */
export async function writeForms(db: ClinicDatabase, visits: readonly LivedVisit[], of: Writing): Promise<void> {
  const { form, now, own, ownUserId, admin } = of
  const nowMs = Date.parse(now)
  const sinceMs = nowMs - askedForDays * dayMs
  const id = createRandom(`form ${form.name}`).id(sinceMs)
  const { name, definition } = form
  const services = await db.selectFrom('services').select('id').where('slug', 'in', form.services).execute()
  const published = { published_at: asInstant(sinceMs), published_by_user_id: admin.userId, published_by: admin.name }
  const about = { id, name, definition: definition as object, version: 3, asked: 'before-visits' }
  await insertRows(db, 'forms', [{ ...about, created_at: asInstant(sinceMs - dayMs), updated_at: asInstant(sinceMs) }])
  await insertRows(db, 'form_versions', [
    { form_id: id, number: 1, name, definition: definition as object, ...published },
  ])
  await db.updateTable('forms').set({ status: 'active', current_number: 1 }).where('id', '=', id).execute()
  await insertRows(
    db,
    'form_services',
    services.map((service) => ({ form_id: id, service_id: service.id })),
  )
  const isAskedBefore = ({ offer }: LivedVisit) => form.services.includes(offer.service)
  const answered = new Set<DemoPatient>([own])
  const rows = visits.flatMap((visit) => {
    const completedMs = visit.start * 60_000 - 20 * 3_600_000
    const { patient } = visit
    if (!isAskedBefore(visit) || visit.status === 'cancelled' || completedMs > nowMs || completedMs < sinceMs) return []
    const random = createRandom(`answers ${visit.id}`)
    if (answered.has(patient) || random.next() > share) return []
    answered.add(patient)
    const content = answersOf(form, `${patient.givenName} ${patient.familyName}`, random)
    return [
      {
        ...{
          id: random.id(completedMs),
          form_id: id,
          form_number: 1,
          patient_id: patient.id,
          appointment_id: visit.id,
        },
        ...{ status: 'completed', content, version: 9, is_by_link: true, created_at: asInstant(completedMs - 900_000) },
        ...{ updated_at: asInstant(completedMs), completed_at: asInstant(completedMs) },
        completed_by: `${patient.givenName} ${patient.familyName}`,
      },
    ]
  })
  await insertRows(db, 'form_answers', rows)
  const next = visits.find((visit) => visit.patient === own && visit.start * 60_000 > nowMs && isAskedBefore(visit))
  if (!next) return
  const begunMs = nowMs - 5 * 3_600_000
  await insertRows(db, 'form_answers', [
    {
      ...{ id: createRandom(`begun ${next.id}`).id(begunMs), form_id: id, form_number: 1, patient_id: own.id },
      ...{ appointment_id: next.id, content: form.begun as object, version: 4, begun_by_user_id: ownUserId },
      ...{ created_at: asInstant(begunMs), updated_at: asInstant(begunMs) },
    },
  ])
}

/** What somebody says: to each question that is asked one of its answers. */
function answersOf({ definition, said }: DemoForm, name: string, random: ReturnType<typeof createRandom>): object {
  const given: Record<string, AnswerValue> = {}
  // Each answer may bring up the next question.
  for (let field = next(); field; field = next())
    given[field.id] = field.kind === 'signature' ? name : random.pick(said[field.id] ?? [null])
  const { answers, mistakes } = readAnswers(definition, given)
  if (mistakes.length > 0) throw new Error(`The demo’s answer to ${mistakes[0]!.field} is none.`)
  return answers
  function next() {
    return visibleFields(definition, given).find((field) => isAsked(field) && !(field.id in given))
  }
}
