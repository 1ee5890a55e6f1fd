import { createHash } from 'node:crypto'
import { emptyField, type Definition } from '@polyclinic/domain/forms/definition.ts'
import { aLinkedVisit, aVisit, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const definition = (words: string): Definition => ({
  sections: [
    {
      ...{ id: 'all', title: words, help: '' },
      fields: [
        { ...emptyField('pain', 'short-text'), label: words },
        { ...emptyField('agree', 'consent'), label: words, text: words },
        { ...emptyField('letter', 'file'), label: words },
      ],
    },
  ],
})

const when = '2031-01-01T00:00:00Z'

/** A form that is asked before visits, or is a draft still; published once unless it is one. */
export async function aForm({ clinic, admin }: World, { isDraft = false, asked = 'by-hand' } = {}): Promise<string> {
  const id = crypto.randomUUID()
  const content = { name: 'Form', definition: JSON.stringify(definition('question')) }
  await clinic.transact(async (db) => {
    await db
      .insertInto('forms')
      .values({ id, ...content, asked, created_at: when, updated_at: when })
      .execute()
    if (isDraft) return
    const by = { published_at: when, published_by_user_id: admin.id, published_by: 'The clinic' }
    await db
      .insertInto('form_versions')
      .values({ form_id: id, number: 1, ...content, ...by })
      .execute()
    await db.updateTable('forms').set({ status: 'active', current_number: 1 }).where('id', '=', id).execute()
  })
  return id
}

/** What the guest answers, in their own words; by hand, it was asked before no visit. */
export async function someAnswers(world: World, { isCompleted = false, linked = false, byHand = false } = {}) {
  const { clinic, guest } = world
  const form_id = await aForm(world)
  const visit = byHand ? null : linked ? await aLinkedVisit(world) : await aVisit(world)
  const id = crypto.randomUUID()
  await clinic.transact(async (db) => {
    const ofVisit = await db
      .selectFrom('appointments')
      .select('patient_id')
      .where('id', '=', visit?.id ?? null)
      .executeTakeFirst()
    await db
      .insertInto('form_answers')
      .values({
        ...{ id, form_id, form_number: 1, patient_id: ofVisit?.patient_id ?? guest.patientId! },
        ...{ appointment_id: visit?.id ?? null, is_by_link: linked },
        ...{ content: JSON.stringify({ pain: guest.words, agree: true }), created_at: when, updated_at: when },
        begun_by_user_id: linked ? null : guest.id,
        ...(isCompleted && { status: 'completed', completed_at: when, completed_by: guest.words }),
      })
      .execute()
  })
  return { id, formId: form_id, visitId: visit?.id ?? '', manageToken: visit?.manageToken ?? '' }
}

/** A file with which the guest answers: its name and its bytes are their words. */
export async function anAnswerFile({ clinic, guest }: World, answersId: string, linked = false): Promise<string> {
  const content = Buffer.from(`%PDF- ${guest.words} ${crypto.randomUUID()}`)
  const [id, sha256] = [crypto.randomUUID(), createHash('sha256').update(content).digest()]
  await clinic.transact(async (db) => {
    await db
      .insertInto('private_files')
      .values({
        ...{ id, record_kind: 'form-answers', record_id: answersId, field_id: 'letter', name: `${guest.words}.pdf` },
        ...{ sha256, media_type: 'application/pdf', size: content.length, added_by_link: linked },
      })
      .execute()
    await db.insertInto('private_file_parts').values({ file_id: id, number: 0, content }).execute()
  })
  return id
}

export const aLetter = () => {
  const body = new FormData()
  body.append('file', new File([`%PDF- ${crypto.randomUUID()}`], 'letter.pdf'))
  return body
}

const seen = { 'if-match': '"1"' }
const answers = [{ field: 'pain', value: 'since Monday' }]
/** Its own people are the clinic’s side of a visit, whatever link they have. */
const notByTheClinic = { provider: 403, admin: 403 } as const
const patientsAlone = { allows: ['guest'], but: notByTheClinic } as const
const shows = ['admin', 'provider', 'otherProvider'] as const

const own =
  (more: { isCompleted?: boolean; headers?: Record<string, string>; body?: object; field?: string }): MakeExample =>
  async (world) => {
    const { id } = await someAnswers(world, { ...more, byHand: true })
    const { headers, body, field } = more
    return {
      ...{ params: field ? { id, field } : { id }, elsewhere: 404, ...patientsAlone },
      ...(headers && { headers }),
      ...(body && { body }),
    }
  }
const byLink =
  (more: { isCompleted?: boolean; headers?: Record<string, string>; body?: object; field?: string }): MakeExample =>
  async (world) => {
    const { id, visitId, manageToken } = await someAnswers(world, { ...more, linked: true })
    const params = { id: visitId, answersId: id }
    const { headers = {}, body, field } = more
    return {
      ...{ params: field ? { ...params, field } : params, elsewhere: 404, shows: ['guest'], but: notByTheClinic },
      headers: { ...headers, 'manage-token': manageToken },
      ...(body && { body }),
    }
  }
/** The same of a visit of an account, by its session. */
const ofVisit =
  (more: { isCompleted?: boolean; headers?: Record<string, string>; body?: object; field?: string }): MakeExample =>
  async (world) => {
    const { id, visitId } = await someAnswers(world, more)
    const params = { id: visitId, answersId: id }
    const { headers, body, field } = more
    return {
      ...{ params: field ? { ...params, field } : params, elsewhere: 404, ...patientsAlone },
      ...(headers && { headers }),
      ...(body && { body }),
    }
  }
const both = (more: Parameters<typeof own>[0]) => [ofVisit(more), byLink(more)]

const save = { headers: seen, body: { answers } }
const complete = { headers: seen }
const withdraw = { isCompleted: true, field: 'agree' }

const ofPatientsAnswers = async (world: World) => ({
  params: { id: world.guest.patientId!, answersId: (await someAnswers(world, { isCompleted: true })).id },
  ...({ elsewhere: 404, but: { otherProvider: 403 } } as const),
})

const ownFile: MakeExample = async (world) => {
  const { id } = await someAnswers(world, { byHand: true })
  return { params: { id, fileId: await anAnswerFile(world, id) }, elsewhere: 404, ...patientsAlone }
}
const visitFile: MakeExample = async (world) => {
  const { id, visitId } = await someAnswers(world)
  const params = { id: visitId, answersId: id, fileId: await anAnswerFile(world, id) }
  return { params, elsewhere: 404, ...patientsAlone }
}
const linkedFile: MakeExample = async (world) => {
  const { id, visitId, manageToken } = await someAnswers(world, { linked: true })
  const params = { id: visitId, answersId: id, fileId: await anAnswerFile(world, id, true) }
  return { params, headers: { 'manage-token': manageToken }, elsewhere: 404, shows: ['guest'], but: notByTheClinic }
}

/** What a clinic asks its patients. */
export const formExamples: Record<string, readonly MakeExample[]> = {
  listForms: [() => ({ elsewhere: null })],
  createForm: [() => ({ params: { id: crypto.randomUUID() }, body: { name: 'Intake' }, elsewhere: null })],
  readForm: [async (world) => ({ params: { id: await aForm(world) }, elsewhere: 404 })],
  saveForm: [
    async (world) => ({ params: { id: await aForm(world) }, headers: seen, body: { name: 'New' }, elsewhere: 404 }),
  ],
  publishForm: [
    async (world) => ({ params: { id: await aForm(world, { isDraft: true }) }, headers: seen, elsewhere: 404 }),
  ],
  retireForm: [async (world) => ({ params: { id: await aForm(world) }, elsewhere: 404 })],
  removeForm: [async (world) => ({ params: { id: await aForm(world, { isDraft: true }) }, elsewhere: 204 })],
  listFormAnswers: [
    async (world) => ({
      ...{ params: { id: (await someAnswers(world, { isCompleted: true })).formId }, shows: ['guest'] },
      elsewhere: 404,
    }),
  ],
  exportFormAnswers: [
    async (world) => ({
      ...{ params: { id: (await someAnswers(world, { isCompleted: true })).formId }, shows: ['guest'] },
      elsewhere: 404,
    }),
  ],
  listOwnForms: [() => ({ elsewhere: null })],
  readOwnAnswers: [own({})],
  readOwnAnswersPaper: [own({ isCompleted: true })],
  saveOwnAnswers: [own(save)],
  completeOwnAnswers: [own(complete)],
  withdrawOwnConsent: [own(withdraw)],
  listVisitForms: [
    async (world) => ({
      params: { id: (await aVisit(world)).id },
      ...{ allows: ['guest', 'provider', 'admin'], elsewhere: 404 },
    }),
    async (world) => {
      const { id, manageToken } = await aLinkedVisit(world)
      return { params: { id }, headers: { 'manage-token': manageToken }, elsewhere: 404 }
    },
  ],
  beginVisitForm: [
    async (world) => ({
      ...{ params: { id: (await aVisit(world)).id }, ...patientsAlone, elsewhere: 404 },
      body: { formId: await aForm(world, { asked: 'before-visits' }) },
    }),
    async (world) => {
      const { id, manageToken } = await aLinkedVisit(world)
      return {
        ...{ params: { id }, headers: { 'manage-token': manageToken }, elsewhere: 404, but: notByTheClinic },
        body: { formId: await aForm(world, { asked: 'before-visits' }) },
      }
    },
  ],
  readVisitAnswers: both({}),
  saveVisitAnswers: both(save),
  completeVisitAnswers: both(complete),
  withdrawVisitConsent: both(withdraw),
  addOwnAnswerFile: [async (world) => ({ ...(await own({ field: 'letter' })(world, 'guest')), body: aLetter() })],
  readOwnAnswerFile: [ownFile],
  removeOwnAnswerFile: [ownFile],
  addVisitAnswerFile: [
    async (world) => ({ ...(await ofVisit({ field: 'letter' })(world, 'guest')), body: aLetter() }),
    async (world) => ({ ...(await byLink({ field: 'letter' })(world, 'guest')), body: aLetter() }),
  ],
  readVisitAnswerFile: [visitFile, linkedFile],
  removeVisitAnswerFile: [visitFile, linkedFile],
  readPatientAnswerFile: [
    async (world) => {
      const example = await ofPatientsAnswers(world)
      const fileId = await anAnswerFile(world, example.params.answersId)
      return { ...example, params: { ...example.params, fileId }, shows }
    },
  ],
  listPatientForms: [
    ({ guest }) => ({ params: { id: guest.patientId! }, shows, elsewhere: 404, but: { otherProvider: 403 } }),
  ],
  askPatientForm: [
    async (world) => ({
      ...{ params: { id: world.guest.patientId! }, body: { formId: await aForm(world) }, elsewhere: 404 },
      but: { otherProvider: 403 },
    }),
  ],
  readPatientAnswers: [async (world) => ({ ...(await ofPatientsAnswers(world)), shows })],
  readPatientAnswersPaper: [ofPatientsAnswers],
}
