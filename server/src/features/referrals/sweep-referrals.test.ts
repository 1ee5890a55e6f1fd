import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPractice } from '../../../test/booking.ts'
import { aPatient, aUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { eraseReferrals, referralsOfPatients, referralsToEnd, sweepReferrals } from './referrals-of-patients.ts'
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

test('whoever the clinic knows is shown and forgotten by name and birth date; whoever only typed a name sees nothing', async () => {
  const { clinic, refer, left } = await aClinic()
  const theirs = await refer('requested', 1)
  await refer('draft', 1)
  const sister = await refer('rejected', 1, { given_name: 'Ida' })
  const mother = await refer('rejected', 1, { birth_date: '1950-02-03', email: 'family@example.test' })
  const person = { given_name: 'ADA', family_name: 'Quill', birth_date: '1980-02-03', email: 'family@example.test' }
  const typed = await aPatient(clinic, person)
  const known = await aPatient(clinic, { ...person, source: 'desk' })
  expect(await clinic.transact((db) => referralsToEnd(db, [typed.id]))).toEqual([])
  expect(await clinic.transact((db) => referralsToEnd(db, [known.id]))).toEqual(['Hill'])
  const shownTo = (id: string) => clinic.transact((db) => referralsOfPatients(db, [id]))
  expect(await shownTo(typed.id)).toEqual([])
  expect((await shownTo(known.id)).map(({ id }) => id)).toEqual([theirs])
  await clinic.transact((db) => eraseReferrals(db, { erased: [known.id], restricted: [] }, now))
  const rows = await left()
  expect(rows.find(({ id }) => id === theirs)).toMatchObject({ status: 'failed', given_name: null })
  // Both sides read that it ended, and by whom nobody.
  const events = await clinic.transact((db) =>
    db.selectFrom('referral_events').select(['referral_id', 'act', 'reason', 'actor_user_id']).execute(),
  )
  expect(events).toEqual([{ referral_id: theirs, act: 'fail', reason: 'other', actor_user_id: null }])
  for (const id of [sister, mother]) expect(rows.find((row) => row.id === id)).toMatchObject({ reason: 'A mole' })
})
