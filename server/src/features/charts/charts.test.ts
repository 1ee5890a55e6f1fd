import { beforeEach, describe, expect, test } from 'vitest'
import { at, aPractice } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { eraseCharts } from './chart-entries.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let [treating, other, desk, admin]: TestUser[] = []
let patientId: string
let treatingId: string
let otherId: string
let visitId: string

beforeEach(async () => {
  practice = await aPractice(world)
  const { clinic, service } = practice
  const aDoctor = async (family_name: string) => {
    const user = await aUser(clinic, { roles: ['provider'], name: family_name })
    const { id } = await aProvider(clinic, { user_id: user.id, services: [service], family_name })
    return { user, id }
  }
  const one = await aDoctor('Okafor')
  const two = await aDoctor('Raman')
  ;[treating, other, treatingId, otherId] = [one.user, two.user, one.id, two.id]
  desk = await aUser(clinic, { may: ['patients:read-basic'], name: 'Dana Desk' })
  admin = await aUser(clinic, { roles: ['admin'], name: 'Joan Pruitt' })
  const account = await aUser(clinic, { roles: ['guest'] })
  patientId = account.patientId!
  patient = account
  ;({ id: visitId } = await anAppointment(clinic, {
    ...{ provider_id: one.id, service_id: service.id, patient_id: patientId, message: 'A rash' },
    ...{ starts_at: at('15:00'), status: 'arrived', arrived_at: at('14:50') },
  }))
})
let patient: TestUser

async function ask(
  who: TestUser | undefined,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  more: Record<string, string> = {},
) {
  const headers = { ...(await signedIn(practice.clinic, who!, world.server.services)), ...more }
  return world.call(practice.clinic.host, method, path, { headers, ...(body && { body }) })
}
const checkedIn = (appointment_id: string, by: TestUser | undefined, version_after: number) =>
  practice.clinic.transact((db) =>
    db
      .insertInto('appointment_history')
      .values({
        ...{ id: newId(), appointment_id, at: at('15:50'), act: 'check-in', actor_side: 'clinic' },
        ...{ actor_user_id: by!.id, status_before: 'booked', status_after: 'arrived', version_after },
        starts_at_after: at('16:00', '2026-11-23'),
      })
      .execute(),
  )
const chart = (who: TestUser | undefined) => ask(who, 'GET', `/patients/${patientId}/chart`)
const write = (who: TestUser | undefined, body: object, key = newId()) =>
  ask(who, 'POST', `/patients/${patientId}/chart/entries`, body, { 'idempotency-key': key })
const code = async (answer: ReturnType<typeof ask>) => (await answer).json().code
const allergy = { kind: 'allergy', title: 'Penicillin', detail: 'Hives', severity: 'severe' }

describe('a chart', () => {
  test('takes an entry once for each press, and of one kind no more than it can show', async () => {
    const key = newId()
    const [first, second] = [await write(treating, allergy, key), await write(treating, allergy, key)]
    expect(second.json()).toEqual(first.json())
    const { entries } = (await chart(treating)).json()
    expect(entries).toHaveLength(1)
    const { id } = first.json()
    const of = {
      patient_id: patientId,
      kind: 'allergy',
      status: 'active',
      written_by_name: 'Dr. Raman',
      written_by_user_id: treating!.id,
    }
    const rows = Array.from({ length: 399 }, () => ({ ...of, id: newId(), title: 'A', written_at: at('12:00') }))
    await practice.clinic.transact((db) => db.insertInto('chart_entries').values(rows).execute())
    expect(await code(write(treating, allergy))).toBe('chart_full')
    const ended = { ...allergy, status: 'ended', replaces: id, date: null }
    expect((await write(treating, ended)).statusCode).toBe(201)
    expect((await write(treating, { kind: 'condition', title: 'Asthma' })).statusCode).toBe(201)
    expect(await code(write(treating, { kind: 'condition', title: 'Gout', date: '0000-01-01' }))).toBe('invalid_fields')
    const said = await practice.clinic.transact((db) =>
      db.selectFrom('audit_events').select('detail').where('action', '=', 'patients:write-entry').execute(),
    )
    expect(said.map(({ detail }) => detail)).toContain(id)
    expect(JSON.stringify(said)).not.toMatch(/allergy|active/)
  })

  test('is whole for who treats the patient, and says who is here', async () => {
    await write(treating, allergy)
    const answer = (await chart(treating)).json()
    expect(answer.access).toEqual({
      clinical: 'treats',
      mayWrite: true,
      mayBreakGlass: false,
      isOwnWalkIn: false,
      openUntil: null,
    })
    expect(answer.entries).toMatchObject([
      { ...allergy, status: 'active', writtenBy: 'Dr. Maya Okafor', replaces: null },
    ])
    expect(answer.visitNow).toMatchObject({ status: 'arrived' })
    // Nobody ended it, and nobody is here still.
    world.clock.offsetMs += 3 * 24 * 3_600_000
    expect((await chart(treating)).json().visitNow).toBeNull()
  })

  test('says how much there is of a list behind its end, too', async () => {
    const note = `/appointments/${visitId}/encounter`
    await ask(treating, 'PATCH', note, { plan: 'Rest', pulse: 76 }, { 'if-match': '"0"' })
    await ask(treating, 'POST', `${note}/sign`, { isShared: true }, { 'if-match': '"1"' })
    await ask(other, 'POST', `/patients/${patientId}/chart/open`, { reason: 'Covers for Dr. Okafor' })
    const lists = [
      [treating, `/patients/${patientId}/timeline`],
      [treating, `/patients/${patientId}/vitals`],
      [admin, '/chart-openings'],
      [patient, '/patients/me/readers'],
      [patient, '/patients/me/shared'],
    ] as const
    for (const [who, path] of lists) {
      const { items, total } = (await ask(who, 'GET', path)).json()
      expect([path, total]).toEqual([path, items.length])
      expect(total).toBeGreaterThan(0)
      expect((await ask(who, 'GET', `${path}?skip=20`)).json()).toMatchObject({ items: [], total })
    }
  })

  test('says which note its doctor writes next, and nobody who writes none', async () => {
    const nextOf = async (who: TestUser | undefined) => (await chart(who)).json().nextNote
    expect(await nextOf(treating)).toMatchObject({ appointmentId: visitId, state: 'here' })
    expect(await nextOf(admin)).toMatchObject({ state: 'here' })
    expect(await nextOf(desk)).toBeNull()
    const headers = { 'if-match': '"0"' }
    await ask(treating, 'PATCH', `/appointments/${visitId}/encounter`, { plan: 'Rest' }, headers)
    expect(await nextOf(treating)).toMatchObject({ appointmentId: visitId, state: 'begun' })
    await ask(treating, 'POST', `/appointments/${visitId}/encounter/sign`, { isShared: false }, { 'if-match': '"1"' })
    expect(await nextOf(treating)).toBeNull()
    const { id } = await anAppointment(practice.clinic, {
      ...{ provider_id: treatingId, service_id: practice.service.id, patient_id: patientId, status: 'fulfilled' },
      starts_at: at('15:00', '2026-11-18'),
    })
    expect(await nextOf(treating)).toMatchObject({ appointmentId: id, state: 'held' })
    expect(await nextOf(admin)).toBeNull()
  })

  test('tells in its timeline what a note comes to and what was measured, a draft to who writes on it alone', async () => {
    const itemsOf = async (who: TestUser | undefined, kind: string) =>
      (await ask(who, 'GET', `/patients/${patientId}/timeline?kind=${kind}`)).json().items
    const note = `/appointments/${visitId}/encounter`
    const diagnoses = [{ code: 'I10', title: 'High blood pressure', certainty: null }]
    const content = { complaint: 'Headache', plan: 'Salt less\nWalk more', diagnoses, systolic: 152, diastolic: 94 }
    await ask(treating, 'PATCH', note, content, { 'if-match': '"0"' })
    const told = { id: visitId, complaint: 'Headache', plan: 'Salt less …', diagnoses, isAmended: false, mayOpen: true }
    expect(await itemsOf(treating, 'note')).toMatchObject([{ ...told, signedBy: null }])
    const reader = await aUser(practice.clinic, { may: ['patients:read-basic', 'patients:read-clinical'] })
    expect(await itemsOf(reader, 'note')).toEqual([])
    expect(await itemsOf(reader, 'vitals')).toMatchObject([
      {
        id: visitId,
        isSigned: false,
        values: { systolic: 152, diastolic: 94, pulse: null },
        measured: { systolic: { by: 'Dr. Maya Okafor' }, diastolic: { by: 'Dr. Maya Okafor' } },
      },
    ])
    await ask(treating, 'POST', `${note}/sign`, { isShared: false }, { 'if-match': '"1"' })
    await ask(treating, 'POST', `${note}/addenda`, { text: 'She called', number: 1 }, { 'idempotency-key': newId() })
    expect(await itemsOf(reader, 'note')).toMatchObject([
      { ...told, signedBy: 'Dr. Maya Okafor', isAmended: true, mayOpen: false },
    ])
    expect([await itemsOf(desk, 'note'), await itemsOf(desk, 'vitals')]).toEqual([[], []])
  })

  test('takes a diagnosis among its conditions once, and again after that was an error', async () => {
    const condition = { kind: 'condition', title: 'High blood pressure', code: 'I10' }
    const both = await Promise.all([write(treating, condition), write(treating, condition)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    const { id, code: kept } = both.find(({ statusCode }) => statusCode === 201)!.json()
    expect(kept).toBe('I10')
    expect(await code(write(treating, { ...condition, code: null, title: 'high blood pressure' }))).toBe(
      'entry_conflict',
    )
    await write(treating, { ...condition, status: 'entered-in-error', replaces: id })
    expect((await write(treating, condition)).statusCode).toBe(201)
    expect(await code(write(treating, { ...allergy, code: 'I10' }))).toBe('invalid_fields')
  })

  test('takes an allergy once, whoever adds it at the same time', async () => {
    const all = await Promise.all([treating, admin, treating, admin].map((who) => write(who, allergy)))
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect((await chart(treating)).json().entries).toHaveLength(1)
  })

  test('tells the desk who it is and when they come, and nothing of what was written', async () => {
    await write(treating, allergy)
    const basic = await chart(desk)
    expect(basic.json()).toMatchObject({ entries: null, access: { clinical: null, mayWrite: false } })
    const timeline = (await ask(desk, 'GET', `/patients/${patientId}/timeline`)).json()
    expect(timeline.items.map(({ kind }: { kind: string }) => kind)).toEqual(['visit'])
    expect(basic.body + JSON.stringify(timeline)).not.toMatch(/Penicillin|rash/)
    expect(await code(write(desk, allergy))).toBe('forbidden')
  })

  test('tells the patient by day and person who saw what: the record, the timeline alone, a note, documents', async () => {
    await chart(desk)
    await ask(treating, 'GET', `/patients/${patientId}/timeline`)
    await ask(treating, 'GET', `/appointments/${visitId}/encounter`)
    await ask(admin, 'GET', `/appointments/${visitId}/documents`)
    await ask(admin, 'GET', `/appointments/${visitId}`)
    const mail = {
      ...{ id: newId(), kind: 'appointment-booked', language: 'en', subject: 'Your visit', body: 'It is booked.' },
      ...{ to_address: 'rosa@example.test', status: 'sent', subject_kind: 'appointment', subject_id: visitId },
    }
    await practice.clinic.transact((db) => db.insertInto('messages').values(mail).execute())
    await ask(admin, 'GET', `/messages/${mail.id}`)
    world.clock.offsetMs += 24 * 3_600_000
    await chart(treating)
    const list = (await ask(patient, 'GET', '/patients/me/readers?take=2')).json()
    expect(list.total).toBe(4)
    const { items } = (await ask(patient, 'GET', '/patients/me/readers')).json()
    expect(items.slice(0, 2)).toEqual(list.items)
    expect(items.map(({ on, name, seen }: Record<string, unknown>) => [on, name, seen])).toEqual([
      ['2026-11-26', 'Dr. Maya Okafor', ['record']],
      ['2026-11-25', 'Joan Pruitt', ['details', 'document', 'message']],
      ['2026-11-25', 'Dr. Maya Okafor', ['note', 'record']],
      ['2026-11-25', 'Dana Desk', ['details']],
    ])
  })

  test('is none of who booked the patient at the desk into their own day, until the visit was held', async () => {
    const { clinic, service } = practice
    const book = (day: string, status: string) =>
      anAppointment(clinic, {
        ...{ provider_id: otherId, service_id: service.id, patient_id: patientId, claim: false },
        ...{ starts_at: at('16:00', day), status, booked_at_desk_by: other!.id },
      })
    await book('2026-11-25', 'fulfilled')
    expect(await code(chart(other))).toBe('reason_required')
    const found = async () => (await ask(other, 'POST', '/patients/search', { search: reference })).json().total
    const reference = (await ask(treating, 'GET', `/appointments/${visitId}`)).json().reference
    expect(await found()).toBe(0)
    // Pressed by themselves from the booking to its end, it may never have been.
    const { id } = await book('2026-11-23', 'fulfilled')
    await checkedIn(id, other, 2)
    expect([await code(chart(other)), await found()]).toEqual(['reason_required', 0])
    await checkedIn(id, desk, 3)
    expect([(await chart(other)).statusCode, await found()]).toEqual([200, 1])
  })

  test('is of who took in somebody whom nobody knew; of who was known the reason is clear, and said all the same', async () => {
    const { clinic, service } = practice
    const takeIn = async (made: string, booked: string, status = 'arrived') => {
      const { id } = await aPatient(clinic, { created_at: made })
      await anAppointment(clinic, {
        ...{ provider_id: otherId, service_id: service.id, patient_id: id, claim: false, starts_at: at('16:00') },
        ...{ status, arrived_at: booked, created_at: booked, booked_at_desk_by: other!.id },
      })
      return (await ask(other, 'GET', `/patients/${id}/chart`)).json()
    }
    const [now, yesterday] = [at('12:30'), at('12:30', '2026-11-24')]
    expect(await takeIn(now, now)).toMatchObject({ access: { clinical: 'treats' } })
    expect(await takeIn(now, now, 'cancelled')).toMatchObject({ code: 'reason_required', isOwnWalkIn: false })
    expect(await takeIn(yesterday, now)).toMatchObject({ code: 'reason_required', isOwnWalkIn: true })
  })

  test('is of who booked, saw and signed all alone', async () => {
    const { clinic, service } = practice
    const { id } = await anAppointment(clinic, {
      ...{ provider_id: otherId, service_id: service.id, patient_id: patientId, claim: false },
      ...{ starts_at: at('16:00', '2026-11-23'), status: 'fulfilled', booked_at_desk_by: other!.id },
    })
    await ask(other, 'PATCH', `/appointments/${id}/encounter`, { plan: 'Rest' }, { 'if-match': '"0"' })
    expect(await code(chart(other))).toBe('reason_required')
    await ask(other, 'POST', `/appointments/${id}/encounter/sign`, { isShared: false }, { 'if-match': '"1"' })
    expect((await chart(other)).statusCode).toBe(200)
  })

  test('is of who was booked for by somebody else at the desk', async () => {
    expect(await code(chart(other))).toBe('reason_required')
    await anAppointment(practice.clinic, {
      ...{ provider_id: otherId, service_id: practice.service.id, patient_id: patientId },
      ...{ starts_at: at('17:00'), claim: false, booked_at_desk_by: desk!.id },
    })
    expect((await chart(other)).statusCode).toBe(200)
  })
})

describe('a note of a visit', () => {
  const note = (who: TestUser | undefined) => ask(who, 'GET', `/appointments/${visitId}/encounter`)
  const vitalsOf = (who: TestUser | undefined) => ask(who, 'GET', `/patients/${patientId}/vitals`)
  const patch = (content: object, version: number) =>
    ask(treating, 'PATCH', `/appointments/${visitId}/encounter`, content, { 'if-match': `"${version}"` })
  const sign = (version: number) =>
    ask(
      treating,
      'POST',
      `/appointments/${visitId}/encounter/sign`,
      { isShared: false },
      { 'if-match': `"${version}"` },
    )
  const openIt = () => ask(other, 'POST', `/patients/${patientId}/chart/open`, { reason: 'Covers for Dr. Okafor' })

  test('that is signed is read by whoever sees the chart, and is written by its doctor alone', async () => {
    await patch({ plan: 'Rest' }, 0)
    await openIt()
    expect((await note(other)).statusCode).toBe(404)
    await sign(1)
    const read = (await note(other)).json()
    expect(read).toMatchObject({ encounter: { content: { plan: 'Rest' } }, mayWrite: false, maySign: false })
    const timeline = (await ask(other, 'GET', `/patients/${patientId}/timeline?kind=note`)).json()
    expect(timeline.items).toMatchObject([{ id: visitId, mayOpen: true }])
    const { items } = (await ask(patient, 'GET', '/patients/me/readers')).json()
    expect(items[0]).toMatchObject({ name: 'Dr. Maya Raman', seen: ['note', 'record'] })
    world.clock.offsetMs += 4 * 3_600_000
    expect((await note(other)).statusCode).toBe(404)
  })

  test('shows what counts now of the chart, but to nobody by a visit that they booked themselves', async () => {
    const { id } = (await write(treating, allergy)).json()
    await write(treating, { ...allergy, detail: 'Anaphylaxis', replaces: id })
    const drug = { kind: 'medicine', title: 'Ibuprofen' }
    const { id: drugId } = (await write(treating, drug)).json()
    await write(treating, { ...drug, status: 'ended', replaces: drugId })
    await write(treating, { kind: 'condition', status: 'none-known' })
    const shown = [
      ['allergy', 'active', 'Anaphylaxis'],
      ['condition', 'none-known', null],
    ]
    const alertsOf = async (answer: ReturnType<typeof ask>) =>
      (await answer)
        .json()
        .alerts?.map(({ kind, status, detail }: Record<string, unknown>) => [kind, status, detail])
        .sort()
    const nurse = await aUser(practice.clinic, { may: ['encounters:write'], name: 'Kim Tran' })
    for (const who of [treating, nurse]) expect(await alertsOf(note(who))).toEqual(shown)
    const { items } = (await ask(patient, 'GET', '/patients/me/readers')).json()
    expect(items).toContainEqual(expect.objectContaining({ name: 'Kim Tran', seen: ['note', 'record'] }))

    const { id: own } = await anAppointment(practice.clinic, {
      ...{ provider_id: otherId, service_id: practice.service.id, patient_id: patientId, claim: false },
      ...{ starts_at: at('16:00'), status: 'arrived', booked_at_desk_by: other!.id },
    })
    const ofOwn = () => ask(other, 'GET', `/appointments/${own}/encounter`)
    const readersOfOwn = async () => (await ofOwn()).json().readers
    await practice.clinic.transact(async (db) => {
      await db.updateTable('users').set({ name: 'Rosa Delgado' }).where('id', '=', patient.id).execute()
      await db
        .updateTable('user_patients')
        .set({ confirmed_at: at('12:00') })
        .where('user_id', '=', patient.id)
        .execute()
    })
    expect(await alertsOf(ofOwn())).toBeUndefined()
    // Nor whose accounts act for the patient.
    expect(await readersOfOwn()).toEqual([{ name: null, isPatient: true }])
    await openIt()
    expect(await alertsOf(ofOwn())).toEqual(shown)
    expect(await readersOfOwn()).toEqual([{ name: 'Rosa Delgado', isPatient: true }])
  })

  test('tells what was measured, signed or not, to who sees what is clinical', async () => {
    await patch({ plan: 'Rest' }, 0)
    expect((await vitalsOf(treating)).json()).toMatchObject({ items: [], total: 0 })
    await patch({ systolic: 142, pulse: 76 }, 1)
    const measured = { appointmentId: visitId, isSigned: false, values: { systolic: 142, pulse: 76, weight: null } }
    expect((await vitalsOf(treating)).json()).toMatchObject({ items: [measured], total: 1 })
    world.clock.offsetMs += 20 * 60_000
    await ask(admin, 'PATCH', `/appointments/${visitId}/encounter`, { temperature: 37.1 }, { 'if-match': '"2"' })
    await sign(3)
    const items = (await vitalsOf(admin)).json().items
    expect(items).toMatchObject([{ ...measured, isSigned: true, values: { temperature: 37.1 } }])
    // Each value keeps who measured it, and when.
    const whose = (name: string) => items[0].measured[name].by
    expect(['systolic', 'pulse', 'temperature'].map(whose)).toEqual([
      ...Array(2).fill('Dr. Maya Okafor'),
      'Joan Pruitt',
    ])
    const [told] = (await ask(admin, 'GET', `/patients/${patientId}/timeline?kind=vitals`)).json().items
    expect(told).toMatchObject({ at: told.measured.pulse.at, measured: items[0].measured })
    expect(Date.parse(told.measured.temperature.at) - Date.parse(told.measured.pulse.at)).toBeGreaterThanOrEqual(
      20 * 60_000,
    )
    expect((await vitalsOf(desk)).json().total).toBe(0)
    expect(await code(vitalsOf(other))).toBe('reason_required')
  })
})

describe('an entry', () => {
  test('is replaced by its correction and stays', async () => {
    const first = (await write(treating, allergy)).json()
    const corrected = { ...allergy, detail: 'Anaphylaxis', replaces: first.id }
    expect((await write(admin, corrected)).statusCode).toBe(201)
    expect(await code(write(treating, corrected))).toBe('entry_replaced')
    const { entries } = (await chart(treating)).json()
    expect(entries.map(({ detail, writtenBy }: Record<string, string>) => `${detail} ${writtenBy}`)).toEqual([
      'Anaphylaxis Joan Pruitt',
      'Hives Dr. Maya Okafor',
    ])
  })

  test('is corrected by one of two who do so at once', async () => {
    const first = (await write(treating, allergy)).json()
    const both = await Promise.all(
      [1, 2, 3].map((n) => write(treating, { ...allergy, detail: `${n}`, replaces: first.id })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test('is never changed or deleted by the database’s word, but with its patient', async () => {
    const { id } = (await write(treating, allergy)).json()
    const doing = (work: Parameters<typeof practice.clinic.transact>[0]) => practice.clinic.transact(work)
    await expect(
      doing((db) => db.updateTable('chart_entries').set({ title: 'None' }).where('id', '=', id).execute()),
    ).rejects.toMatchObject({ code: '42501' })
    const remove = () => doing((db) => db.deleteFrom('chart_entries').where('id', '=', id).execute())
    await expect(remove()).rejects.toMatchObject({ code: '23001' })
    await doing((db) =>
      db
        .updateTable('patients')
        .set({ erased_at: at('13:00') })
        .where('id', '=', patientId)
        .execute(),
    )
    await remove()
  })

  test('after "none known" takes its place', async () => {
    await write(treating, { kind: 'allergy', status: 'none-known' })
    expect(await code(write(treating, { kind: 'allergy', status: 'none-known' }))).toBe('entry_conflict')
    const { replaces } = (await write(treating, allergy)).json()
    expect(replaces).not.toBeNull()
  })
})

test('what is written is told to the screens of who sees the chart, and to no others', async () => {
  await ask(other, 'POST', `/patients/${patientId}/chart/open`, { reason: 'Covers for Dr. Okafor' })
  await aProvider(practice.clinic, { family_name: 'Idle' })
  const told = () =>
    practice.clinic.transact((db) =>
      db.deleteFrom('changes').where('noun', '=', 'patient').returning(['object_id', 'provider_id']).execute(),
    )
  expect(await told()).toEqual([{ object_id: patientId, provider_id: null }])
  await write(treating, allergy)
  const doctors = (await told()).map(({ object_id, provider_id }) =>
    object_id === patientId ? provider_id : object_id,
  )
  expect(new Set(doctors)).toEqual(new Set([null, treatingId, otherId]))
})

test('told of what is written are the doctors who treat the patient, as the chart says who does', async () => {
  const { clinic, service } = practice
  const aDoctor = async (family_name: string) => {
    const user = await aUser(clinic, { roles: ['provider'], name: family_name })
    return { user, id: (await aProvider(clinic, { user_id: user.id, services: [service], family_name })).id }
  }
  const visitOf = (doctor: { id: string }, wanted: object) =>
    anAppointment(clinic, {
      ...{ provider_id: doctor.id, service_id: service.id, patient_id: patientId, claim: false },
      ...{ starts_at: at('16:00'), ...wanted },
    })
  const [wrote, canceled, ownBooking] = [await aDoctor('Wrote'), await aDoctor('Off'), await aDoctor('Own')]
  const { id } = await visitOf(wrote, { status: 'arrived' })
  await ask(wrote.user, 'PATCH', `/appointments/${id}/encounter`, { plan: 'Rest' }, { 'if-match': '"0"' })
  await clinic.transact((db) =>
    db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute(),
  )
  await visitOf(canceled, { status: 'cancelled' })
  await visitOf(ownBooking, { status: 'arrived', booked_at_desk_by: ownBooking.user.id })
  const doctors = [{ user: treating, id: treatingId }, { user: other, id: otherId }, wrote, canceled, ownBooking]
  const seeing = []
  for (const { user, id: doctorId } of doctors) if ((await chart(user)).statusCode === 200) seeing.push(doctorId)
  expect(seeing).toEqual([treatingId, wrote.id])
  await write(treating, allergy)
  const told = await clinic.transact((db) =>
    db.selectFrom('changes').select('provider_id').where('noun', '=', 'patient').execute(),
  )
  expect(new Set(told.map((row) => row.provider_id))).toEqual(new Set([null, ...seeing]))
})

describe('breaking the glass', () => {
  const open = (who: TestUser | undefined, reason = 'Covers for Dr. Okafor') =>
    ask(who, 'POST', `/patients/${patientId}/chart/open`, { reason })

  test('in what the clinic had written down before is told to the patient, once it is known to be theirs', async () => {
    const former = await aPatient(practice.clinic, { source: 'desk' })
    const link = { user_id: patient.id, patient_id: former.id }
    await practice.clinic.transact((db) =>
      db
        .insertInto('user_patients')
        .values({ ...link, relation: 'self', created_at: '2026-11-25T12:00:00Z' })
        .execute(),
    )
    await ask(other, 'POST', `/patients/${former.id}/chart/open`, { reason: 'Covers for Dr. Okafor' })
    const readers = async () => (await ask(patient, 'GET', '/patients/me/readers')).json().items
    expect(await readers()).toEqual([])
    await practice.clinic.transact((db) =>
      db
        .updateTable('user_patients')
        .set({ confirmed_at: '2026-11-25T12:30:00Z' })
        .where('patient_id', '=', former.id)
        .execute(),
    )
    expect(await readers()).toMatchObject([{ name: 'Dr. Maya Raman', reasons: ['Covers for Dr. Okafor'] }])
  })

  test('opens a chart for four hours to who says why, and is told to the clinic and the patient', async () => {
    expect(await code(chart(other))).toBe('reason_required')
    expect(await code(ask(other, 'GET', `/patients/${patientId}/timeline`))).toBe('reason_required')
    expect((await open(other)).json().openUntil).toMatch(/^2026-11-25T17:00:0/)
    expect((await chart(other)).json().access).toMatchObject({ clinical: 'opened', mayWrite: true })
    const { items } = (await ask(admin, 'GET', '/chart-openings')).json()
    expect(items).toMatchObject([
      { openedBy: 'Dr. Maya Raman', reason: 'Covers for Dr. Okafor', patient: { id: patientId } },
    ])
    const readers = (await ask(patient, 'GET', '/patients/me/readers')).json().items
    expect(readers).toMatchObject([{ name: 'Dr. Maya Raman', seen: ['record'], reasons: ['Covers for Dr. Okafor'] }])
    world.clock.offsetMs += 4 * 3_600_000
    expect(await code(chart(other))).toBe('reason_required')
  })

  test('begins with a name and a birth date, whole, where nobody passes an address on', async () => {
    const birth_date = '1980-02-29'
    const { id } = await aPatient(practice.clinic, { given_name: 'Björn', family_name: 'Çelik', birth_date })
    const asked = { givenName: 'Björn', familyName: 'Çelik', birthDate: birth_date }
    const find = (who: TestUser | undefined, body: object) => ask(who, 'POST', '/chart-openings/patients', body)
    const found = async (more: object = {}) => (await find(other, { ...asked, ...more })).json().items
    expect(await found()).toEqual([{ id, isSpelledOtherwise: false }])
    expect(await found({ familyName: 'Celek' })).toEqual([{ id, isSpelledOtherwise: true }])
    expect(await found({ familyName: 'Yildiz' })).toEqual([])
    expect(await found({ birthDate: '1980-02-28' })).toEqual([])
    expect((await find(other, { givenName: 'Björn', familyName: 'Çelik' })).statusCode).toBe(422)
    expect(await code(find(desk, asked))).toBe('forbidden')
    // Each look-up is in the audit, with whom it showed.
    const audited = await practice.clinic.transact((db) =>
      db
        .selectFrom('audit_events')
        .select('object_id')
        .where('action', '=', 'patients:match')
        .where('actor_user_id', '=', other!.id)
        .execute(),
    )
    expect(audited.filter(({ object_id }) => object_id === id)).not.toHaveLength(0)

    const own = async (who = other) => (await ask(who, 'GET', '/chart-openings/own')).json().items
    expect(await own()).toEqual([])
    const until = (await ask(other, 'POST', `/patients/${id}/chart/open`, { reason: 'Emergency' })).json().openUntil
    expect(await own()).toMatchObject([{ openUntil: until, patient: { id, familyName: 'Çelik' } }])
    expect(await own(treating)).toEqual([])
    world.clock.offsetMs += 4 * 3_600_000
    expect(await own()).toEqual([])
  })

  test('before the audit named the opening is told with its reason, too', async () => {
    const [opened_at, ends_at, user_id] = [at('10:00'), at('12:00'), other!.id]
    const opening = { id: newId(), patient_id: patientId, user_id, opened_at, ends_at, reason: 'On call' }
    const act = { action: 'patients:break-glass', object_kind: 'patient', object_id: patientId, outcome: 'done' }
    await practice.clinic.transact(async (db) => {
      await db.insertInto('chart_openings').values(opening).execute()
      const who = { id: newId(), at: opened_at, actor_user_id: user_id, actor_side: 'clinic' }
      await db
        .insertInto('audit_events')
        .values({ ...who, ...act })
        .execute()
    })
    await open(other, 'Covers for Dr. Okafor')
    const [today] = (await ask(patient, 'GET', '/patients/me/readers')).json().items
    expect(today.reasons).toEqual(['Covers for Dr. Okafor', 'On call'])
  })

  test('is looked at by somebody else than who opened it, once, and what nobody looked at stands first', async () => {
    const list = async (who = admin) => (await ask(who, 'GET', '/chart-openings')).json()
    const see = (who: TestUser | undefined, id: string) => ask(who, 'POST', `/chart-openings/${id}/seen`)
    const waiting = async (who = admin) => (await ask(who, 'GET', '/chart-openings/unseen')).json().count
    expect(await waiting()).toBe(0)
    await open(other, 'On call')
    expect(await waiting()).toBe(1)
    expect(await code(ask(other, 'GET', '/chart-openings/unseen'))).toBe('forbidden')
    const [first] = (await list()).items
    expect(first).toMatchObject({ isOwn: false, seen: null })
    expect(await code(see(other, first.id))).toBe('forbidden')
    expect(await code(see(admin, newId()))).toBe('not_found')

    // Two look at once: both are told of the same one.
    const second = await aUser(practice.clinic, { roles: ['admin'], name: 'Kim Tran' })
    const answers = await Promise.all([see(admin, first.id), see(second, first.id), see(admin, first.id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const [{ by }] = answers.map((answer) => answer.json())
    expect(answers.map((answer) => answer.json().by)).toEqual([by, by, by])
    const told = await practice.clinic.transact((db) =>
      db.selectFrom('audit_events').select('detail').where('action', '=', 'patients:mark-opening-seen').execute(),
    )
    expect(told).toEqual([{ detail: first.id }])
    expect(await waiting()).toBe(0)

    world.clock.offsetMs += 5 * 3_600_000
    await open(other, 'On call again')
    const { items, unseen } = await list()
    expect(unseen).toBe(1)
    expect(items).toMatchObject([
      { reason: 'On call again', seen: null },
      { reason: 'On call', seen: { by } },
    ])
    const change = (db: ClinicDatabase) =>
      db.updateTable('chart_openings').set({ seen_by: treating!.id }).where('id', '=', first.id).execute()
    await expect(practice.clinic.transact(change)).rejects.toMatchObject({ code: '23001' })
  })

  test('whoever opened a chart does not mark that as seen, an administrator neither', async () => {
    const both = await aUser(practice.clinic, { roles: ['admin'] })
    const id = newId()
    const opening = { id, patient_id: patientId, user_id: both.id, opened_at: at('12:00'), ends_at: at('13:00') }
    await practice.clinic.transact((db) =>
      db
        .insertInto('chart_openings')
        .values({ ...opening, reason: 'Bleeds' })
        .execute(),
    )
    expect((await ask(both, 'GET', '/chart-openings')).json()).toMatchObject({ unseen: 1, items: [{ isOwn: true }] })
    // It waits for the others, and not for who opened it.
    const waiting = (who: TestUser | undefined) => ask(who, 'GET', '/chart-openings/unseen')
    expect((await Promise.all([waiting(both), waiting(admin)])).map((answer) => answer.json().count)).toEqual([0, 1])
    expect(await code(ask(both, 'POST', `/chart-openings/${id}/seen`))).toBe('forbidden')
    const mark = (db: ClinicDatabase) =>
      db
        .updateTable('chart_openings')
        .set({ seen_at: at('13:00'), seen_by: both.id })
        .execute()
    await expect(practice.clinic.transact(mark)).rejects.toMatchObject({ code: '23514' })
  })

  test('is not for who may not, not without a reason, and not needed by who treats the patient', async () => {
    expect(await code(open(desk))).toBe('forbidden')
    expect(await code(open(other, ' no '))).toBe('invalid_fields')
    expect((await open(treating)).json()).toEqual({ openUntil: null })
    expect((await ask(admin, 'GET', '/chart-openings')).json().total).toBe(0)
    expect(await code(ask(treating, 'GET', '/chart-openings'))).toBe('forbidden')
  })
})

describe('an erasure', () => {
  const erase = (db: ClinicDatabase) =>
    db
      .updateTable('patients')
      .set({ erased_at: at('13:00') })
      .where('id', '=', patientId)
      .execute()

  test('takes why the chart was opened along, and leaves who and when', async () => {
    await ask(other, 'POST', `/patients/${patientId}/chart/open`, { reason: 'Bleeds, on call' })
    await practice.clinic.transact(async (db) => {
      await erase(db)
      await eraseCharts(db, [patientId], at('13:00'))
    })
    const { items } = (await ask(admin, 'GET', '/chart-openings')).json()
    expect(items).toMatchObject([{ openedBy: 'Dr. Maya Raman', reason: null, patient: { id: patientId } }])
    const change = (db: ClinicDatabase) =>
      db
        .updateTable('chart_openings')
        .set({ opened_at: at('12:00') })
        .execute()
    await expect(practice.clinic.transact(change)).rejects.toMatchObject({ code: '23001' })
  })

  test('that runs meanwhile is not passed by what is written', async () => {
    const { promise: isRunning, resolve: begin } = Promise.withResolvers<void>()
    const { promise: isWaiting, resolve: end } = Promise.withResolvers<void>()
    const erasure = practice.clinic.transact(async (db) => {
      await erase(db)
      await eraseCharts(db, [patientId], at('13:00'))
      begin()
      await isWaiting
    })
    await isRunning
    const written = write(treating, allergy)
    await untilWaiting(world, 1)
    end()
    await erasure
    expect(await code(written)).toBe('not_found')
    const left = await practice.clinic.transact((db) => db.selectFrom('chart_entries').select('id').execute())
    expect(left).toEqual([])
  })
})

test('who is erased or restricted has no chart', async () => {
  const { id } = await aPatient(practice.clinic)
  const state = async () => (await ask(admin, 'GET', `/patients/${id}/chart`)).statusCode
  expect(await state()).toBe(200)
  await practice.clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ restricted_at: at('13:00'), restricted_with: id })
      .where('id', '=', id)
      .execute(),
  )
  expect(await state()).toBe(404)
})
