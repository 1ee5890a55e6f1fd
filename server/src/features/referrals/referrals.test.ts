import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { referring, seenAt, typedReferral } from '../../../test/referring.ts'
import { testServer } from '../../../test/test-server.ts'
import { keyedHash } from '../../platform/ids.ts'
import type { JobServices } from '../../platform/jobs.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { latestToken } from '../accounts/account-fixture.ts'
import { referralsPerDay } from './referral-limits.ts'
import { remindOfReferrals } from './tell-of-referrals.ts'

const world = await testServer()
const here = referring(world)
const { ask, said, drafted, sent, accepted } = here
const own = '/partners/me/referrals'

const visitAt = (startsAt: string) => ({
  patient: { givenName: 'Ada', familyName: 'Quill', birthDate: '1980-02-03' },
  ...{ isAnotherPerson: true, providerId: here.practice.doctor.id, serviceId: here.practice.service.id },
  ...{ locationId: here.practice.clinic.locationId, startsAt },
})
const bookFor = (
  id: string,
  startsAt = at('15:00'),
  { version = 4, ...body }: { version?: number } & Record<string, unknown> = {},
) =>
  ask(
    here.desk,
    'POST',
    `/referrals/${id}/visit`,
    { ...visitAt(startsAt), ...body },
    {
      ...{ 'idempotency-key': randomUUID(), ...seenAt(version) },
    },
  )

test('a draft is its partner’s alone, and is sent with all that is needed', async () => {
  const empty = { ...typedReferral, consent: null, reason: '', patient: { ...typedReferral.patient, phone: null } }
  const draft = (await ask(here.sender, 'POST', own, empty)).json()
  expect(draft).toMatchObject({ status: 'draft', turn: 'partner', acts: ['send'], version: 1 })
  const refused = (await ask(here.sender, 'POST', `${own}/${draft.id}/send`, undefined, seenAt(1))).json()
  expect(refused.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/body/patient/phone',
    '/body/reason',
    '/body/consent',
  ])
  expect(await said(ask(here.desk, 'GET', `/referrals/${draft.id}`))).toBe('not_found')
  expect(await said(ask(here.stranger, 'GET', `${own}/${draft.id}`))).toBe('not_found')
  expect(await said(ask(here.colleague, 'PATCH', `${own}/${draft.id}`, typedReferral, seenAt(1)))).toBe(200)
  expect(await said(ask(here.sender, 'PATCH', `${own}/${draft.id}`, typedReferral, seenAt(1)))).toBe('stale_version')
  expect(await said(ask(here.sender, 'POST', `${own}/${draft.id}/send`, undefined, seenAt(2)))).toBe(200)
  expect(await said(ask(here.sender, 'PATCH', `${own}/${draft.id}`, typedReferral, seenAt(3)))).toBe('state_conflict')
  const { items } = (await ask(here.desk, 'GET', '/referrals?turn=clinic')).json()
  expect(items).toMatchObject([{ id: draft.id, status: 'requested', partner: { id: here.partnerId } }])
  // As it was read to them, by the names of then.
  expect(items[0].consent.text).toContain(`I agree that Practice ${here.partnerId} sends my name`)
  expect((await ask(here.stranger, 'GET', own)).json()).toMatchObject({ items: [], total: 0 })
})

test('a question goes back and forth, and each side sees the same', async () => {
  const id = await sent()
  await ask(here.desk, 'POST', `/referrals/${id}/receive`, undefined, seenAt(2))
  await ask(here.desk, 'POST', `/referrals/${id}/ask`, { text: 'Since when?' }, seenAt(3))
  expect((await ask(here.sender, 'GET', `${own}/${id}`)).json()).toMatchObject({ status: 'on-hold', turn: 'partner' })
  expect(await said(ask(here.desk, 'POST', `/referrals/${id}/answer`, { text: 'May' }, seenAt(4)))).toBe(
    'state_conflict',
  )
  expect(await said(ask(here.colleague, 'POST', `${own}/${id}/answer`, { text: 'May' }, seenAt(4)))).toBe(200)
  const seen = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  expect(seen).toMatchObject({ status: 'received', turn: 'clinic' })
  const acts = seen.history.map(({ act, text }: { act: string; text: string | null }) => [act, text])
  expect(acts.slice(2)).toEqual([
    ['ask', 'Since when?'],
    ['answer', 'May'],
  ])
  expect((await ask(here.sender, 'GET', `${own}/${id}`)).json().history).toEqual(seen.history)
})

test('its report is opened by its partner until consent is taken back, and the patient is told who opened it', async () => {
  const id = await accepted()
  const visit = (await bookFor(id)).json()
  const booked = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  expect(booked).toMatchObject({ status: 'in-progress', visit: { id: visit.id, status: 'booked' } })
  const letterId = randomUUID()
  await here.practice.clinic.transact(async (db) => {
    const source = await db.selectFrom('appointments').select('source').where('id', '=', visit.id).executeTakeFirst()
    expect(source).toEqual({ source: 'partner' })
    await db
      .insertInto('encounters')
      .values({
        appointment_id: visit.id,
        content: '{}',
        changed: '{}',
        status: 'preliminary',
        version: 1,
        created_at: at('14:00'),
        updated_at: at('14:00'),
      })
      .execute()
    await db
      .insertInto('chart_files')
      .values({
        ...{ id: letterId, patient_id: booked.patientId, kind: 'report', name: 'Report', written_at: at('15:00') },
        ...{ written_by_user_id: here.doctor.id, written_by_name: 'Dr. Okafor', appointment_id: visit.id },
        ...{ note_number: 1, reference: 'ABCDEFGH', content: JSON.stringify({ recipient: 'Practice' }) },
      })
      .execute()
    const [fileId, content] = [randomUUID(), Buffer.from('%PDF- a report')]
    await db
      .insertInto('private_files')
      .values({
        ...{ id: fileId, record_kind: 'chart-file', record_id: letterId, name: 'report.pdf', size: content.length },
        ...{ media_type: 'application/pdf', sha256: Buffer.alloc(32), added_by_link: false },
      })
      .execute()
    await db.insertInto('private_file_parts').values({ file_id: fileId, number: 0, content }).execute()
  })
  const complete = `/referrals/${id}/complete`
  expect(await said(ask(here.desk, 'POST', complete, { letterId }, seenAt(5)))).toBe('forbidden')
  expect(await said(ask(here.doctor, 'POST', complete, { letterId: randomUUID() }, seenAt(5)))).toBe('not_found')
  const ofVisit = `/appointments/${visit.id}/referral`
  expect(await said(ask(here.desk, 'GET', ofVisit))).toBe('forbidden')
  const asked = (await ask(here.doctor, 'GET', ofVisit)).json().referral
  expect(asked).toMatchObject({ id, version: 5, question: 'Is it to be removed?' })
  expect(asked.acts).toEqual(['complete'])
  expect(await said(ask(here.doctor, 'POST', complete, { letterId }, seenAt(5)))).toBe(200)
  const report = `${own}/${id}/report`
  const by = { withdrawn_by_user_id: here.doctor.id, withdrawn_by_name: 'Dr. Okafor', withdrawn_reason: 'Wrong side' }
  const withdraws = (withdrawn_at: string) =>
    here.practice.clinic.transact((db) =>
      db
        .updateTable('chart_files')
        .set({ withdrawn_at, ...by })
        .where('id', '=', letterId)
        .execute(),
    )
  const seenByPartner = async () => (await ask(here.colleague, 'GET', `${own}/${id}`)).json()
  expect(await seenByPartner()).toMatchObject({ turn: null, hasReport: true })
  expect((await ask(here.colleague, 'GET', report)).body).toContain('a report')
  expect(await said(ask(here.stranger, 'GET', report))).toBe('not_found')
  const opened = await here.practice.clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['actor_user_id', 'object_id'])
      .where('action', '=', 'referrals:read-report')
      .where('outcome', '=', 'done')
      .execute(),
  )
  expect(opened).toEqual([{ actor_user_id: here.colleague.id, object_id: booked.patientId }])
  const patient = await aUser(here.practice.clinic, { roles: ['guest'], patient: false })
  await here.practice.clinic.transact((db) =>
    db
      .insertInto('user_patients')
      .values({
        user_id: patient.id,
        patient_id: booked.patientId,
        relation: 'self',
        is_primary: true,
        confirmed_at: at('15:00'),
      })
      .execute(),
  )
  const readers = (await ask(patient, 'GET', '/patients/me/readers')).json().items
  expect(readers.flatMap(({ seen }: { seen: string[] }) => seen)).toContain('document')
  expect((await ask(patient, 'GET', '/patients/me/referrals')).json()).toMatchObject({
    total: 1,
    items: [{ id, hasReport: true }],
  })
  // Once it is withdrawn the clinic owes another, until the patient does not want any.
  await withdraws(at('15:30'))
  expect(await seenByPartner()).toMatchObject({ status: 'completed', turn: 'clinic', hasReport: false })
  const open = async () => (await ask(here.desk, 'GET', '/referrals?isOpen=true')).json().total
  expect(await open()).toBe(1)
  const withdraw = `/patients/me/referrals/${id}/withdraw-consent`
  expect((await ask(patient, 'POST', withdraw)).json()).toMatchObject({ hasReport: false })
  expect(await said(ask(here.colleague, 'GET', report))).toBe('not_found')
  expect(await seenByPartner()).toMatchObject({ hasReport: false, visit: null, turn: null })
  expect(await open()).toBe(0)
})

test('of thirty who book for the same referral one does', async () => {
  const id = await accepted()
  const times = Array.from({ length: 30 }, (_, place) => at(place % 2 ? '15:00' : '16:00'))
  const answers = await Promise.all(times.map((time) => said(bookFor(id, time))))
  expect(answers.filter((answer) => answer === 201)).toHaveLength(1)
  expect(new Set(answers.filter((answer) => answer !== 201))).toEqual(new Set(['stale_version']))
  const visits = await here.practice.clinic.transact((db) =>
    db.selectFrom('appointments').select(['source', 'booked_by_user_id']).execute(),
  )
  // None of whoever sat at the desk.
  expect(visits).toEqual([{ source: 'partner', booked_by_user_id: null }])
})

test('a canceled visit goes back to the clinic at once, which books another or takes the booking back', async () => {
  const id = await accepted()
  const first = (await bookFor(id)).json()
  expect(await said(bookFor(id, at('16:00'), { version: 5 }))).toBe('state_conflict')
  await here.practice.clinic.transact((db) =>
    db
      .updateTable('appointments')
      .set({ status: 'cancelled', updated_at: at('14:00') })
      .where('id', '=', first.id)
      .execute(),
  )
  // Since it was canceled, whatever is written on the visit later.
  await here.practice.clinic.transact((db) =>
    db
      .insertInto('appointment_history')
      .values({
        ...{ id: randomUUID(), appointment_id: first.id, act: 'cancel', actor_side: 'patient', version_after: 2 },
        at: new Date(Date.parse(at('14:00')) - 3 * 86_400_000).toISOString(),
        ...{ status_before: 'booked', status_after: 'cancelled', starts_at_after: at('15:00') },
      })
      .execute(),
  )
  const lost = (await ask(here.sender, 'GET', `${own}/${id}`)).json()
  expect(lost).toMatchObject({ turn: 'clinic', isOverdue: true, visit: { status: 'cancelled' } })
  const second = (await bookFor(id, at('16:00'), { version: 5 })).json()
  expect((await ask(here.desk, 'GET', `/referrals/${id}`)).json()).toMatchObject({
    ...{ status: 'in-progress', isOverdue: false, visit: { id: second.id, status: 'booked' } },
  })
  expect(await said(ask(here.desk, 'POST', `/referrals/${id}/unbook`, undefined, seenAt(6)))).toBe(200)
  const unbooked = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  expect(unbooked).toMatchObject({ status: 'accepted', visit: null, patientId: null })
  expect(unbooked.acts).toContain('book')
})

test('a record of another name or birth date is asked about before it is tied to a referral', async () => {
  const [one, other] = [await accepted(), await accepted()]
  const named = { patient: { givenName: 'Anna', familyName: 'Quill', birthDate: '1980-02-03' } }
  expect((await bookFor(one, at('15:00'), named)).json().errors).toMatchObject([
    { pointer: '/body/isSameAsReferred', code: 'required' },
  ])
  expect(await said(bookFor(one, at('15:00'), { ...named, isSameAsReferred: true }))).toBe(201)
  const { patientId } = (await ask(here.desk, 'GET', `/referrals/${one}`)).json()
  const known = { patient: undefined, isAnotherPerson: undefined, patientId }
  const refused = (await bookFor(other, at('16:00'), known)).json()
  expect(refused.errors).toMatchObject([{ pointer: '/body/isSameAsReferred', code: 'required' }])
  expect(await said(bookFor(other, at('16:00'), { ...known, isSameAsReferred: true }))).toBe(201)
})

test('the other side is told that something waits, once for what comes together, and reminded once a day', async () => {
  const mails = (kind: string) =>
    here.practice.clinic.transact((db) =>
      db.selectFrom('messages').select(['to_address', 'body', 'subject']).where('kind', '=', kind).execute(),
    )
  const id = await sent()
  await sent()
  expect((await mails('referral-news')).map(({ to_address }) => to_address)).toEqual([here.desk.email])
  await ask(here.desk, 'POST', `/referrals/${id}/receive`, undefined, seenAt(2))
  expect(await mails('referral-news')).toHaveLength(1)
  await ask(here.desk, 'POST', `/referrals/${id}/ask`, { text: 'Since when?' }, seenAt(3))
  const toPartner = (await mails('referral-news')).find(({ to_address }) => to_address === here.sender.email)
  expect(toPartner!.subject + toPartner!.body).not.toMatch(/Ada|Quill|mole|Since/)
  expect(toPartner!.body).toContain(`https://${here.practice.clinic.host}/partner\n`)
  const { services, clinics } = world.server
  const jobs = { tenancy: services.tenancy, clinics, mailServer: {}, services } as unknown as JobServices
  const remindedAt = async (instant: string) => {
    clockAt(world, instant)
    await Promise.all([0, 1, 2].map(() => remindOfReferrals(jobs, here.practice.clinic.id)))
    return (await mails('referral-overdue')).map(({ to_address }) => to_address)
  }
  // One waits for the clinic since yesterday, and one for its partner.
  expect(await remindedAt('2026-11-26T11:59:00Z')).toEqual([])
  expect(await remindedAt('2026-11-28T08:00:00Z')).toEqual([])
  expect(new Set(await remindedAt('2026-11-28T15:00:00Z'))).toEqual(new Set([here.desk.email, here.sender.email]))
  expect(await remindedAt('2026-11-28T20:00:00Z')).toHaveLength(2)
  expect(await remindedAt('2026-11-29T15:00:00Z')).toHaveLength(4)
})

test('of thirty who accept, reject and withdraw the same referral one does', async () => {
  const id = await sent()
  await ask(here.desk, 'POST', `/referrals/${id}/receive`, undefined, seenAt(2))
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, place) =>
      said(
        [
          () => ask(here.desk, 'POST', `/referrals/${id}/accept`, undefined, seenAt(3)),
          () => ask(here.desk, 'POST', `/referrals/${id}/reject`, { reason: 'no-capacity' }, seenAt(3)),
          () => ask(here.sender, 'POST', `${own}/${id}/cancel`, { text: '' }, seenAt(3)),
        ][place % 3]!(),
      ),
    ),
  )
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
  expect(new Set(answers.filter((answer) => answer !== 200))).toEqual(new Set(['stale_version']))
  const { history, version } = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  expect([history.length, version]).toEqual([3, 4])
})

test('whose access is taken is out at once', async () => {
  await sent()
  const headers = await signedIn(here.practice.clinic, here.colleague, world.server.services)
  const list = () => world.call(here.practice.clinic.host, 'GET', own, { headers })
  expect((await list()).statusCode).toBe(200)
  const partner = (await ask(here.desk, 'DELETE', `/partners/${here.partnerId}/people/${here.colleague.id}`)).json()
  expect(partner.people.map(({ userId }: { userId: string }) => userId)).toEqual([here.sender.id])
  expect((await list()).statusCode).toBe(401)
  expect(await said(ask(here.desk, 'PATCH', `/partners/${here.partnerId}`, { status: 'ended' }, seenAt(1)))).toBe(200)
})

test('an invitation is mailed for a partner, and not to who works here', async () => {
  const people = `/partners/${here.partnerId}/people`
  const invited = { email: 'new@practice.example', name: 'Nora New' }
  const { invitations } = (await ask(here.desk, 'POST', people, invited)).json()
  expect(invitations).toMatchObject([invited])
  const one = `/partners/${here.partnerId}/invitations/${invitations[0].id}`
  expect(await said(ask(here.desk, 'POST', `${one}/send`))).toBe(200)
  expect(await said(ask(here.desk, 'DELETE', one.replace(here.partnerId, randomUUID())))).toBe('not_found')
  expect((await ask(here.desk, 'DELETE', one)).json().invitations).toEqual([])
  expect(await said(ask(here.desk, 'POST', `${one}/send`))).toBe('not_found')
  expect(await said(ask(here.desk, 'POST', people, { ...invited, email: here.doctor.email }))).toBe(
    'works_here_already',
  )
  expect(await said(ask(here.sender, 'POST', people, invited))).toBe('forbidden')
})

test('whose access was taken can be invited again, with the account that they had', async () => {
  const { id, email } = here.colleague
  const people = `/partners/${here.partnerId}/people`
  await ask(here.desk, 'DELETE', `${people}/${id}`)
  expect(await said(ask(here.desk, 'POST', people, { email, name: 'Nora New' }))).toBe(201)
  const token = await latestToken(world, here.practice.clinic, email)
  const asked = { token, password: 'a long enough passphrase', givenName: 'Nora', familyName: 'New' }
  const joined = await world.call(here.practice.clinic.host, 'POST', '/invitations/complete', { body: asked })
  expect(joined.statusCode).toBe(201)
  const { items } = (await ask(here.desk, 'GET', '/partners')).json()
  const ours = items.find((each: { id: string }) => each.id === here.partnerId)
  expect(ours.people.map(({ userId }: { userId: string }) => userId)).toContain(id)
})

test('a partner sends so many a day, all its people together', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => drafted()))
  const { services } = world.server
  await here.practice.clinic.transact((db) =>
    takeAttempts(db, {
      limits: [
        {
          ...{ kind: 'referrals-sent', windowMinutes: 1440, most: 1000, size: referralsPerDay.sent - 2 },
          key: keyedHash(services.linkKey, 'referrals of', here.partnerId),
        },
      ],
      now: new Date(Date.now() + world.clock.offsetMs).toISOString(),
    }),
  )
  const send = (who: typeof here.sender, id: string) =>
    said(ask(who, 'POST', `${own}/${id}/send`, undefined, seenAt(1)))
  expect(await send(here.sender, ids[0]!)).toBe(200)
  expect(await send(here.colleague, ids[1]!)).toBe(200)
  expect(await send(here.sender, ids[2]!)).toBe('too_many_requests')
  expect((await ask(here.sender, 'GET', `${own}/${ids[2]!}`)).json()).toMatchObject({ status: 'draft' })
})
