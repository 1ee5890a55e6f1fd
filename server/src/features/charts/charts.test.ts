import { beforeEach, describe, expect, test } from 'vitest'
import { at, aPractice } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let [treating, other, desk, admin]: TestUser[] = []
let patientId: string

beforeEach(async () => {
  practice = await aPractice(world)
  const { clinic, service } = practice
  const aDoctor = async (name: string) => {
    const user = await aUser(clinic, { roles: ['provider'], name })
    const { id } = await aProvider(clinic, { user_id: user.id, services: [service] })
    return { user, id }
  }
  const one = await aDoctor('Dr. Okafor')
  ;[treating, other] = [one.user, (await aDoctor('Dr. Raman')).user]
  desk = await aUser(clinic, { may: ['patients:read-basic'] })
  admin = await aUser(clinic, { roles: ['admin'], name: 'Joan Pruitt' })
  const account = await aUser(clinic, { roles: ['guest'] })
  patientId = account.patientId!
  patient = account
  await anAppointment(clinic, {
    ...{ provider_id: one.id, service_id: service.id, patient_id: patientId, message: 'A rash' },
    ...{ starts_at: at('15:00'), status: 'arrived', arrived_at: at('14:50') },
  })
})
let patient: TestUser

async function ask(who: TestUser | undefined, method: 'GET' | 'POST', path: string, body?: object) {
  const headers = await signedIn(practice.clinic, who!, world.server.services)
  return world.call(practice.clinic.host, method, path, { headers, ...(body && { body }) })
}
const chart = (who: TestUser | undefined) => ask(who, 'GET', `/patients/${patientId}/chart`)
const write = (who: TestUser | undefined, body: object) =>
  ask(who, 'POST', `/patients/${patientId}/chart/entries`, body)
const code = async (answer: ReturnType<typeof ask>) => (await answer).json().code
const allergy = { kind: 'allergy', title: 'Penicillin', detail: 'Hives', severity: 'severe' }

describe('a chart', () => {
  test('is whole for who treats the patient, and says who is here', async () => {
    await write(treating, allergy)
    const answer = (await chart(treating)).json()
    expect(answer.access).toEqual({ clinical: 'treats', mayWrite: true, mayBreakGlass: false, openUntil: null })
    expect(answer.entries).toMatchObject([{ ...allergy, status: 'active', writtenBy: 'Dr. Okafor', replaces: null }])
    expect(answer.visitNow).toMatchObject({ status: 'arrived' })
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

  test('is written down once when it is opened, and the patient is told who did', async () => {
    await chart(treating)
    await chart(treating)
    const { items } = (await ask(patient, 'GET', '/patients/me/readers')).json()
    expect(items).toEqual([{ at: expect.any(String), name: 'Dr. Maya Okafor', reason: null }])
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
      'Hives Dr. Okafor',
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

describe('breaking the glass', () => {
  const open = (who: TestUser | undefined, reason = 'Covers for Dr. Okafor') =>
    ask(who, 'POST', `/patients/${patientId}/chart/open`, { reason })

  test('opens a chart for four hours to who says why, and is told to the clinic and the patient', async () => {
    expect(await code(chart(other))).toBe('reason_required')
    expect(await code(ask(other, 'GET', `/patients/${patientId}/timeline`))).toBe('reason_required')
    expect((await open(other)).json().openUntil).toMatch(/^2026-11-25T17:00:0/)
    expect((await chart(other)).json().access).toMatchObject({ clinical: 'opened', mayWrite: true })
    const { items } = (await ask(admin, 'GET', '/chart-openings')).json()
    expect(items).toMatchObject([
      { openedBy: 'Dr. Raman', reason: 'Covers for Dr. Okafor', patient: { id: patientId } },
    ])
    const readers = (await ask(patient, 'GET', '/patients/me/readers')).json().items
    expect(readers.map(({ reason }: { reason: string | null }) => reason)).toContain('Covers for Dr. Okafor')
    world.clock.offsetMs += 4 * 3_600_000
    expect(await code(chart(other))).toBe('reason_required')
  })

  test('is not for who may not, not without a reason, and not needed by who treats the patient', async () => {
    expect(await code(open(desk))).toBe('forbidden')
    expect(await code(open(other, ' no '))).toBe('invalid_fields')
    expect((await open(treating)).json()).toEqual({ openUntil: null })
    expect((await ask(admin, 'GET', '/chart-openings')).json().total).toBe(0)
    expect(await code(ask(treating, 'GET', '/chart-openings'))).toBe('forbidden')
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
