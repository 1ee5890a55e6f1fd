import { expect, test } from 'vitest'
import { aPractice, at, book, cookiesOf, hold, rosa, wednesday } from '../../../test/booking.ts'
import { anAppointment, aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { mailsTo } from '../accounts/account-fixture.ts'
import { grantedText } from '../messages/granting-part.ts'

const server = await testServer()
const sendsMail = (hasMailServer: boolean) => void Object.assign(server.server.services, { hasMailServer })
sendsMail(true)

type Asking = { cookies?: Record<string, string>; ip?: string }
const send = (clinic: TestClinic, email: string, asking: Asking = {}) =>
  server.call(clinic.host, 'POST', '/email-codes', { body: { email }, ...asking })
const confirm = (clinic: TestClinic, email: string, code: string, asking: Asking = {}) =>
  server.call(clinic.host, 'POST', '/email-codes/confirm', { body: { email, code }, ...asking })

/** The code in the latest mail to an address, as whoever is mailed it reads it. */
async function codeMailedTo(clinic: TestClinic, address: string): Promise<string> {
  const [mail] = await mailsTo(clinic, address)
  const text = await clinic.transact((db) => grantedText({ db, clinic, services: server.server.services }, mail!))
  return /^\d{6}$/m.exec(text)![0]
}
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** A clinic that asks always, unless told otherwise, and a browser that holds a time there. */
async function aStranger(unconfirmed_per_hour = 0) {
  const { clinic, doctor, service } = await aPractice(server, { clinic: { unconfirmed_per_hour } })
  const held = await hold(server, clinic, { providerId: doctor.id, startsAt: at('15:00') })
  const { id, secret } = held.json()
  const visit = { hold: { id, secret }, patient: rosa }
  return { clinic, doctor, service, visit, cookies: cookiesOf(held) }
}

const wrongField = (answer: { json: () => { errors: { pointer: string; code: string }[] } }) =>
  answer.json().errors.map(({ pointer, code }) => `${pointer} ${code}`)

test('a stranger types the mailed code, and books what is held meanwhile', async () => {
  const { clinic, visit, cookies, doctor } = await aStranger()
  const refused = await book(server, clinic, visit, { cookies, key: 'one-key-for-all-of-it' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_unconfirmed'])
  expect((await send(clinic, rosa.email, { cookies })).json()).toEqual({ sentTo: rosa.email })

  const code = await codeMailedTo(clinic, rosa.email)
  const wrong = await confirm(clinic, rosa.email, otherThan(code), { cookies })
  expect([wrong.statusCode, wrongField(wrong)]).toEqual([422, ['/body/code wrong']])
  expect((await confirm(clinic, rosa.email, `${code.slice(0, 3)} ${code.slice(3)}`, { cookies })).statusCode).toBe(204)
  const both = await Promise.all(
    [1, 2].map(() => book(server, clinic, visit, { cookies, key: 'one-key-for-all-of-it' })),
  )
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(new Set(both.map((answer) => answer.json().appointment.id)).size).toBe(1)

  // Known for a day, to this browser, with this address.
  const another = (time: string, patient = rosa) => ({ slot: { providerId: doctor.id, startsAt: at(time) }, patient })
  expect((await book(server, clinic, another('16:00'), { cookies })).statusCode).toBe(201)
  expect((await book(server, clinic, another('17:00'))).statusCode).toBe(409)
  const madeUp = { ...rosa, email: 'made.up@example.test' }
  expect((await book(server, clinic, another('17:00', madeUp), { cookies })).statusCode).toBe(409)
  clockAt(server, '2026-11-26T13:00:01Z')
  expect((await book(server, clinic, another('17:00'), { cookies })).statusCode).toBe(409)
})

test('no code is stored, in the mail neither', async () => {
  const { clinic, cookies } = await aStranger()
  await send(clinic, rosa.email, { cookies })
  const code = await codeMailedTo(clinic, rosa.email)
  const [mail] = await mailsTo(clinic, rosa.email)
  expect(mail!.body).not.toMatch(/\d{6}/)
  const stored = await server.database.asSuperuser('select * from email_codes')
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(JSON.stringify(stored)).not.toContain('rosa')
})

test('so many bookings at the same moment are within the setting, and no more', async () => {
  const { clinic, doctor } = await aStranger(3)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, person) => {
      const startsAt = new Date(Date.parse(at('15:30')) + person * 1_800_000).toISOString()
      const patient = { ...rosa, email: `person${person}@example.test` }
      return book(server, clinic, { slot: { providerId: doctor.id, startsAt }, patient }, { ip: `192.0.2.${person}` })
    }),
  )
  const booked = answers.filter(({ statusCode }) => statusCode === 201)
  const unconfirmed = answers.filter((answer) => answer.json().code === 'email_unconfirmed')
  expect([booked.length, unconfirmed.length]).toEqual([3, 9])
})

test('a refusal does not tell whose visits there are', async () => {
  const { clinic, service, doctor, visit, cookies } = await aStranger()
  const known = await aUser(clinic, { email: 'known@example.test', patient: { email: 'known@example.test' } })
  const ids = { provider_id: doctor.id, service_id: service.id, patient_id: known.patientId! }
  await anAppointment(clinic, { ...ids, starts_at: at('18:00'), booked_by_user_id: known.id })
  const answers = await Promise.all(
    ['known@example.test', 'unknown@example.test'].map((email) =>
      book(server, clinic, { ...visit, patient: { ...rosa, email } }, { cookies }),
    ),
  )
  const [first, second] = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
  expect(first).toEqual(second)
})

test('of many who guess at once, from many networks, five are looked at; then that code is over', async () => {
  const { clinic, cookies } = await aStranger()
  await send(clinic, rosa.email, { cookies })
  const code = await codeMailedTo(clinic, rosa.email)
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, by) =>
      confirm(clinic, rosa.email, otherThan(code, by + 1), { cookies, ip: `192.0.2.${by}` }),
    ),
  )
  expect(guesses.filter((answer) => wrongField(answer)[0] === '/body/code wrong')).toHaveLength(4)
  expect(wrongField(await confirm(clinic, rosa.email, code, { cookies }))).toEqual(['/body/code expired'])

  await send(clinic, rosa.email, { cookies })
  const next = await codeMailedTo(clinic, rosa.email)
  expect(next).not.toBe(code)
  expect((await confirm(clinic, rosa.email, next, { cookies })).statusCode).toBe(204)
})

test('a code is for its browser, for a quarter of an hour, and the same while it is good', async () => {
  const { clinic, cookies } = await aStranger()
  await send(clinic, rosa.email, { cookies })
  const code = await codeMailedTo(clinic, rosa.email)
  const elsewhere = cookiesOf(await send(clinic, rosa.email))
  for (const asking of [{}, { cookies: elsewhere }])
    expect((await confirm(clinic, rosa.email, code, asking)).statusCode).toBe(422)
  clockAt(server, '2026-11-25T13:10:00Z')
  await send(clinic, rosa.email, { cookies })
  expect(await codeMailedTo(clinic, rosa.email)).toBe(code)
  clockAt(server, '2026-11-25T13:25:01Z')
  expect(wrongField(await confirm(clinic, rosa.email, code, { cookies }))).toEqual(['/body/code expired'])
})

test('a mailbox gets seven codes in an hour, whatever stands behind a plus', async () => {
  const { clinic, cookies } = await aStranger()
  const answers = []
  for (const [place, email] of ['rosa', 'rosa+1', 'rosa', 'rosa+2', 'rosa', 'rosa+3', 'rosa', 'rosa+4'].entries())
    answers.push((await send(clinic, `${email}@example.test`, { cookies, ip: `192.0.2.${place}` })).statusCode)
  expect(answers).toEqual([...Array.from({ length: 7 }, () => 202), 429])
})

test('wrong codes of one network are counted together, right ones are not', async () => {
  const { clinic } = await aStranger()
  const ip = '198.51.100.7'
  const tryOnce = async (person: number, isRight: boolean) => {
    const email = `person${person}@example.test`
    const cookies = cookiesOf(await send(clinic, email, { ip: `192.0.2.${person}` }))
    const code = await codeMailedTo(clinic, email)
    return (await confirm(clinic, email, isRight ? code : otherThan(code), { cookies, ip })).statusCode
  }
  for (let person = 0; person < 5; person++) expect(await tryOnce(person, true)).toBe(204)
  for (let person = 5; person < 65; person++) expect(await tryOnce(person, false)).toBe(422)
  expect(await tryOnce(65, true)).toBe(429)
})

test("neither the clinic's people nor who is signed in is asked", async () => {
  const { clinic, doctor } = await aStranger()
  for (const [place, role] of (['admin', 'guest'] as const).entries()) {
    const user = await aUser(clinic, { roles: [role] })
    const headers = await signedIn(clinic, user, server.server.services)
    const slot = { providerId: doctor.id, startsAt: at(`1${place + 6}:00`) }
    const booked = await book(server, clinic, { slot, patient: rosa }, { headers })
    expect(booked.statusCode).toBe(201)
  }
})

test('what is over is forgotten within the hour after its day', async () => {
  const { clinic, cookies } = await aStranger()
  await send(clinic, rosa.email, { cookies })
  const { jobs } = await import('./jobs.ts')
  const left = async (now: string) => {
    await clinic.transact(async (db) => void (await jobs[0].run(db, now)))
    return (await clinic.transact((db) => db.selectFrom('email_codes').select('id').execute())).length
  }
  expect([await left(wednesday), await left('2026-11-26T13:20:00Z')]).toEqual([1, 0])
})

test('a stranger in one network leaves codes for whoever’s address it is', async () => {
  const { clinic, cookies } = await aStranger()
  const from = (ip: string) => send(clinic, rosa.email, { cookies, ip })
  const asked = []
  for (let time = 0; time < 5; time++) asked.push((await from('203.0.113.7')).statusCode)
  expect(asked).toEqual([202, 202, 202, 429, 429])
  expect((await from('198.51.100.4')).statusCode).toBe(202)
})

test('nobody is asked for a code that would not arrive', async () => {
  sendsMail(false)
  const { clinic, visit, cookies } = await aStranger()
  expect((await book(server, clinic, visit, { cookies })).statusCode).toBe(201)
  sendsMail(true)
})
