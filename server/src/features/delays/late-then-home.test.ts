import { expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer } from '../../../test/test-server.ts'
import type { Mail } from '../../platform/mail.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { tellDelays } from './tell-delays.ts'

// Mails leave, though nothing but the test itself delivers: nobody is at that address.
const world = await testServer({ smtpUrl: 'smtp://127.0.0.1:9' })
const { services, clinics } = world.server

test('a doctor is late and goes home at noon: each is told once of what concerns them', async () => {
  const { clinic, service, doctor: other } = await aPractice(world)
  const user = await aUser(clinic, { roles: ['provider'] })
  const { id: maya } = await aProvider(clinic, { services: [service], user_id: user.id })
  const doctor = await signedIn(clinic, user, services)
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const visitOf = async (name: string, time: string, { provider = maya, status = 'booked' } = {}) => {
    const { id } = await aPatient(clinic, { email: `${name}@example.test` })
    const who = { provider_id: provider, service_id: service.id, patient_id: id }
    return anAppointment(clinic, { ...who, starts_at: at(time), status })
  }

  const sent: Mail[] = []
  const mailServer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }
  /** The jobs, an hour long: what waits for its time leaves, whoever is not told yet is. */
  const passAnHour = async (from: string) => {
    for (const minutes of [1, 30, 59]) {
      clockAt(world, new Date(Date.parse(at(from)) + minutes * 60_000).toISOString())
      await tellDelays({ tenancy: services.tenancy, clinics, mailServer, services }, clinic.id)
      const waiting = await clinic.transact((db) =>
        db.selectFrom('messages').select('id').where('status', 'in', ['waiting', 'queued']).execute(),
      )
      for (const { id } of waiting)
        await deliverMessage(
          { tenancy: services.tenancy, clinics, mailServer, fromAddress: undefined, log: testLog, services },
          { organizationId: clinic.id, messageId: id },
          { attempt: 1, isLast: true, signal: new AbortController().signal },
        )
    }
  }
  const mailsByKind = async () => {
    const rows = await clinic.transact((db) => db.selectFrom('messages').select(['kind', 'to_address']).execute())
    return rows.map(({ kind, to_address: to }) => `${to!.split('@')[0]} ${kind}`).toSorted()
  }
  const receivers = () => sent.map(({ to }) => to.split('@')[0]!).toSorted()

  // It is ten in the morning in New York.
  clockAt(world, at('15:00'))
  await visitOf('inside', '14:30', { status: 'checked-in' })
  await visitOf('waiting', '15:00', { status: 'arrived' })
  await visitOf('morning', '16:00')
  const moved = await visitOf('moved', '18:00')
  const canceled = await visitOf('canceled', '19:00')
  const kept = await visitOf('kept', '20:00')
  await visitOf('of-another', '18:00', { provider: other.id })

  const late = await world.call(clinic.host, 'POST', `/delays/${maya}`, {
    headers: { ...doctor, 'if-match': '"0"' },
    body: { minutes: 20 },
  })
  expect(late.json().visits).toHaveLength(5)
  await passAnHour('15:00')
  const told = ['canceled', 'kept', 'morning', 'moved', 'waiting']
  expect(await mailsByKind()).toEqual(told.map((name) => `${name} appointment-delay`))
  expect(receivers()).toEqual(told)

  clockAt(world, at('16:00'))
  const home = await world.call(clinic.host, 'POST', `/availability/${maya}/time-off`, {
    headers: desk,
    body: {
      ...{ from: '2026-11-25T12:00', to: '2026-11-25', words: 'I am so sorry.' },
      visits: [
        { id: moved.id, version: 1, fate: 'move', to: { providerId: other.id, startsAt: at('18:30') } },
        { id: canceled.id, version: 1, fate: 'cancel' },
        { id: kept.id, version: 1, fate: 'keep' },
      ],
    },
  })
  expect(home.statusCode).toBe(201)
  await passAnHour('16:00')
  const news = ['canceled appointment-cancelled', 'moved appointment-rescheduled']
  const all = [...told.map((name) => `${name} appointment-delay`), ...news].toSorted()
  expect(await mailsByKind()).toEqual(all)
  expect(receivers()).toEqual([...told, 'canceled', 'moved'].toSorted())

  // All of the afternoon, with the doctor gone.
  for (const time of ['17:00', '18:00', '19:00', '20:00']) await passAnHour(time)
  expect(await mailsByKind()).toEqual(all)
  expect(sent).toHaveLength(all.length)
})
