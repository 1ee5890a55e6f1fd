import { randomUUID } from 'node:crypto'
import { resendsPerDay, sendsPerDay, wrongTriesAtMost } from '@polyclinic/domain/outgoing-referrals/limits.ts'
import { referralNumber } from '@polyclinic/domain/outgoing-referrals/referral-number.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { referring, seenAt } from '../../../test/referring.ts'
import { testServer } from '../../../test/test-server.ts'
import { hashSecret, keyedHash, newSecret } from '../../platform/ids.ts'
import { outgoingReferralSubject } from './link.ts'
import { contentOf } from '../organizations/stored.ts'
import { eraseOutgoing } from './outgoing-of-patients.ts'

const world = await testServer()
const here = referring(world)
const { ask, said } = here
let patient: TestUser
let patientId: string
let letterId: string
const birthDate = '1980-02-03'

beforeEach(async () => {
  const { clinic, doctor, service } = here.practice
  patient = await aUser(clinic, { roles: ['guest'] })
  patientId = patient.patientId!
  const visit = await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id: patientId, starts_at: at('15:00') },
  })
  letterId = randomUUID()
  const fileId = randomUUID()
  await clinic.transact(async (db) => {
    await db.updateTable('patients').set({ birth_date: birthDate }).where('id', '=', patientId).execute()
    await db
      .updateTable('user_patients')
      .set({ confirmed_at: at('08:00') })
      .where('patient_id', '=', patientId)
      .execute()
    const written = { created_at: at('08:00'), updated_at: at('08:00') }
    await db
      .insertInto('encounters')
      .values({ appointment_id: visit.id, content: '{}', changed: '{}', status: 'preliminary', version: 1, ...written })
      .execute()
    await db
      .insertInto('chart_files')
      .values({
        ...{ id: letterId, patient_id: patientId, kind: 'referral', name: 'Letter', written_at: at('08:00') },
        ...{ written_by_user_id: here.doctor.id, written_by_name: 'Dr. Okafor', appointment_id: visit.id },
        ...{ note_number: 1, reference: letterId.replaceAll('-', '').slice(-8).toUpperCase() },
        content: JSON.stringify({ recipient: 'Practice' }),
      })
      .execute()
    await db
      .insertInto('private_files')
      .values({
        ...{ id: fileId, record_kind: 'chart-file', record_id: letterId, name: 'letter.pdf', size: 5 },
        ...{ media_type: 'application/pdf', sha256: Buffer.alloc(32), added_by_link: false },
      })
      .execute()
    await db
      .insertInto('private_file_parts')
      .values({ file_id: fileId, number: 0, content: Buffer.from('%PDF-') })
      .execute()
  })
})

const outside = { name: 'Hill Street Practice', email: 'hill@example.test' }
const consentTo = (recipient: string) => ({
  ...{ version: 1, recipient, givenBy: 'patient', way: 'signed', givenOn: '2026-11-24' },
})
const typed = (more: object = {}) => ({
  ...{ partnerId: null, outside, reason: 'A mole that grows', question: 'Is it to be removed?', urgency: 'urgent' },
  ...{ letterIds: [letterId], consent: consentTo(outside.name), ...more },
})
const draft = async (more: object = {}): Promise<string> =>
  (await ask(here.doctor, 'POST', `/patients/${patientId}/outgoing-referrals`, typed(more))).json().id
const send = async (id: string, version = 1) =>
  (await ask(here.doctor, 'POST', `/outgoing-referrals/${id}/send`, undefined, seenAt(version))).json()
const toPartner = () => ({ partnerId: here.partnerId, outside: null, consent: consentTo(`Practice ${here.partnerId}`) })
const sentToPartner = async () => {
  const id = await draft(toPartner())
  expect((await send(id)).referral.state).toBe('requested')
  return id
}

const tokenOf = (id: string, number = 1) =>
  keyedHash(
    world.server.services.linkKey,
    ...['outgoing-referral', here.practice.clinic.id, id, String(number)],
  ).toString('base64url')
const sentOutside = async () => {
  const id = await draft()
  const { code } = await send(id)
  return { id, code: code as string, token: tokenOf(id) }
}
type Link = Awaited<ReturnType<typeof sentOutside>>
const read = ({ id, ...link }: Link, more: object = {}) =>
  world.call(here.practice.clinic.host, 'POST', `/outgoing-referrals/${id}/read`, {
    body: { ...link, birthDate, reading: newSecret(), ...more },
  })
const codeOf = async (answer: ReturnType<typeof read>) => {
  const { statusCode, ...rest } = await answer
  return statusCode < 300 ? statusCode : (rest.json().code as string)
}
const readersOf = async () => (await ask(patient, 'GET', '/patients/me/readers')).json().items

test('a link is read once, with the code and the birth date, and the patient sees by whom and when', async () => {
  const phone = '+1 617 555 0142'
  const content = contentOf({ static_content: null, name: 'Harborlight', country: 'US' })
  content.homepage.footer.contactUs.phone = phone
  await here.practice.clinic.transact((db) =>
    db
      .updateTable('organizations')
      .set({ static_content: JSON.stringify(content) })
      .execute(),
  )
  const link = await sentOutside()
  const mail = await here.practice.clinic.transact((db) =>
    db.selectFrom('messages').selectAll().where('kind', '=', 'outgoing-referral').executeTakeFirstOrThrow(),
  )
  expect(mail.to_address).toBe(outside.email)
  expect(mail.body).toContain(`/referral/${link.id}#{grant}`)
  expect(mail.body).toContain(referralNumber(link.id))
  // Whom to call, for whoever has no code.
  expect(mail.body).toContain(phone)
  for (const word of ['mole', link.code, 'Okafor', birthDate]) expect(mail.subject + mail.body).not.toContain(word)

  const reading = newSecret()
  const answer = (await read(link, { reading, code: link.code.toLowerCase().replace(/(.{4})/, '$1-') })).json()
  expect(answer).toMatchObject({ reason: 'A mole that grows', patient: { birthDate }, letters: [{ id: letterId }] })
  // The answer may get lost: the same reader has it again, and nobody else.
  expect(await codeOf(read(link, { reading }))).toBe(200)
  expect(await codeOf(read(link))).toBe('referral_read')
  const letter = (headers: object) =>
    world.call(here.practice.clinic.host, 'GET', `/outgoing-referrals/${link.id}/letters/${letterId}`, {
      headers: { 'referral-token': link.token, 'referral-reading': reading, ...headers },
    })
  expect((await letter({})).body).toBe('%PDF-')
  expect(await codeOf(letter({ 'referral-reading': newSecret() }))).toBe('referral_read')
  expect(await codeOf(letter({ 'referral-token': newSecret() }))).toBe('not_found')

  const [mine] = (await ask(patient, 'GET', '/patients/me/outgoing-referrals')).json().items
  expect(mine).toMatchObject({
    state: 'received',
    recipient: { name: outside.name },
    deniedTries: 3,
    mayWithdraw: true,
  })
  expect(mine.readAt).not.toBeNull()
  expect(await readersOf()).toContainEqual(
    expect.objectContaining({ name: outside.name, seen: ['document', 'referral', 'refused-try'] }),
  )
  // What is open in a window is closed at once.
  expect(await said(ask(patient, 'POST', `/patients/me/outgoing-referrals/${link.id}/withdraw-consent`))).toBe(200)
  expect(await codeOf(letter({}))).toBe('referral_over')
  expect(await codeOf(read(link, { reading }))).toBe('referral_over')
})

test('wrong codes and birth dates are counted and told, lock it, and another link opens it', async () => {
  const link = await sentOutside()
  for (let n = 1; n < wrongTriesAtMost; n++)
    expect(await codeOf(read(link, n % 2 ? { code: '22222222' } : { birthDate: '1980-02-04' }))).toBe(
      'referral_unproven',
    )
  expect(await codeOf(read(link, { code: '22222222' }))).toBe('referral_locked')
  expect(await codeOf(read(link))).toBe('referral_locked')
  expect(await codeOf(read({ ...link, token: newSecret() }))).toBe('not_found')
  const [mine] = (await ask(patient, 'GET', '/patients/me/outgoing-referrals')).json().items
  expect(mine).toMatchObject({ state: 'requested', deniedTries: wrongTriesAtMost + 2, readAt: null })
  const { items } = (await ask(here.desk, 'GET', '/outgoing-referrals')).json()
  expect(items).toMatchObject([{ id: link.id, isLocked: true, unreadDays: 0 }])
  expect(items[0]).not.toHaveProperty('reason')

  const again = (await ask(here.doctor, 'POST', `/outgoing-referrals/${link.id}/resend`, undefined, seenAt(2))).json()
  expect(again.code).not.toBe(link.code)
  expect(await codeOf(read({ ...link, code: again.code }))).toBe('not_found')
  expect(await codeOf(read({ ...link, token: tokenOf(link.id, 2) }))).toBe('referral_unproven')
  expect(await codeOf(read({ ...link, code: again.code, token: tokenOf(link.id, 2) }))).toBe(200)
})

test('after it was read, another link goes to the same address, and each link is read once', async () => {
  const link = await sentOutside()
  expect(await codeOf(read(link))).toBe(200)
  const path = `/outgoing-referrals/${link.id}/resend`
  const again = (await ask(here.doctor, 'POST', path, undefined, seenAt(3))).json()
  expect(again.referral).toMatchObject({ state: 'requested', outside })
  expect(again.referral.readAt).not.toBeNull()
  expect(again.referral.history.map(({ act }: { act: string }) => act)).toEqual(['send', 'receive', 'resend'])
  expect(await codeOf(read(link))).toBe('not_found')
  const next = { ...link, code: again.code, token: tokenOf(link.id, 2) }
  expect(await codeOf(read(next))).toBe(200)
  expect(await codeOf(read(next))).toBe('referral_read')
  const mails = await here.practice.clinic.transact((db) =>
    db.selectFrom('messages').select('to_address').where('subject_id', '=', link.id).execute(),
  )
  expect(mails).toEqual([{ to_address: outside.email }, { to_address: outside.email }])
})

test('what is most urgent stands first, and is late the soonest', async () => {
  const routine = await draft({ urgency: 'routine' })
  await send(routine)
  const urgent = await sentToPartner()
  const asap = await draft({ ...toPartner(), urgency: 'asap' })
  await send(asap)
  await here.practice.clinic.transact((db) =>
    db
      .updateTable('outgoing_referrals')
      .set({ requested_at: sql`requested_at - interval '5 hours'` })
      .where('status', '=', 'requested')
      .execute(),
  )
  const { items } = (await ask(here.desk, 'GET', '/outgoing-referrals')).json()
  expect(items.map((each: { id: string; isLate: boolean }) => [each.id, each.isLate])).toEqual([
    [asap, true],
    [urgent, false],
    [routine, false],
  ])
  const received = (await ask(here.sender, 'GET', '/partners/me/received-referrals')).json()
  expect(received.items.map(({ id }: { id: string }) => id)).toEqual([asap, urgent])
})

test('no token and no code is stored', async () => {
  const link = await sentOutside()
  await read(link)
  const rows = await world.database.asSuperuser<{ row: string }>(
    `select to_jsonb(r)::text as row from outgoing_referrals r where id = $1
     union all select to_jsonb(m)::text from messages m where subject_id = $1`,
    [link.id],
  )
  const all = JSON.stringify(rows)
  for (const secret of [link.token, link.code, hashSecret(link.code).toString('hex')]) expect(all).not.toContain(secret)
})

test('a mail of before another link carries none, and none leaves of a record that is kept apart', async () => {
  const { clinic } = here.practice
  const link = await sentOutside()
  await ask(here.doctor, 'POST', `/outgoing-referrals/${link.id}/resend`, undefined, seenAt(2))
  const mails = await clinic.transact((db) =>
    db.selectFrom('messages').select('id').where('subject_id', '=', link.id).orderBy('created_at').execute(),
  )
  expect(mails).toHaveLength(2)
  const texts = []
  for (const { id } of mails) texts.push((await ask(here.desk, 'GET', `/messages/${id}`)).json())
  expect(texts.map(({ isLinkEnded }) => isLinkEnded)).toEqual([true, false])
  const token = tokenOf(link.id, 2)
  expect(texts.map(({ text }) => text.includes(token))).toEqual([false, true])
  const areObsolete = () =>
    clinic.transact((db) =>
      Promise.all(
        mails.map(({ id }) =>
          outgoingReferralSubject.releaseIfObsolete!(
            { db, now: at('13:10'), services: { sms: 'off' } },
            { id, kind: 'outgoing-referral', channel: 'email', to: outside.email },
          ),
        ),
      ),
    )
  expect(await areObsolete()).toEqual([true, false])
  await clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ restricted_at: at('09:00'), restricted_with: patientId })
      .where('id', '=', patientId)
      .execute(),
  )
  expect(await areObsolete()).toEqual([true, true])
})

test('it expires, and is taken back', async () => {
  const [over, taken] = [await sentOutside(), await sentOutside()]
  await here.practice.clinic.transact((db) =>
    db
      .updateTable('outgoing_referrals')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', over.id)
      .execute(),
  )
  expect(await codeOf(read(over))).toBe('referral_over')
  expect(await said(ask(here.desk, 'POST', `/outgoing-referrals/${taken.id}/cancel`))).toBe(204)
  expect(await codeOf(read(taken))).toBe('referral_over')
})

test('one mailbox gets so many in a day, whoever sends them, and other links for one referral are few', async () => {
  const again = (id: string, version: number) =>
    said(ask(here.doctor, 'POST', `/outgoing-referrals/${id}/resend`, undefined, seenAt(version)))
  const id = await draft()
  await send(id)
  for (let n = 0; n < resendsPerDay; n++) expect(await again(id, 2 + n)).toBe(200)
  expect(await again(id, 2 + resendsPerDay)).toBe('too_many_requests')
  for (let n = 1 + resendsPerDay; n < sendsPerDay.mailbox; n++) await sentOutside()
  // What stands behind a plus is the same mailbox.
  const more = await draft({ outside: { ...outside, email: 'hill+more@example.test' } })
  expect((await send(more)).code).toBe('too_many_requests')
  const other = await draft({ outside: { ...outside, email: 'dale@example.test' } })
  expect((await send(other)).referral.state).toBe('requested')
})

test('whoever has sent too many to addresses still sends to partners, and others send to addresses', async () => {
  const { clinic } = here.practice
  const id = await draft()
  expect((await send(id)).referral.state).toBe('requested')
  await clinic.transact((db) =>
    db
      .updateTable('attempts')
      .set({ count: sendsPerDay.account })
      .where('kind', '=', 'outgoing-referrals-outside-account')
      .execute(),
  )
  const next = await draft()
  expect((await send(next)).code).toBe('too_many_requests')
  await sentToPartner()
  const colleague = await aUser(clinic, { roles: ['admin'] })
  expect(await said(ask(colleague, 'POST', `/outgoing-referrals/${next}/send`, undefined, seenAt(1)))).toBe(200)
})

test('thirty that read it at once: one does', async () => {
  const link = await sentOutside()
  const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(read(link))))
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 'referral_read').length).toBeGreaterThan(0)
  expect(new Set(codes)).toEqual(new Set([200, 'referral_read']))
})

test('a partner opens what was sent to it, with its people, and nobody else does', async () => {
  const id = await sentToPartner()
  const path = `/partners/me/received-referrals/${id}`
  const { items, unread } = (await ask(here.sender, 'GET', '/partners/me/received-referrals')).json()
  expect([items.map((each: { id: string }) => each.id), unread]).toEqual([[id], 1])
  const closed = (await ask(here.sender, 'GET', path)).json()
  expect(closed).toMatchObject({ state: 'requested', content: null, acts: ['receive', 'reject'] })
  expect(JSON.stringify(closed)).not.toContain('mole')
  expect(await said(ask(here.sender, 'GET', `${path}/letters/${letterId}`))).toBe('not_found')
  for (const [method, address] of [
    ['GET', path],
    ['POST', `${path}/receive`],
    ['GET', `${path}/letters/${letterId}`],
  ] as const)
    expect(await said(ask(here.stranger, method, address, undefined, seenAt(2)))).toBe('not_found')
  expect((await ask(here.stranger, 'GET', '/partners/me/received-referrals')).json().total).toBe(0)
  const elsewhere = await aPractice(world)
  const other = await aUser(elsewhere.clinic, { roles: ['partner'] })
  const headers = await signedIn(elsewhere.clinic, other, world.server.services)
  expect((await world.call(elsewhere.clinic.host, 'GET', path, { headers })).statusCode).toBe(404)

  const opened = (await ask(here.sender, 'POST', `${path}/receive`, undefined, seenAt(2))).json()
  expect(opened).toMatchObject({ state: 'received', content: { reason: 'A mole that grows' } })
  expect((await ask(here.colleague, 'GET', `${path}/letters/${letterId}`)).body).toBe('%PDF-')
  const seen = (await readersOf()).filter(({ partner }: { partner: string | null }) => partner !== null)
  expect(seen.map((each: { seen: string[] }) => each.seen).toSorted()).toEqual([['document'], ['referral']])

  const done = await ask(here.sender, 'POST', `${path}/close`, { outcome: 'complete', text: 'Removed.' }, seenAt(3))
  expect(done.json().state).toBe('completed')
  const chart = (await ask(here.doctor, 'GET', `/patients/${patientId}/outgoing-referrals`)).json()
  expect(chart.items[0].history.map(({ act, text }: { act: string; text: string | null }) => [act, text])).toEqual([
    ['send', null],
    ['receive', null],
    ['complete', 'Removed.'],
  ])
  // Consent that is withdrawn closes the door at once, after all was said, too.
  await ask(patient, 'POST', `/patients/me/outgoing-referrals/${id}/withdraw-consent`)
  expect((await ask(here.sender, 'GET', path)).json()).toMatchObject({
    ...{ state: 'completed', content: null, patientName: '' },
  })
  expect(await said(ask(here.sender, 'GET', `${path}/letters/${letterId}`))).toBe('not_found')
})

test('what a partner opened long ago it reads no more', async () => {
  const id = await sentToPartner()
  const path = `/partners/me/received-referrals/${id}`
  const opened = await ask(here.sender, 'POST', `${path}/receive`, undefined, seenAt(2))
  expect(opened.json().content).not.toBeNull()
  await here.practice.clinic.transact((db) =>
    db.updateTable('outgoing_referrals').set({ since: '2026-01-01T10:00:00Z' }).where('id', '=', id).execute(),
  )
  expect((await ask(here.sender, 'GET', path)).json()).toMatchObject({ content: null, patientName: '' })
  expect(await said(ask(here.sender, 'GET', `${path}/letters/${letterId}`))).toBe('not_found')
})

test('a partner that declines keeps nothing of whom it was', async () => {
  const id = await sentToPartner()
  const path = `/partners/me/received-referrals/${id}`
  const { patientName } = (await ask(here.sender, 'GET', path)).json()
  expect(patientName).not.toBe('')
  const declined = await ask(here.sender, 'POST', `${path}/close`, { outcome: 'reject' }, seenAt(2))
  expect(declined.json()).toMatchObject({ state: 'rejected', patientName: '', content: null })
  const [listed] = (await ask(here.sender, 'GET', '/partners/me/received-referrals')).json().items
  expect(listed).toMatchObject({ id, patientName: '' })
})

test.each(['cancel', 'withdraw-consent'])('what is read at the same time is closed all the same by %s', async (act) => {
  const id = await sentToPartner()
  const path = `/partners/me/received-referrals/${id}`
  await Promise.all([
    said(ask(here.sender, 'POST', `${path}/receive`, undefined, seenAt(2))),
    ask(here.desk, 'POST', `/outgoing-referrals/${id}/${act}`).then(({ statusCode }) => expect(statusCode).toBe(204)),
  ])
  expect((await ask(here.sender, 'GET', path)).json()).toMatchObject({ state: 'cancelled', content: null })
  // The desk's page may be older than the reading.
  const read = await sentToPartner()
  await ask(here.sender, 'POST', `/partners/me/received-referrals/${read}/receive`, undefined, seenAt(2))
  expect(await said(ask(here.desk, 'POST', `/outgoing-referrals/${read}/${act}`))).toBe(204)
  expect(await said(ask(here.desk, 'POST', `/outgoing-referrals/${read}/${act}`))).toBe('state_conflict')
})

test('thirty acts at once are one, each with its event', async () => {
  const id = await sentToPartner()
  const path = `/partners/me/received-referrals/${id}`
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0
        ? said(ask(here.sender, 'POST', `${path}/receive`, undefined, seenAt(2)))
        : n % 3 === 1
          ? said(ask(here.colleague, 'POST', `${path}/close`, { outcome: 'reject' }, seenAt(2)))
          : said(ask(here.desk, 'POST', `/outgoing-referrals/${id}/close`, { outcome: 'reject' }, seenAt(2))),
    ),
  )
  expect(answers.filter((each) => typeof each === 'number')).toHaveLength(1)
  const [{ history, version }] = (await ask(here.doctor, 'GET', `/patients/${patientId}/outgoing-referrals`)).json()
    .items
  expect([history.length, version]).toEqual([2, 3])
})

test('whose access was taken, and whose partner has ended, opens nothing', async () => {
  const id = await sentToPartner()
  const path = `/partners/me/received-referrals/${id}`
  await ask(here.desk, 'DELETE', `/partners/${here.partnerId}/people/${here.sender.id}`)
  expect(await said(ask(here.sender, 'GET', path))).not.toBe(200)
  expect(await said(ask(here.colleague, 'GET', path))).toBe(200)
  await ask(here.desk, 'PATCH', `/partners/${here.partnerId}`, { status: 'ended' }, seenAt(1))
  expect(await said(ask(here.colleague, 'GET', path))).not.toBe(200)
  expect(await send(await draft()).then(({ referral }) => referral.state)).toBe('requested')
})

test('nothing is sent that lacks what it needs, and each field is named', async () => {
  const id = await draft({ outside: { name: null, email: null }, reason: '', consent: null, letterIds: [] })
  const { errors } = await send(id)
  expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    ...['/body/outside/name', '/body/outside/email', '/body/reason', '/body/consent'],
  ])
  const save = (body: object) => said(ask(here.doctor, 'PATCH', `/outgoing-referrals/${id}`, body, seenAt(1)))
  expect(await save(typed({ partnerId: here.partnerId }))).toBe('invalid_fields')
  expect(await save(typed({ letterIds: [randomUUID()] }))).toBe('file_withdrawn')
  expect(await save(typed())).toBe(200)
  expect((await send(id, 2)).referral.state).toBe('requested')
  // A birth date is half of the proof.
  await here.practice.clinic.transact((db) =>
    db.updateTable('patients').set({ birth_date: null }).where('id', '=', patientId).execute(),
  )
  expect((await send(await draft())).code).toBe('invalid_fields')
})

test('consent is to the recipient whom it named, and to no other', async () => {
  const id = await draft()
  const save = (more: object) => ask(here.doctor, 'PATCH', `/outgoing-referrals/${id}`, typed(more), seenAt(1))
  for (const more of [
    { outside: { ...outside, name: 'Elm Street Practice' } },
    { partnerId: here.partnerId, outside: null },
    { outside: { name: null, email: outside.email } },
  ])
    expect((await save(more)).json().errors).toMatchObject([{ pointer: '/body/consent/recipient' }])
  expect(await said(save({}))).toBe(200)
})

test('a letter that is withdrawn goes along no more', async () => {
  const link = await sentOutside()
  await here.practice.clinic.transact((db) =>
    db
      .updateTable('chart_files')
      .set({
        withdrawn_at: at('09:00'),
        withdrawn_by_user_id: here.doctor.id,
        withdrawn_by_name: 'Dr.',
        withdrawn_reason: 'Wrong',
      })
      .where('id', '=', letterId)
      .execute(),
  )
  expect((await read(link)).json().letters).toEqual([])
})

test('who has no access to the chart neither reads nor writes them; of one kept apart nobody reads', async () => {
  const { clinic } = here.practice
  const front = await aUser(clinic, { may: ['patients:read-basic', 'partners:read'] })
  const path = `/patients/${patientId}/outgoing-referrals`
  expect(await said(ask(front, 'GET', path))).toBe('forbidden')
  expect(await said(ask(front, 'POST', path, typed()))).toBe('forbidden')
  const [link, partners] = [await sentOutside(), await sentToPartner()]
  expect(await said(ask(front, 'GET', '/outgoing-referrals'))).toBe(200)
  await clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ restricted_at: at('09:00'), restricted_with: patientId })
      .where('id', '=', patientId)
      .execute(),
  )
  expect(await codeOf(read(link))).toBe('not_found')
  expect(await said(ask(here.sender, 'GET', `/partners/me/received-referrals/${partners}`))).toBe('not_found')
  expect((await ask(front, 'GET', '/outgoing-referrals')).json().total).toBe(0)
})

test('erased, that they were referred stays, of nobody, and nothing of it opens', async () => {
  const { clinic } = here.practice
  const link = await sentOutside()
  await draft()
  await clinic.transact((db) => eraseOutgoing(db, [patientId], at('09:00')))
  const rows = await clinic.transact((db) =>
    db.selectFrom('outgoing_referrals').select(['id', 'status', 'reason', 'question']).execute(),
  )
  expect(rows).toEqual([{ id: link.id, status: 'cancelled', reason: '', question: '' }])
  expect(await codeOf(read(link))).toBe('referral_over')
})
