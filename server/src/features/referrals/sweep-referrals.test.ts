import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPractice } from '../../../test/booking.ts'
import { aUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { eraseReferrals, referralsOfPatients, sweepReferrals } from './referrals-of-patients.ts'
import { standingAt } from './act.ts'

const world = await testServer()
const now = '2026-11-25T13:00:00.000Z'
const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
const nobody = { askedBy: null, statusBefore: null }

async function aClinic() {
  const { clinic } = await aPractice(world)
  const [active, ended] = [randomUUID(), randomUUID()]
  const { id: written_by_user_id } = await aUser(clinic, { roles: ['partner'] })
  const partner = { kind: 'practice', name: 'Hill', language: 'en', created_at: now }
  await clinic.transact((db) =>
    db
      .insertInto('partners')
      .values([
        { ...partner, id: active },
        { ...partner, id: ended, status: 'ended' },
      ])
      .execute(),
  )
  const refer = async (status: 'draft' | 'requested' | 'rejected', days: number, more: object = {}) => {
    const id = randomUUID()
    await clinic.transact((db) =>
      db
        .insertInto('referrals')
        .values({
          ...{ id, partner_id: active, written_by_user_id, written_by_name: 'Nora', urgency: 'routine' },
          ...standingAt(status, nobody, { urgency: 'routine', requestedAt: ago(days) }, ago(days)),
          ...{ requested_at: status === 'draft' ? null : ago(days), given_name: 'Ada', family_name: 'Quill' },
          ...{ birth_date: '1980-02-03', email: 'family@example.test', reason: 'A mole' },
          ...{ consent_version: 1, consent_given_by: 'patient', consent_way: 'signed', consent_given_on: '2026-01-02' },
          ...more,
        })
        .execute(),
    )
    return id
  }
  const left = () =>
    clinic.transact((db) => db.selectFrom('referrals').select(['id', 'status', 'given_name', 'reason']).execute())
  return { clinic, ended, refer, left }
}

test('drafts go after a month, or with their partner, and who never came is forgotten after half a year', async () => {
  const { clinic, ended, refer, left } = await aClinic()
  const kept = [await refer('draft', 29), await refer('rejected', 179), await refer('requested', 400)]
  await refer('draft', 31)
  await refer('draft', 1, { partner_id: ended })
  const emptied = await refer('rejected', 181)
  await clinic.transact((db) => sweepReferrals(db, now))
  const rows = await left()
  expect(rows.filter(({ given_name }) => given_name !== null).map(({ id }) => id)).toEqual(expect.arrayContaining(kept))
  expect(rows.find(({ id }) => id === emptied)).toMatchObject({ given_name: null, reason: '' })
  expect(rows).toHaveLength(4)
})

test('whoever asks is shown and forgotten by name and birth date, and not by an address that others share', async () => {
  const { clinic, refer, left } = await aClinic()
  const theirs = [await refer('requested', 1), await refer('draft', 1)]
  const sister = await refer('rejected', 1, { given_name: 'Ida' })
  const { patientId } = await aUser(clinic, {
    patient: { given_name: 'ADA', family_name: 'Quill', birth_date: '1980-02-03', email: 'family@example.test' },
  })
  const shown = await clinic.transact((db) => referralsOfPatients(db, [patientId!]))
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(theirs))
  await clinic.transact((db) => eraseReferrals(db, { erased: [patientId!], restricted: [] }, now))
  const rows = await left()
  expect(rows.find(({ id }) => id === theirs[0])).toMatchObject({ status: 'failed', given_name: null })
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([theirs[0], sister]))
  expect(rows.find(({ id }) => id === sister)).toMatchObject({ given_name: 'Ida', reason: 'A mole' })
})
