import { expect, test } from 'vitest'
import { aLife } from '../../../test/a-life.ts'
import { aPractice } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { placeHold, releaseHolds } from '../patient-records/erasure-holds.ts'
import { sweepMessages } from './jobs.ts'

const world = await testServer()

test('whatever a message about a held record is about, it says what it said', async () => {
  const { clinic, doctor, service } = await aPractice(world)
  const patientId = await aLife(clinic, { provider_id: doctor.id, service_id: service.id })
  const about = await clinic.transact(async (db) => {
    const idOf = async (
      table:
        | 'appointments'
        | 'invoices'
        | 'payments'
        | 'waiting_list_recipients'
        | 'outgoing_referrals'
        | 'data_requests',
    ) => (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
    return {
      patient: patientId,
      appointment: await idOf('appointments'),
      invoice: await idOf('invoices'),
      payment: await idOf('payments'),
      'waiting-list-offer': await idOf('waiting_list_recipients'),
      'outgoing-referral': await idOf('outgoing_referrals'),
      'data-request': await idOf('data_requests'),
    }
  })
  const kinds = Object.keys(about)
  const message = { kind: 'held', to_address: 'a@example.test', language: 'de', subject: 'Termin', body: 'Text' }
  await clinic.transact(async (db) => {
    await db
      .insertInto('messages')
      .values(
        Object.entries(about).map(([subject_kind, subject_id]) => ({
          ...{ ...message, id: newId(), subject_kind, subject_id, status: 'sent' },
          created_at: '2010-06-16T09:00:00Z',
        })),
      )
      .execute()
  })
  const now = '2026-11-24T12:00:00Z'
  const left = async () => {
    const rows = await clinic.transact(async (db) => {
      await sweepMessages(db, now)
      return db
        .selectFrom('messages')
        .select('subject_kind')
        .where('kind', '=', 'held')
        .where('body', 'is not', null)
        .execute()
    })
    return rows.map(({ subject_kind }) => subject_kind)
  }
  const hold = { reason: 'A lawsuit', placedBy: 'Dana Desk', until: null }
  await clinic.transact((db) => placeHold(db, [patientId], hold, now))
  expect(new Set(await left())).toEqual(new Set(kinds))
  await clinic.transact((db) => releaseHolds(db, [patientId], 'Dana Desk', now))
  expect(await left()).toEqual([])
})
