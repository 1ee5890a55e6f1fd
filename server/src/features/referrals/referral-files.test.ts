import { randomUUID } from 'node:crypto'
import { draftMegabytesAtMost, referralLimits } from '@polyclinic/domain/referrals/limits.ts'
import { expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { referring, seenAt, typedReferral } from '../../../test/referring.ts'
import { testServer } from '../../../test/test-server.ts'
import { drawn } from '../../platform/private-files/pictures.fixture.ts'
import { eraseReferrals, sweepReferrals } from './referrals-of-patients.ts'

const own = '/partners/me/referrals'
const here = referring(await testServer())
const { ask, said, drafted, sent, accepted, booked } = here

const pdf = (words: string = randomUUID(), name = 'Befund.PDF') => new File([`%PDF-1.7 ${words}`], name)
const send = (who: Parameters<typeof ask>[0], id: string, file = pdf()) => {
  const body = new FormData()
  body.append('file', file)
  return ask(who, 'POST', `${own}/${id}/files`, body)
}
const files = async (id: string) => (await ask(here.sender, 'GET', `${own}/${id}`)).json().files
const stored = (referralId: string) =>
  here.practice.clinic.transact((db) =>
    db.selectFrom('private_files').select('id').where('referral_id', '=', referralId).execute(),
  )

test('files go along with a draft, are the same once, and are taken back until it is sent', async () => {
  const id = await drafted()
  const first = (await send(here.sender, id, pdf('one'))).json()
  expect(first).toMatchObject({ name: 'Befund.pdf', mediaType: 'application/pdf' })
  expect((await send(here.colleague, id, pdf('one'))).json().id).toBe(first.id)
  const picture = (
    await send(here.sender, id, new File([new Uint8Array(await drawn().png().toBuffer())], 'x.png'))
  ).json()
  expect(picture).toMatchObject({ name: 'x.jpg', mediaType: 'image/jpeg' })
  expect(await said(send(here.sender, id, new File(['MZ'], 'letter.pdf')))).toBe('unsupported_media_type')
  expect(await files(id)).toMatchObject([
    { id: first.id, mayRemove: true },
    { id: picture.id, mayRemove: true },
  ])
  // Its version stays: an upload is in nobody's way who types.
  expect(await said(ask(here.sender, 'PATCH', `${own}/${id}`, typedReferral, seenAt(1)))).toBe(200)
  expect(await said(ask(here.sender, 'DELETE', `${own}/${id}/files/${picture.id}`))).toBe(204)
  expect(await said(ask(here.sender, 'POST', `${own}/${id}/send`, undefined, seenAt(2)))).toBe(200)
  expect(await files(id)).toMatchObject([{ id: first.id, mayRemove: false }])
  expect(await said(ask(here.sender, 'DELETE', `${own}/${id}/files/${first.id}`))).toBe('state_conflict')
  expect(await said(send(here.sender, id))).toBe('state_conflict')
  expect((await ask(here.colleague, 'GET', `${own}/${id}/files/${first.id}`)).body).toBe('%PDF-1.7 one')
  const atClinic = `/referrals/${id}/files/${first.id}`
  expect((await ask(here.desk, 'GET', atClinic)).body).toBe('%PDF-1.7 one')
  for (const who of [here.stranger, here.doctor]) expect(await said(ask(who, 'GET', atClinic))).toBe('forbidden')
  expect(await said(ask(here.stranger, 'GET', `${own}/${id}/files/${first.id}`))).toBe('not_found')
  // By the address of another referral it is not there.
  expect(await said(ask(here.sender, 'GET', `${own}/${await drafted()}/files/${first.id}`))).toBe('not_found')
})

test('a draft’s files are nobody’s but its partner’s, ten at most, and go with it', async () => {
  const id = await drafted()
  const [{ id: fileId }] = [(await send(here.sender, id)).json()]
  expect(await said(ask(here.desk, 'GET', `/referrals/${id}/files/${fileId}`))).toBe('not_found')
  for (let more = 1; more < referralLimits.files; more++) expect(await said(send(here.sender, id))).toBe(201)
  expect(await said(send(here.sender, id))).toBe('too_many_files')
  expect(await said(ask(here.sender, 'DELETE', `${own}/${id}`, undefined, seenAt(1)))).toBe(204)
  expect(await stored(id)).toEqual([])
})

test('the drafts of a partner hold so much together, and what was sent is none of it', async () => {
  const [full, other] = [await drafted(), await drafted()]
  const large = 10 * 1024 * 1024
  await here.practice.clinic.transact((db) =>
    db
      .insertInto('private_files')
      .values(
        Array.from({ length: (draftMegabytesAtMost * 1024 * 1024) / large }, (_, n) => ({
          ...{ id: randomUUID(), record_kind: 'referral' as const, record_id: full, name: `${n}.pdf`, size: large },
          ...{ media_type: 'application/pdf', sha256: Buffer.alloc(32, n), added_by_link: false },
        })),
      )
      .execute(),
  )
  for (const who of [here.sender, here.colleague]) expect(await said(send(who, other))).toBe('drafts_full')
  expect(await files(other)).toEqual([])
  await sent(full)
  expect(await said(send(here.sender, other))).toBe(201)
})

test('writing on a draft keeps it no longer', async () => {
  const id = await drafted()
  await send(here.sender, id)
  const begun = new Date(Date.parse(at('13:00')) - 31 * 86_400_000).toISOString()
  await here.practice.clinic.transact((db) => db.updateTable('referrals').set({ since: begun }).execute())
  expect(await said(ask(here.sender, 'PATCH', `${own}/${id}`, typedReferral, seenAt(1)))).toBe(200)
  await here.practice.clinic.transact((db) => sweepReferrals(db, at('13:00')))
  expect(await stored(id)).toEqual([])
})

test('what the clinic asks for is sent with the answer, and stays from then on', async () => {
  const id = await sent()
  await ask(here.desk, 'POST', `/referrals/${id}/receive`, undefined, seenAt(2))
  expect(await said(send(here.sender, id))).toBe('state_conflict')
  await ask(here.desk, 'POST', `/referrals/${id}/ask`, { text: 'The findings?' }, seenAt(3))
  const wrong = (await send(here.sender, id)).json()
  expect(await said(ask(here.sender, 'DELETE', `${own}/${id}/files/${wrong.id}`))).toBe(204)
  expect(await said(send(here.sender, id))).toBe(201)
  expect(await said(ask(here.sender, 'POST', `${own}/${id}/answer`, { text: 'Here' }, seenAt(4)))).toBe(200)
  expect(await files(id)).toMatchObject([{ mayRemove: false }])
})

test('nothing more goes along once consent was taken back', async () => {
  const id = await sent()
  await ask(here.desk, 'POST', `/referrals/${id}/receive`, undefined, seenAt(2))
  await ask(here.desk, 'POST', `/referrals/${id}/ask`, { text: 'The findings?' }, seenAt(3))
  await ask(here.desk, 'POST', `/referrals/${id}/withdraw-consent`, undefined, seenAt(4))
  expect(await said(send(here.sender, id))).toBe('consent_withdrawn')
})

test('its doctor opens it at the visit and puts it into the chart once, and the patient is told', async () => {
  const draft = await drafted()
  const { id: fileId } = (await send(here.sender, draft, pdf('findings'))).json()
  const id = await accepted(draft)
  const keep = (patientId: string) => ask(here.doctor, 'POST', `/patients/${patientId}/referral-files/${fileId}`)
  expect(await said(keep(randomUUID()))).toBe('not_found')
  const { visitId, patientId } = await booked(id)
  const atVisit = `/appointments/${visitId}/referral/files/${fileId}`
  // Each opening is in the audit, those within ten minutes, too.
  for (let time = 0; time < 2; time++) expect((await ask(here.doctor, 'GET', atVisit)).body).toBe('%PDF-1.7 findings')
  expect(await said(ask(here.desk, 'GET', atVisit))).toBe('forbidden')
  const kept = (await keep(patientId)).json()
  expect(kept).toMatchObject({ kind: 'file', name: 'Befund', mediaType: 'application/pdf' })
  expect((await keep(patientId)).json().id).toBe(kept.id)
  expect((await ask(here.desk, 'GET', `/referrals/${id}`)).json().files).toMatchObject([{ isInChart: true }])
  expect((await ask(here.doctor, 'GET', `/patients/${patientId}/files/${kept.id}`)).body).toBe('%PDF-1.7 findings')
  const opened = await here.practice.clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['actor_user_id', 'object_kind', 'object_id'])
      .where('action', '=', 'referrals:read-file')
      .where('outcome', '=', 'done')
      .execute(),
  )
  const opening = { actor_user_id: here.doctor.id, object_kind: 'patient', object_id: patientId }
  expect(opened).toEqual([opening, opening])
})

test('files go when what was typed goes: by time, and with their person', async () => {
  const [declined, theirs] = [await drafted(), await drafted()]
  for (const id of [declined, theirs]) await send(here.sender, id)
  await sent(declined)
  await ask(here.sender, 'POST', `${own}/${declined}/cancel`, {}, seenAt(2))
  const late = new Date(Date.now() + 200 * 86_400_000).toISOString()
  await here.practice.clinic.transact((db) => sweepReferrals(db, late))
  expect([await stored(declined), await stored(theirs)]).toEqual([[], []])
  const draft = await drafted()
  await send(here.sender, draft)
  const { patientId } = await booked(await accepted(draft))
  await here.practice.clinic.transact((db) =>
    eraseReferrals(db, { erased: [patientId], restricted: [] }, new Date().toISOString()),
  )
  expect(await stored(draft)).toEqual([])
})
