import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawn } from '../../platform/private-files/pictures.fixture.ts'
import { at } from '../../../test/booking.ts'
import { aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { placeHold, releaseHolds } from '../patient-records/erasure-holds.ts'
import { erasePerson } from '../patients/erase-person.ts'
import { findPerson } from '../patients/find-person.ts'
import { showPerson } from '../patients/show-person.ts'
import { visitsWith, pdf } from './documents-fixture.ts'

const world = await testServer({
  fileMegabytesPerClinic: 3,
  uploadMegabytesPerDay: { person: 1000, network: 1000 },
})
const { app, call, server } = world
const aVisit = visitsWith(world)

describe('what is added', () => {
  test('a PDF stays as it is, and is saved under its name, never shown', async () => {
    const { add, list, read, remove } = await aVisit()
    const added = (await add(pdf('letter'))).json()
    expect(added).toMatchObject({ name: 'Überweisung.pdf', mediaType: 'application/pdf', size: 15 })
    expect(await list()).toEqual({ items: [added], mayAdd: true, needsSession: false })
    const opened = await read(added.id)
    expect(opened.body).toBe('%PDF-1.7 letter')
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '15',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="Uberweisung\.pdf"/),
      'content-security-policy': expect.stringMatching(/sandbox$/),
      'x-content-type-options': 'nosniff',
    })
    expect((await remove(added.id)).statusCode).toBe(204)
    expect((await list()).items).toEqual([])
    expect((await read(added.id)).statusCode).toBe(404)
  })

  test('a photo is drawn anew, upright, without where it was taken and what hangs on it', async () => {
    const { add, read } = await aVisit()
    const taken = await drawn()
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const sent = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')])
    const added = (await add(new File([new Uint8Array(sent)], 'IMG_1.HEIC'))).json()
    expect(added).toMatchObject({ name: 'IMG_1.jpg', mediaType: 'image/jpeg' })
    const { rawPayload, headers } = await read(added.id)
    expect(headers['content-disposition']).toMatch(/^inline/)
    const { exif, xmp, orientation, width, height } = await sharp(rawPayload).metadata()
    expect({ exif, xmp, orientation, width, height }).toMatchObject({ width: 40, height: 60 })
    expect([exif, xmp, rawPayload.includes('SecretPhone'), rawPayload.includes('script')]).toEqual([
      undefined,
      undefined,
      false,
      false,
    ])
  })

  test('larger than a part of the store comes back whole', async () => {
    const { add, read } = await aVisit()
    const letter = pdf('x'.repeat(1_200_000))
    expect((await read((await add(letter)).json().id)).rawPayload).toEqual(Buffer.from(await letter.arrayBuffer()))
  })

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  test.each<[string, Uint8Array<ArrayBuffer> | string, number, string]>([
    ['a photo that cannot be read here', new Uint8Array(heic), 415, 'heic'],
    ['a page that says it is a picture', '<!doctype html><script>alert(1)</script>', 415, 'not_taken'],
    ['a drawing that could run something', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'not_taken'],
    ['a picture that is none', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 422, 'unreadable_picture'],
    ['more than is taken', `%PDF-${'x'.repeat(10 * 1024 * 1024)}`, 413, 'too_large'],
  ])('%s is refused, with what is the matter', async (_name, content, status, code) => {
    const { add, list } = await aVisit()
    const refused = await add(new File([content], 'photo.jpg', { type: 'image/jpeg' }))
    expect([refused.statusCode, refused.json().errors[0]]).toEqual([
      status,
      expect.objectContaining({ pointer: '/body/file', code }),
    ])
    expect((await list()).items).toEqual([])
  })

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\rosa\\scan.pdf', 'scan.pdf'],
    ['.pdf', 'document.pdf'],
    ['gnp.\u202etxe\u0000.exe', 'gnp. txe.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(100)}.pdf`],
  ])('%j is called %j', async (sent, kept) => {
    const { add } = await aVisit()
    expect((await add(new File(['%PDF-'], sent))).json().name).toBe(kept)
  })
})

describe('how much', () => {
  test('the same file again is the one that is there, so that an upload may be repeated', async () => {
    const { add, list } = await aVisit()
    const first = (await add(pdf('same'))).json()
    expect((await add(pdf('same'))).json()).toEqual(first)
    expect((await list()).items).toHaveLength(1)
  })

  test('never more than the clinic takes', async () => {
    const { add, list } = await aVisit()
    for (const status of [201, 201, 201, 201, 201, 409]) expect((await add(pdf())).statusCode).toBe(status)
    expect((await list()).items).toHaveLength(5)
    expect((await add(pdf())).json().code).toBe('too_many_files')
  })

  test('what patients send has a share of the clinic’s room, also what comes together; a chart has all of it', async () => {
    const visits = [await aVisit()]
    for (let count = 1; count < 5; count++) visits.push(await aVisit({}, visits[0]))
    const letter = (index: number) => pdf(`${index}${'x'.repeat(850_000)}`)
    const answers = await Promise.all(visits.map(({ add }, index) => add(letter(index))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 507, 507, 507])
    const { clinic, doctor, patientId } = visits[0]!
    const user = await aUser(clinic, { roles: ['provider'] })
    await clinic.transact((db) =>
      db.updateTable('providers').set({ user_id: user.id }).where('id', '=', doctor.id).execute(),
    )
    const headers = await signedIn(clinic, user, server.services)
    const chart = async (index: number) => {
      const body = new FormData()
      body.append('file', letter(index))
      return (await call(clinic.host, 'POST', `/patients/${patientId}/files`, { headers, body })).statusCode
    }
    expect([await chart(10), await chart(11)]).toEqual([201, 507])
  })

  test('a visit has so many attempts in an hour', async () => {
    const { add } = await aVisit()
    const refused = []
    for (let count = 0; count < 41; count++) refused.push(await add(new File(['no'], 'no.pdf')))
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([...Array(40).fill(415), 429])
    expect(refused.at(-1)!.json().retryAfterSeconds).toBeGreaterThan(0)
  })
})

test.each([
  ['booked', 201, true, 204],
  ['arrived', 201, true, 204],
  ['checked-in', 409, false, 409],
  ['fulfilled', 409, false, 409],
  ['noshow', 409, false, 204],
  ['cancelled', 409, false, 204],
])('a visit that is %s: added %i, taken back', async (status, added, mayAdd, removed) => {
  const { add, remove, set, list } = await aVisit()
  const { id } = (await add(pdf())).json()
  await set({ status })
  const { items, mayAdd: may } = await list()
  expect([may, items[0].mayRemove]).toEqual([mayAdd, removed === 204])
  expect([(await add(pdf())).statusCode, (await remove(id)).statusCode]).toEqual([added, removed])
})

describe('by the visit’s cookie', () => {
  const post = (host: string, path: string, cookies: Record<string, string>, site = 'same-origin') => {
    const payload = new FormData()
    payload.append('file', pdf())
    const headers = { host, 'sec-fetch-site': site }
    return app.inject({ method: 'POST', url: `/appointment/api${path}`, headers, cookies, payload })
  }

  test('everything goes that goes by its link', async () => {
    const { clinic, id, path, manageToken } = await aVisit({ hasAccount: false })
    const own = { [`manage-${id}`]: manageToken }
    const added = await post(clinic.host, path, own)
    expect(added.statusCode).toBe(201)
    const url = `/appointment/api${path}/${added.json().id}`
    const ask = (method: 'GET' | 'DELETE', cookies = own) =>
      app.inject({ method, url, headers: { host: clinic.host, 'sec-fetch-site': 'same-origin' }, cookies })
    expect((await ask('GET')).body).toContain('%PDF')
    expect((await ask('GET', {})).statusCode).toBe(404)
    expect((await ask('GET', { [`manage-${id}`]: 'x'.repeat(43) })).statusCode).toBe(404)
    expect((await ask('DELETE')).statusCode).toBe(204)
  })

  test('nothing goes from another site, without it, or with that of another visit', async () => {
    const { clinic, id, path, manageToken } = await aVisit()
    const other = await aVisit()
    const statuses = [
      await post(clinic.host, path, { [`manage-${id}`]: manageToken }, 'cross-site'),
      await post(clinic.host, path, {}),
      await post(clinic.host, path, { [`manage-${id}`]: other.manageToken }),
      await post(other.clinic.host, path, { [`manage-${id}`]: manageToken }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([403, 404, 404, 404])
  })
})

test('nothing is taken back of a record that is held', async () => {
  const { add, remove, list, clinic, patientId } = await aVisit()
  const added = (await add(pdf())).json()
  const now = new Date().toISOString()
  const hold = { reason: 'A lawsuit', placedBy: 'Dana Desk', until: null }
  await clinic.transact((db) => placeHold(db, [patientId], hold, now))
  const refused = await remove(added.id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'record_held'])
  expect((await list()).items).toHaveLength(1)
  await clinic.transact((db) => releaseHolds(db, [patientId], 'Dana Desk', now))
  expect((await remove(added.id)).statusCode).toBe(204)
})

test('the clinic sees in its day how many there are, opens them, and each opening is in the audit', async () => {
  const { clinic, rosa, id, add, read, headers, list } = await aVisit({ starts_at: at('12:30'), status: 'arrived' })
  const { id: document } = (await add(pdf())).json()
  const admin = await aUser(clinic, { roles: ['admin'] })
  const asAdmin = await signedIn(clinic, admin, server.services)
  const clerk = await signedIn(
    clinic,
    await aUser(clinic, { roles: ['admin'], may: ['appointments:day'] }),
    server.services,
  )
  const counted = async (as: Record<string, string>) =>
    (await call(clinic.host, 'GET', '/days/today', { headers: as })).json().items[0].documents
  expect([await counted(asAdmin), await counted(clerk)]).toEqual([1, 0])
  expect((await list(asAdmin)).mayAdd).toBe(false)
  expect((await read(document, clerk)).statusCode).toBe(403)
  for (const as of [asAdmin, headers]) expect((await read(document, as)).statusCode).toBe(200)
  const events = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'object_id', 'actor_user_id', 'detail', 'outcome'])
      .where((eb) => eb.or([eb('action', 'like', 'documents:%'), eb('outcome', '=', 'denied')]))
      .orderBy('at')
      .orderBy('id')
      .execute(),
  )
  const done = { object_id: id, outcome: 'done' }
  expect(events).toEqual(
    expect.arrayContaining([
      { action: 'documents:add', actor_user_id: rosa.id, detail: document, ...done },
      { action: 'documents:list', actor_user_id: admin.id, detail: null, ...done },
      { action: 'documents:read', actor_user_id: admin.id, detail: document, ...done },
      { action: 'documents:read', actor_user_id: rosa.id, detail: document, ...done },
    ]),
  )
  expect(events.filter(({ outcome }) => outcome === 'denied')).toHaveLength(1)
})

test('who asks what is stored gets them; who is erased leaves none', async () => {
  const { clinic, rosa, add, set } = await aVisit()
  await add(pdf('about Rosa'))
  await set({ status: 'cancelled' })
  await clinic.transact(async (db) => {
    const now = new Date().toISOString()
    const person = (await findPerson(db, rosa.email, now))!
    const { records } = await showPerson(db, person)
    const [document] = records[0]!.visits[0]!.documents
    expect(document).toMatchObject({ name: 'Überweisung.pdf', file: `${document!.id}.pdf`, addedWith: 'account' })
    await erasePerson(db, person, now)
    for (const table of ['private_files', 'private_file_parts'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
