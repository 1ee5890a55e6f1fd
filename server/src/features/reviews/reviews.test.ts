import { beforeEach, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, clockAt, signedIn, type TestUser } from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer } from '../../../test/test-server.ts'
import type { JobServices } from '../../platform/jobs.ts'
import { newId } from '../../platform/ids.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { noteComplaint } from '../messages/message-choices.ts'
import { unsubscribeToken } from '../messages/unsubscribe-token.ts'
import { askForReviews, isReviewRequestOver } from './ask-for-reviews.ts'
import { isDeclineOver } from './tell-author.ts'

const world = await testServer()
const { call, server } = world
let practice: Awaited<ReturnType<typeof aPractice>>
let [admin, doctor, patient]: TestUser[] = []
let visit: string

/** A patient whose visit took place this morning, with the doctor and the manager of the clinic. */
beforeEach(async () => {
  practice = await aPractice(world)
  const { clinic, doctor: provider } = practice
  doctor = await aUser(clinic, { roles: ['provider'] })
  admin = await aUser(clinic, { roles: ['admin'] })
  patient = await aUser(clinic, { roles: ['guest'], patient: { given_name: 'Rosa', family_name: 'Delgado' } })
  await clinic.transact(async (db) => {
    await db.updateTable('providers').set({ user_id: doctor!.id }).where('id', '=', provider.id).execute()
    await db
      .updateTable('user_patients')
      .set({ confirmed_at: at('08:00') })
      .where('user_id', '=', patient!.id)
      .execute()
  })
  visit = await aHeldVisit(patient.patientId!)
})

async function aHeldVisit(patient_id: string, more: object = {}): Promise<string> {
  const { clinic, service, doctor: provider } = practice
  const { id } = await anAppointment(clinic, {
    ...{ provider_id: provider.id, service_id: service.id, patient_id, starts_at: at('13:00'), status: 'fulfilled' },
    ...{ arrived_at: at('12:55'), started_at: at('13:00'), finished_at: at('13:20'), claim: false, language: 'en' },
    ...more,
  })
  return id
}

async function ask(as: TestUser | null, method: 'GET' | 'POST', path: string, body?: object, version?: number) {
  const headers = {
    ...(as && (await signedIn(practice.clinic, as, server.services))),
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  }
  return call(practice.clinic.host, method, path, { headers, ...(body && { body }) })
}
const said = { stars: 2, text: 'I waited for an hour.\nNobody said why.', display: 'initial' }
const write = (body: object = said, version = 0, id = visit) =>
  ask(patient!, 'POST', `/appointments/${id}/review`, body, version)
const own = async () => (await ask(patient!, 'GET', `/appointments/${visit}/review`)).json()
const list = async (as = admin, query = '') => (await ask(as!, 'GET', `/reviews?${query}`)).json()
const slug = () =>
  practice.clinic.transact((db) =>
    db.selectFrom('providers').select('slug').where('id', '=', practice.doctor.id).executeTakeFirstOrThrow(),
  )
const shown = async () => (await ask(null, 'GET', `/providers/${(await slug()).slug}/reviews`)).json()
const code = (answer: { json: () => { code?: string } }) => answer.json().code
const decide = (act: string, version: number, body?: object, as = admin) =>
  list().then(({ items }) => ask(as!, 'POST', `/reviews/${items[0].id}/${act}`, body, version))

/** What the audit tells of what was done with reviews, in order: who read the list beside it. */
const noted = async () => {
  const rows = await practice.clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'actor_side', 'detail', 'actor_user_id'])
      .where('object_kind', '=', 'review')
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute(),
  )
  for (const { actor_side: side, actor_user_id } of rows)
    if (side === 'patient') expect(actor_user_id).toBe(patient!.id)
    else expect([admin!.id, doctor!.id]).toContain(actor_user_id)
  return rows.map(({ action, actor_side, detail }) => [action, actor_side, detail])
}

test('from written to published with a reply, each step with its state, and in no other order', async () => {
  expect((await ask(patient!, 'GET', '/patients/me/reviews')).json()).toMatchObject({
    total: 1,
    items: [{ appointmentId: visit, shownName: 'Rosa D.', review: null, mayWrite: true }],
  })
  expect((await write()).json()).toMatchObject({ review: { status: 'submitted', stars: 2, version: 1 } })
  // Sent once more it is one, and a second visit's would be another.
  expect(code(await write())).toBe('stale_version')
  expect(await shown()).toMatchObject({ figures: null, items: [] })
  const { items } = await list()
  expect(items).toMatchObject([{ status: 'submitted', shownName: 'Rosa D.', visitMonth: '2026-11', isOverdue: false }])
  expect(JSON.stringify(items)).not.toContain('Delgado')
  expect(code(await decide('reply', 1, { text: 'Thank you.' }))).toBe('state_conflict')
  expect((await decide('publish', 1)).json()).toMatchObject({ status: 'published', version: 2 })
  expect(code(await decide('publish', 2))).toBe('state_conflict')
  expect(code(await decide('reply', 2, { text: 'We are sorry, Rosa.' }, doctor))).toBe('reply_names_patient')
  const reply = 'Long waits are not what we want. Please call us.'
  expect((await decide('reply', 2, { text: reply }, doctor)).json()).toMatchObject({ reply: { text: reply } })
  expect(await shown()).toMatchObject({
    figures: null,
    items: [{ stars: 2, text: said.text, shownName: 'Rosa D.', month: '2026-11', reply: { text: reply } }],
  })
  // No id: it would tell the millisecond in which it was written.
  expect(Object.keys((await shown()).items[0]).toSorted()).toEqual([
    'language',
    'month',
    'reply',
    'shownName',
    'stars',
    'text',
  ])
  // A change is read anew, and is not shown meanwhile.
  const changed = await write({ ...said, stars: 3, display: 'anonymous' }, 3)
  expect(changed.json()).toMatchObject({ review: { status: 'submitted', reply: { text: reply } } })
  expect((await shown()).items).toEqual([])
  await decide('publish', 4)
  expect((await shown()).items).toMatchObject([{ stars: 3, shownName: null }])
  const withdrawn = await ask(patient!, 'POST', `/appointments/${visit}/review/withdraw`, {}, 5)
  expect(withdrawn.json()).toMatchObject({ review: { status: 'withdrawn', stars: null, text: '', reply: null } })
  expect(await list()).toMatchObject({ items: [], total: 0 })
  const acts = await practice.clinic.transact((db) =>
    db.selectFrom('review_events').select('act').orderBy('version_after').execute(),
  )
  expect(acts.map(({ act }) => act)).toEqual(['submit', 'publish', 'reply', 'edit', 'publish', 'withdraw'])
  expect(await noted()).toEqual([
    ['reviews:submit', 'patient', null],
    ['reviews:publish', 'clinic', null],
    ['reviews:reply', 'clinic', null],
    ['reviews:edit', 'patient', null],
    ['reviews:publish', 'clinic', null],
    ['reviews:withdraw', 'patient', null],
  ])
})

test('one that is declined says why to its author, who answers by changing it, a month and a year later, too', async () => {
  await write()
  clockAt(world, '2027-11-20T13:00:00Z')
  expect(await list()).toMatchObject({ items: [{ isOverdue: true }], waiting: 1, overdue: 1 })
  const declined = await decide('decline', 1, { reason: 'names-somebody', note: 'The nurse’s name' })
  expect(declined.json()).toMatchObject({ status: 'declined', declined: { reason: 'names-somebody' } })
  expect(await own()).toMatchObject({
    mayWrite: true,
    review: { status: 'declined', declined: { reason: 'names-somebody', note: 'The nurse’s name' } },
  })
  const [told] = await practice.clinic.transact((db) =>
    db.selectFrom('messages').selectAll().where('kind', '=', 'review-declined').execute(),
  )
  expect(told).toMatchObject({
    to_address: patient!.email,
    status: 'waiting',
    due_at: expect.stringContaining('2027-11-20T13:10:'),
  })
  expect(told!.body).toContain(`/patientReview/${visit}`)
  expect(told!.body).not.toMatch(/nurse|names|Rosa|Okafor/)
  const isOver = () => practice.clinic.transact((db) => isDeclineOver({ db }, told!))
  expect(await isOver()).toBe(false)
  expect((await write({ ...said, text: 'Better' }, 2)).json()).toMatchObject({ review: { declined: null } })
  expect(await isOver()).toBe(true)
  // There is no reason of stars.
  expect((await decide('decline', 3, { reason: 'negative' })).statusCode).toBe(422)
  await decide('publish', 3)
  await decide('reply', 4, { text: 'Thank you for this.' })
  expect((await decide('reply', 5, { text: '' })).json()).toMatchObject({ reply: null })
  // What the reason was stands beside who declined it.
  expect(await noted()).toEqual([
    ...[
      ['reviews:submit', 'patient', null],
      ['reviews:decline', 'clinic', 'names-somebody'],
    ],
    ...[
      ['reviews:edit', 'patient', null],
      ['reviews:publish', 'clinic', null],
    ],
    ...[
      ['reviews:reply', 'clinic', null],
      ['reviews:remove-reply', 'clinic', null],
    ],
  ])
  clockAt(world, '2028-02-20T13:00:00Z')
  expect(code(await write({ ...said, text: 'Again' }, 6))).toBe('review_closed')
})

test('only a visit of theirs that took place is written about, and it took place from then on', async () => {
  const { clinic, service, doctor: provider } = practice
  const columns = { provider_id: provider.id, service_id: service.id, starts_at: at('14:00'), claim: false }
  const others = await aPatient(clinic)
  const missed = await aHeldVisit(patient!.patientId!, { status: 'noshow', finished_at: null, starts_at: at('11:00') })
  const booked = await anAppointment(clinic, { ...columns, patient_id: patient!.patientId! })
  const elsewhere = await aHeldVisit(others.id, { starts_at: at('10:00') })
  for (const id of [missed, booked.id, elsewhere, newId()]) expect(code(await write(said, 0, id))).toBe('not_found')
  const row = (appointment_id: string, more: object = {}) => ({
    ...{ id: newId(), appointment_id, patient_id: patient!.patientId!, provider_id: provider.id, stars: 5 },
    ...{ language: 'en', written_at: at('14:00'), submitted_at: at('14:00'), version: 1, ...more },
  })
  const insert = (values: ReturnType<typeof row>) =>
    clinic.transact((db) => db.insertInto('reviews').values(values).execute())
  for (const id of [missed, booked.id, elsewhere])
    await expect(insert(row(id))).rejects.toThrow('Only a visit that took place')
  await expect(insert(row(visit, { patient_id: others.id }))).rejects.toThrow('Only a visit that took place')
  await write()
  await expect(insert(row(visit))).rejects.toThrow('unique')
  const set = (table: 'appointments' | 'reviews', values: object) =>
    clinic.transact((db) =>
      db
        .updateTable(table)
        .set(values)
        .where(table === 'reviews' ? 'appointment_id' : 'id', '=', visit)
        .execute(),
    )
  await expect(set('appointments', { status: 'noshow' })).rejects.toThrow('took place')
  // Words that nobody read, or others than those that were, are never shown; nothing is deleted, and no event changes.
  await expect(set('reviews', { text: 'All is well', version: 2 })).resolves.toBeDefined()
  const published = { status: 'published', moderated_at: at('15:00'), moderated_by_user_id: admin!.id }
  await expect(set('reviews', { ...published, stars: 5 })).rejects.toThrow('only changed by its author')
  await expect(
    clinic.transact((db) => db.deleteFrom('reviews').where('appointment_id', '=', visit).execute()),
  ).rejects.toThrow(/never deleted|foreign key/)
  await expect(clinic.transact((db) => db.updateTable('review_events').set({ stars: 5 }).execute())).rejects.toThrow(
    'permission denied',
  )
})

test('figures are there from three on, everywhere; hostile words are words', async () => {
  const { clinic } = practice
  const script = '<script>alert(1)</script> https://spam.example [link](x)'
  for (const [place, stars] of [5, 4, 4].entries()) {
    const id = await aHeldVisit(patient!.patientId!, { starts_at: at(`0${place + 1}:00`) })
    expect((await write({ ...said, stars, text: script }, 0, id)).statusCode).toBe(200)
    await decide('publish', 1)
    const figures = place === 2 ? { average: 4.3, count: 3 } : null
    const { slug: address } = await slug()
    expect((await shown()).figures).toEqual(figures)
    expect((await ask(null, 'GET', `/providers/${address}`)).json().reviews).toEqual(figures)
    expect((await ask(null, 'GET', '/providers')).json().items[0].reviews).toEqual(figures)
  }
  expect((await shown()).items[0].text).toBe(script)
  // A doctor sees their own, and decides nothing.
  expect(await list(doctor)).toMatchObject({ total: 3, items: [{ mayModerate: false, mayReply: true }, {}, {}] })
  expect((await decide('decline', 2, { reason: 'insult' }, doctor)).statusCode).toBe(403)
  const other = await aUser(clinic, { roles: ['provider'] })
  expect(await list(other)).toMatchObject({ total: 0 })
})

test('whoever was here is asked once, a day later, by a mail that tells nothing of why', async () => {
  const { clinic } = practice
  const sent: { to: string; text: string }[] = []
  const mailServer = { send: async (mail: (typeof sent)[number]) => void sent.push(mail), close: () => {} }
  const { services, clinics } = server
  const jobs = { tenancy: services.tenancy, clinics, mailServer, log: testLog, services } as unknown as JobServices
  const asked = () =>
    clinic.transact((db) => db.selectFrom('messages').selectAll().where('kind', '=', 'review-request').execute())
  const run = async () => {
    await askForReviews(jobs, clinic.id)
    return (await asked()).length
  }
  const turnOn = (ask_for_reviews: boolean) =>
    clinic.transact((db) => db.updateTable('organizations').set({ ask_for_reviews }).execute())
  const nobodys = await aPatient(clinic, { email: 'no-account@example.test' })
  await aHeldVisit(nobodys.id, { starts_at: at('10:00') })
  clockAt(world, at('13:30', '2026-11-26'))
  // Off unless the clinic says otherwise.
  expect(await run()).toBe(0)
  await turnOn(true)
  clockAt(world, at('13:00', '2026-11-26'))
  expect(await run()).toBe(0)
  clockAt(world, at('13:30', '2026-11-26'))
  expect(await run()).toBe(1)
  expect(await run()).toBe(1)
  const [message] = await asked()
  expect(message).toMatchObject({ to_address: patient!.email, subject: 'How was your visit at Test Clinic?' })
  expect(message!.body).toContain(`Write a review: https://${clinic.host}/patientReview/${visit}`)
  expect(message!.body).not.toMatch(/Okafor|Check-up|Rosa|Delgado/)
  const deliver = () =>
    deliverMessage(
      jobs,
      { organizationId: clinic.id, messageId: message!.id },
      { attempt: 1, isLast: false, signal: AbortSignal.timeout(5000) },
    )
  await deliver()
  expect(sent).toHaveLength(1)
  // Who wants none is not asked of the next visit, nor who has written already.
  const token = unsubscribeToken(services, clinic.id, message!.id)
  const stopped = await call(clinic.host, 'POST', '/message-choices', { body: { token, isWanted: false } })
  expect(stopped.json()).toEqual({ kind: 'review-request', isWanted: false, to: expect.stringContaining('…') })
  await aHeldVisit(patient!.patientId!, { starts_at: at('12:00') })
  expect(await run()).toBe(1)
  await call(clinic.host, 'POST', '/message-choices', { body: { token, isWanted: true } })
  clockAt(world, at('13:30', '2026-11-30'))
  expect(await run()).toBe(1)
})

test('where a mail that asks is advertising, only who said yes is asked, until they take it back', async () => {
  const { clinic } = practice
  const { services, clinics } = server
  const jobs = { tenancy: services.tenancy, clinics, services } as unknown as JobServices
  await clinic.transact((db) => db.updateTable('organizations').set({ country: 'DE', ask_for_reviews: true }).execute())
  const mails = () =>
    clinic.transact((db) => db.selectFrom('messages').selectAll().where('kind', '=', 'review-request').execute())
  const asked = async () => {
    await askForReviews(jobs, clinic.id)
    return (await mails()).length
  }
  const isOver = async () => {
    const [message] = await mails()
    const { id, kind, to_address: to } = message!
    return clinic.transact((db) => isReviewRequestOver({ db }, { id, kind, to: to! }))
  }
  const choices = async () => (await ask(patient!, 'GET', '/patients/me/message-choices')).json()
  const choose = async (asksForReviews: boolean) => {
    const headers = await signedIn(clinic, patient!, services)
    const answer = await call(clinic.host, 'PATCH', '/patients/me/message-choices', {
      headers,
      body: { asksForReviews },
    })
    return answer.json().asksForReviews
  }
  clockAt(world, at('13:30', '2026-11-26'))
  expect(await choices()).toMatchObject({ asksForReviews: false, offersReviews: true })
  expect(await asked()).toBe(0)
  expect(await choose(true)).toBe(true)
  expect(await asked()).toBe(1)
  expect(await isOver()).toBe(false)
  expect(await choose(false)).toBe(false)
  expect(await isOver()).toBe(true)
  // Whoever called a mail unwanted has taken back what they had agreed to.
  expect(await choose(true)).toBe(true)
  expect(await clinic.transact((db) => noteComplaint(db, patient!.email, at('13:40')))).toBe(true)
  expect(await choices()).toMatchObject({ asksForReviews: false })
  expect(await isOver()).toBe(true)
})
