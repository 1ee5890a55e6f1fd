import { describe, expect, test } from 'vitest'
import { anAppointment, aPatient, aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { aPractice, at, book, cancel, claimsOf, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()
const { services } = server.server

async function aBookedVisit(wanted: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(server, wanted)
  const body = { slot: { startsAt: at('15:00', '2026-11-27') }, patient: rosa }
  const { appointment, manageToken } = (await book(server, practice.clinic, body)).json()
  return { ...practice, id: appointment.id as string, manageToken: manageToken as string }
}

test('the patient cancels by the mailed link, and the time is free at once', async () => {
  const { clinic, doctor, id, manageToken } = await aBookedVisit()
  const answer = await cancel(server, clinic, id, { manageToken, reason: 'Feeling better' })
  expect([answer.statusCode, answer.json().status, answer.json().version]).toEqual([200, 'cancelled', 2])
  expect(await claimsOf(clinic, doctor.id)).toEqual([])
  const again = { slot: { startsAt: at('15:00', '2026-11-27') }, patient: rosa }
  expect((await book(server, clinic, again)).statusCode).toBe(201)

  await clinic.transact(async (db) => {
    const history = await db.selectFrom('appointment_history').selectAll().where('act', '=', 'cancel').execute()
    expect(history).toMatchObject([
      {
        ...{ actor_side: 'patient', status_before: 'booked', status_after: 'cancelled' },
        ...{ reason: 'Feeling better', cause: 'patient' },
      },
    ])
    const mail = await db
      .selectFrom('messages')
      .selectAll()
      .where('kind', '=', 'appointment-cancelled')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ subject: 'Your visit on Friday, November 27, 2026 is canceled', grants: false })
    expect(mail.body).toContain('as you asked')
    expect(mail.body).not.toContain('better')
    expect(mail.body).not.toContain(manageToken)
    expect(
      await db.selectFrom('audit_events').selectAll().where('action', '=', 'appointments:cancel').execute(),
    ).toMatchObject([{ object_id: id, actor_side: 'patient' }])
  })
})

test('once only, and only the version that was seen', async () => {
  const { clinic, id, manageToken } = await aBookedVisit()
  expect((await cancel(server, clinic, id, { manageToken }, { version: 7 })).statusCode).toBe(412)
  const twice = await Promise.all([1, 2].map(() => cancel(server, clinic, id, { manageToken })))
  expect(twice.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 412])
  expect((await cancel(server, clinic, id, { manageToken }, { version: 2 })).json().code).toBe('state_conflict')
  const none = await server.call(clinic.host, 'POST', `/appointments/${id}/cancel`, { body: { manageToken } })
  expect(none.statusCode).toBe(428)
})

test('within the policy by the patient: late is marked, too late is for the phone', async () => {
  const rules = { free_until_minutes: 1440, closed_until_minutes: 60 }
  const late = await aBookedVisit({ clinic: rules })
  clockAt(server, at('15:01', '2026-11-26'))
  expect((await cancel(server, late.clinic, late.id, { manageToken: late.manageToken })).statusCode).toBe(200)
  const [row] = await late.clinic.transact((db) => db.selectFrom('appointments').selectAll().execute())
  expect(row!.is_late_change).toBe(true)

  const tooLate = await aBookedVisit({ clinic: rules })
  clockAt(server, at('14:01', '2026-11-27'))
  const refused = await cancel(server, tooLate.clinic, tooLate.id, { manageToken: tooLate.manageToken })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_late_online'])
  expect(await claimsOf(tooLate.clinic, tooLate.doctor.id)).toHaveLength(1)
})

test('by the doctor or an admin until the visit begins, with our apology in the mail', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const account = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: account.id }).where('id', '=', doctor.id).execute(),
  )
  const asDoctor = { headers: await signedIn(clinic, account, services) }
  const asAdmin = { headers: await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services) }
  const patient = await aPatient(clinic)
  const visit = (status: string, startsAt: string) =>
    anAppointment(clinic, {
      provider_id: doctor.id,
      service_id: service.id,
      patient_id: patient.id,
      starts_at: startsAt,
      status,
    })
  const soon = await visit('booked', at('13:05'))
  expect((await cancel(server, clinic, soon.id, {}, asDoctor)).statusCode).toBe(200)
  const waiting = await visit('arrived', at('14:00'))
  expect((await cancel(server, clinic, waiting.id, {}, asAdmin)).statusCode).toBe(200)
  const inside = await visit('checked-in', at('15:00'))
  expect((await cancel(server, clinic, inside.id, {}, asAdmin)).json().code).toBe('state_conflict')
  const [mail] = await clinic.transact((db) => db.selectFrom('messages').selectAll().execute())
  expect(mail!.body).toContain('We are sorry')
  const audited = await clinic.transact((db) => db.selectFrom('audit_events').selectAll().execute())
  expect(audited.map((event) => [event.actor_side, event.actor_user_id])).toContainEqual(['clinic', account.id])
})

test('by a guest what is theirs; by nobody else', async () => {
  const { clinic } = await aPractice(server)
  const owner = await aUser(clinic)
  const headers = await signedIn(clinic, owner, services)
  const { appointment } = (
    await book(server, clinic, { slot: { startsAt: at('15:00', '2026-11-27') } }, { headers })
  ).json()
  const elsewhere = await aBookedVisit()
  const stranger = await signedIn(clinic, await aUser(clinic), services)
  const partner = await signedIn(clinic, await aUser(clinic, { roles: ['partner'] }), services)
  expect((await cancel(server, clinic, appointment.id, {})).statusCode).toBe(404)
  expect((await cancel(server, clinic, appointment.id, { manageToken: elsewhere.manageToken })).statusCode).toBe(404)
  expect((await cancel(server, clinic, appointment.id, {}, { headers: stranger })).statusCode).toBe(404)
  expect((await cancel(server, clinic, appointment.id, {}, { headers: partner })).statusCode).toBe(404)
  expect((await cancel(server, elsewhere.clinic, appointment.id, {}, { headers })).statusCode).toBe(404)
  expect((await cancel(server, clinic, appointment.id, {}, { headers })).statusCode).toBe(200)

  const denied = await aUser(clinic, { denied: ['appointments:cancel'] })
  const asDenied = await signedIn(clinic, denied, services)
  const own = (
    await book(server, clinic, { slot: { startsAt: at('16:00', '2026-11-27') } }, { headers: asDenied })
  ).json()
  expect((await cancel(server, clinic, own.appointment.id, {}, { headers: asDenied })).statusCode).toBe(403)
})

describe('by the clinic, with who cancels', () => {
  /** At noon, of a visit three hours later that can be changed at no charge until a day before. */
  async function aVisitToday(status = 'booked') {
    const { clinic, doctor, service } = await aPractice(server)
    const patient = await aPatient(clinic)
    const { id } = await anAppointment(clinic, {
      ...{ provider_id: doctor.id, service_id: service.id, patient_id: patient.id, starts_at: at('18:00'), status },
      policy: JSON.stringify({ freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 600 }),
    })
    const admin = await aUser(clinic, { roles: ['admin'], name: 'Joan Pruitt' })
    const headers = await signedIn(clinic, admin, services)
    const onDay = async () =>
      (await server.call(clinic.host, 'GET', '/days/2026-11-25', { headers })).json().items[0] as Record<
        string,
        unknown
      >
    const mails = () => clinic.transact((db) => db.selectFrom('messages').selectAll().orderBy('id').execute())
    const isLate = () =>
      clinic.transact(
        async (db) => (await db.selectFrom('appointments').selectAll().executeTakeFirst())!.is_late_change,
      )
    const undo = () =>
      server.call(clinic.host, 'POST', `/appointments/${id}/undo`, { headers: { ...headers, 'if-match': '"2"' } })
    return { clinic, id, headers, onDay, mails, isLate, undo }
  }

  test.each([
    [undefined, 'clinic', 'We are sorry', false],
    ['clinic', 'clinic', 'We are sorry', false],
    ['patient', 'patient', 'as you asked', true],
  ])('%s: the mail says so, and late is what the patient cancels late', async (cause, told, words, late) => {
    const { clinic, id, headers, onDay, mails, isLate, undo } = await aVisitToday()
    const body = { ...(cause && { cause }), reason: 'Phoned' }
    expect((await cancel(server, clinic, id, body, { headers })).statusCode).toBe(200)
    const [mail] = await mails()
    expect(mail!.status).toBe('waiting')
    expect(mail!.body).toContain(words)
    const { cancellation, lastAct } = await onDay()
    expect(cancellation).toEqual({ cause: told, isLate: late, reason: 'Phoned' })
    expect(lastAct).toMatchObject({ act: 'cancel', by: 'Joan Pruitt' })
    expect(await isLate()).toBe(late)
    expect((await undo()).json()).toMatchObject({ status: 'booked', cancellation: null })
    expect([await isLate(), (await mails()).map(({ status }) => status)]).toEqual([false, ['withdrawn']])
  })

  test('who left without being seen gets no mail, neither then nor when it is taken back later that day', async () => {
    const { clinic, id, headers, onDay, mails, isLate, undo } = await aVisitToday('arrived')
    const left = { cause: 'left-unseen' }
    expect((await cancel(server, clinic, id, left, { headers })).json()).toMatchObject({ status: 'cancelled' })
    clockAt(server, at('20:00'))
    const until = '2026-11-26T05:00:00Z'
    expect(await onDay()).toMatchObject({
      lastAct: { undo: { to: 'arrived', until } },
      cancellation: { isLate: false },
    })
    expect((await undo()).json()).toMatchObject({ status: 'arrived' })
    expect([await isLate(), await mails()]).toEqual([false, []])
  })

  test('nobody leaves who has not come, and a patient cancels for themselves alone', async () => {
    const { clinic, id, headers } = await aVisitToday()
    expect((await cancel(server, clinic, id, { cause: 'left-unseen' }, { headers })).json().code).toBe('state_conflict')
    const own = await aBookedVisit()
    const by = (cause: string) => cancel(server, own.clinic, own.id, { manageToken: own.manageToken, cause })
    for (const cause of ['clinic', 'left-unseen']) expect((await by(cause)).json().code).toBe('invalid_fields')
    expect((await by('patient')).statusCode).toBe(200)
  })

  test('what the patient moved late stays late when a cancellation is taken back', async () => {
    const { clinic, id, headers, isLate } = await aVisitToday()
    await clinic.transact(async (db) => {
      await db.updateTable('appointments').set({ is_late_change: true, version: 2 }).where('id', '=', id).execute()
      const moved = { act: 'reschedule', actor_side: 'patient', status_before: 'booked', status_after: 'booked' }
      const when = { at: at('12:00'), starts_at_before: at('17:00'), starts_at_after: at('18:00') }
      await db
        .insertInto('appointment_history')
        .values({ id: crypto.randomUUID(), appointment_id: id, ...moved, ...when, version_after: 2 })
        .execute()
    })
    await cancel(server, clinic, id, { cause: 'patient' }, { headers, version: 2 })
    const undone = await server.call(clinic.host, 'POST', `/appointments/${id}/undo`, {
      headers: { ...headers, 'if-match': '"3"' },
    })
    expect([undone.statusCode, await isLate()]).toEqual([200, true])
  })
})
