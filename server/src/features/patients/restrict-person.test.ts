import { beforeEach, describe, expect, test } from 'vitest'
import { aPractice, at, book, cancel } from '../../../test/booking.ts'
import { aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { tablesWith } from '../../../test/every-row.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { aUserWithPassword, password } from '../accounts/account-fixture.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson } from './find-person.ts'
import { recordsToKeep, undecidedVisits } from './records-to-keep.ts'

const server = await testServer()
let clinic: TestClinic
let mark = 0
let who: { givenName: string; familyName: string; email: string; phone: string; birthDate: string }
beforeEach(async () => {
  clinic = (await aPractice(server, { clinic: { country: 'DE', record_years: 10, ask_insurance: 'optional' } })).clinic
  mark += 1
  const family = `Thistlewood${'abcdefghijklmnopqrstuvwxyz'[mark]}`
  const email = `${family.toLowerCase()}@example.test`
  who = { givenName: 'Ottilie', familyName: family, email, phone: '+49 30 5550 0177', birthDate: '1971-08-19' }
})

const friday = '2026-11-27T08:00:00Z'
const tenYearsOn = '2036-11-26T12:00:00Z'
const erase = (wanted: string, now = friday) =>
  clinic.transact(async (db) => {
    const found = await findPerson(db, wanted, now)
    return found && erasePerson(db, found, now)
  })
const patients = () => clinic.transact((db) => db.selectFrom('patients').selectAll().orderBy('id').execute())
const decide = (reference: string, status: string) =>
  clinic.transact((db) => db.updateTable('appointments').set({ status }).where('reference', '=', reference).execute())

type Booked = { id: string; reference: string; manageToken: string }
async function visit(time: string, options: Parameters<typeof book>[3] = {}, more: object = {}): Promise<Booked> {
  const body = { slot: { startsAt: at(time) }, message: 'a cough at night', insurance: 'statutory', ...more }
  const answer = (await book(server, clinic, { patient: who, ...body }, options)).json()
  return { ...answer.appointment, manageToken: answer.manageToken }
}

/** As a partner sent it, with how to reach them; its visit was booked. */
async function aReferralOf(patient_id: string, written_by_user_id: string, appointment_id: string): Promise<string> {
  const [id, partner_id, at] = [newId(), newId(), '2026-11-20T08:00:00Z']
  await clinic.transact(async (db) => {
    await db
      .insertInto('partners')
      .values({ id: partner_id, kind: 'practice', name: 'Bayside', language: 'de', created_at: at })
      .execute()
    await db
      .insertInto('referrals')
      .values({
        ...{
          id,
          partner_id,
          written_by_user_id,
          written_by_name: 'Ida',
          status: 'in-progress',
          since: at,
          turn: 'clinic',
        },
        ...{ requested_at: at, given_name: who.givenName, family_name: who.familyName, birth_date: who.birthDate },
        ...{ phone: who.phone, email: who.email, urgency: 'routine', consent_version: 1, consent_given_by: 'patient' },
        ...{ consent_way: 'signed', consent_given_on: '2026-11-20', patient_id, appointment_id },
      })
      .execute()
  })
  return id
}

/** What it was sent along with. */
async function aFileOf(record_id: string): Promise<string> {
  const [id, content] = [newId(), Buffer.from('%PDF-1.7 findings')]
  await clinic.transact(async (db) => {
    await db
      .insertInto('private_files')
      .values({
        ...{
          id,
          record_kind: 'referral',
          record_id,
          name: 'Findings.pdf',
          size: content.length,
          sha256: Buffer.alloc(32),
        },
        ...{ media_type: 'application/pdf', created_at: '2026-11-20T08:00:00Z', added_by_link: false },
      })
      .execute()
    await db.insertInto('private_file_parts').values({ file_id: id, number: 0, content }).execute()
  })
  return id
}

describe('whoever was seen', () => {
  test('keeps name, date of birth and visits with what was typed, and loses every way in', async () => {
    const user = await aUserWithPassword(clinic, {
      email: who.email,
      name: `${who.givenName} ${who.familyName}`,
      patient: { given_name: who.givenName, family_name: who.familyName, phone: who.phone, birth_date: who.birthDate },
    })
    const headers = await signedIn(clinic, user, server.server.services)
    const seen = await visit('15:00', { headers }, { patient: undefined })
    const canceled = await visit('16:00', { headers }, { patient: undefined, message: 'about my marriage' })
    await cancel(server, clinic, canceled.id, { reason: 'no courage' }, { headers })
    await visit('17:00', { headers }, { patient: { ...who, givenName: 'Otto', birthDate: undefined } })
    await decide(seen.reference, 'fulfilled')
    const referralId = await aReferralOf(user.patientId!, user.id, seen.id)

    expect(await erase(who.email)).toEqual({ restricted: [user.patientId], erased: [] })
    const referral = clinic.transact((db) =>
      db
        .selectFrom('referrals')
        .select(['given_name', 'phone', 'email'])
        .where('id', '=', referralId)
        .executeTakeFirstOrThrow(),
    )
    expect(await referral).toEqual({ given_name: who.givenName, phone: null, email: null })
    expect(await patients()).toMatchObject([
      {
        ...{ given_name: who.givenName, family_name: who.familyName, birth_date: who.birthDate },
        ...{ email: null, email_verified_at: null, phone: null, erased_at: null },
        ...{ restricted_at: expect.any(String), restricted_with: user.patientId },
      },
      { given_name: 'Otto', email: null, phone: null, restricted_at: null },
    ])
    const visits = await clinic.transact((db) =>
      db
        .selectFrom('appointments')
        .select(['status', 'message', 'insurance'])
        .where('patient_id', '=', user.patientId)
        .orderBy('starts_at')
        .execute(),
    )
    expect(visits).toEqual([
      { status: 'fulfilled', message: 'a cough at night', insurance: 'statutory' },
      { status: 'cancelled', message: null, insurance: null },
    ])
    expect(await tablesWith(server.database, [who.email, who.phone, 'my marriage', 'no courage'])).toEqual([])

    expect((await server.call(clinic.host, 'GET', `/users/${user.id}`, { headers })).statusCode).toBe(401)
    const again = await server.call(clinic.host, 'POST', '/sessions', { body: { email: who.email, password } })
    expect(again.statusCode).toBe(401)
    const opened = await server.call(clinic.host, 'POST', '/appointments/manage', { body: { token: seen.manageToken } })
    expect(opened.statusCode).toBe(404)
  })

  test('is in nobody’s reach by what their partner sent along, either', async () => {
    const seen = await visit('15:00')
    await decide(seen.reference, 'fulfilled')
    const [{ id: patientId } = { id: '' }] = await patients()
    const desk = await aUser(clinic, { roles: ['admin'] })
    const referralId = await aReferralOf(patientId, desk.id, seen.id)
    const { partner_id } = await clinic.transact((db) =>
      db.selectFrom('referrals').select('partner_id').where('id', '=', referralId).executeTakeFirstOrThrow(),
    )
    const sender = await aUser(clinic, { roles: ['partner'], partner_id })
    const fileId = await aFileOf(referralId)
    const paths = [
      [desk, `/referrals/${referralId}`],
      [sender, `/partners/me/referrals/${referralId}`],
    ] as const
    const get = async (user: typeof desk, path: string) =>
      server.call(clinic.host, 'GET', path, { headers: await signedIn(clinic, user, server.server.services) })
    for (const [user, path] of paths) {
      expect((await get(user, path)).json().files).toMatchObject([{ id: fileId }])
      expect((await get(user, `${path}/files/${fileId}`)).statusCode).toBe(200)
    }
    expect(await erase(who.email)).toEqual({ restricted: [patientId], erased: [] })
    for (const [user, path] of paths) {
      expect((await get(user, path)).json().files).toEqual([])
      expect((await get(user, `${path}/files/${fileId}`)).statusCode).toBe(404)
    }
  })

  test('is erased by the same command when the time has gone by, with all that was restricted together', async () => {
    const [first, second] = [await visit('15:00'), await visit('16:00')]
    const never = await visit('17:00')
    for (const { reference } of [first, second]) await decide(reference, 'fulfilled')
    await cancel(server, clinic, never.id, { manageToken: never.manageToken })
    expect(await erase(who.email)).toMatchObject({ restricted: [expect.any(String), expect.any(String)], erased: [{}] })
    expect(await erase(who.email)).toBeNull()

    expect(await erase(first.reference, '2036-11-25T12:00:00Z')).toMatchObject({ restricted: [{}, {}], erased: [] })
    expect(await tablesWith(server.database, [who.familyName])).toEqual(['patients'])
    expect(await erase(second.reference, tenYearsOn)).toMatchObject({ restricted: [], erased: [{}, {}] })
    expect(await tablesWith(server.database, [who.familyName])).toEqual([])
    expect((await patients()).map((row) => row.birth_date)).toEqual([null, null, null])
    const said = await clinic.transact((db) => db.selectFrom('appointments').select(['message', 'insurance']).execute())
    expect(new Set(said.flatMap(Object.values))).toEqual(new Set([null]))
  })

  test('keeps an older record as long as the last visit asks, at whichever record it was', async () => {
    const [old, late] = [await visit('15:00'), await visit('16:00')]
    for (const { reference } of [old, late]) await decide(reference, 'fulfilled')
    await clinic.transact(async (db) => {
      const { id } = await db
        .updateTable('appointments')
        .set({ starts_at: '2012-03-01T09:00:00Z', ends_at: '2012-03-01T09:30:00Z' })
        .where('reference', '=', old.reference)
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.deleteFrom('claims').where('appointment_id', '=', id).execute()
    })
    expect(await erase(who.email)).toMatchObject({ restricted: [{}, {}], erased: [] })
  })

  test('is told when and why: the last visit, the clinic’s years, and until when', async () => {
    const { reference } = await visit('15:00')
    await decide(reference, 'checked-in')
    const kept = await clinic.transact(async (db) => {
      const found = await findPerson(db, reference, friday)
      return recordsToKeep(db, found!.patientIds, friday)
    })
    expect(kept).toMatchObject({
      visits: [{ reference }],
      lastSeenOn: '2026-11-25',
      years: 10,
      until: '2036-11-25',
    })
  })
})

test.each([
  ['booked', 0],
  ['arrived', 0],
  ['checked-in', 1],
  ['fulfilled', 1],
  ['noshow', 0],
  ['cancelled', 0],
])('a visit that is %s keeps %i records', async (status, count) => {
  const { reference } = await visit('15:00')
  await decide(reference, status)
  expect((await erase(reference))!.restricted.length).toBe(count)
})

test('a visit that is over must be told to have taken place or not, while its record would have to be kept', async () => {
  const { reference } = await visit('15:00')
  const undecided = (now: string) =>
    clinic.transact(async (db) => {
      const found = await findPerson(db, reference, now)
      return undecidedVisits(db, found!.patientIds, now)
    })
  expect(await undecided('2026-11-25T14:00:00Z')).toEqual([])
  expect(await undecided(friday)).toEqual([reference])
  expect(await undecided(tenYearsOn)).toEqual([])
  await decide(reference, 'noshow')
  expect(await undecided(friday)).toEqual([])
})
