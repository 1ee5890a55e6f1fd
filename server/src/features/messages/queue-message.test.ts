import { expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { aClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { eraseLinksOf } from '../accounts/erase-account.ts'
import { mailsTo } from '../accounts/account-fixture.ts'
import { newId } from '../../platform/ids.ts'
import { queueMessage, type OutgoingMessage } from './queue-message.ts'

const server = await testServer()
const mail = { kind: 'appointment-booked', to: rosa.email, language: 'en', subject: 'Hello', body: 'Hello' } as const

test('a message is about what is there, in its own clinic, and about nothing else', async () => {
  const { clinic } = await aPractice(server)
  const { id } = (await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa })).json().appointment
  const other = await aClinic(server.server.services.tenancy)
  const write = (about: OutgoingMessage['about'] & object, writer = clinic) =>
    writer.transact((db) =>
      queueMessage({ db, now: at('13:00'), services: server.server.services }, { ...mail, about }),
    )
  await write({ kind: 'appointment', id })
  const missing = { code: '23503' }
  await expect(write({ kind: 'account-link', id })).rejects.toMatchObject(missing)
  await expect(write({ kind: 'appointment', id: newId() })).rejects.toMatchObject(missing)
  await expect(write({ kind: 'appointment', id }, other)).rejects.toMatchObject(missing)
})

test('a message stays in the log when the link that it was about is swept', async () => {
  const { clinic } = await aPractice(server)
  await server.call(clinic.host, 'POST', '/sign-ups', { body: { email: rosa.email } })
  expect(await mailsTo(clinic, rosa.email)).toMatchObject([{ subject_kind: 'account-link' }])
  await clinic.transact((db) => eraseLinksOf(db, [rosa.email]))
  expect(await mailsTo(clinic, rosa.email)).toMatchObject([{ subject_kind: null, subject_id: null }])
})
