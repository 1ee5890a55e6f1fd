import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { erasePerson } from '../patients/erase-person.ts'
import { findPerson } from '../patients/find-person.ts'
import { showPerson } from '../patients/show-person.ts'

const world = await testServer({ fileMegabytesPerClinic: 3 })
const { app, call, server } = world

const pdf = (text: string = crypto.randomUUID()) => new File([`%PDF-1.7 ${text}`], 'Überweisung.PDF')
const drawn = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

/** A coming visit of Rosa's, who is signed in. */
async function aVisit(fields: Record<string, unknown> = {}, practiceFields: Parameters<typeof aPractice>[1] = {}) {
  const { clinic, service, doctor } = await aPractice(world, practiceFields)
  const rosa = await aUser(clinic)
  const { id, manageToken } = await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id: rosa.patientId! },
    ...{ starts_at: at('15:00', '2026-11-27'), claim: false, ...fields },
  })
  const headers = await signedIn(clinic, rosa, server.services)
  const path = `/appointments/${id}/documents`
  const add = (file: File) => {
    const body = new FormData()
    body.append('file', file)
    return call(clinic.host, 'POST', path, { headers, body })
  }
  const list = async (as = headers) => (await call(clinic.host, 'GET', path, { headers: as })).json()
  const read = (document: string, as: Record<string, string> = headers) =>
    call(clinic.host, 'GET', `${path}/${document}`, { headers: as })
  const remove = (document: string) => call(clinic.host, 'DELETE', `${path}/${document}`, { headers })
  const set = (values: Record<string, unknown>) =>
    clinic.transact((db) => db.updateTable('appointments').set(values).where('id', '=', id).execute())
  return { clinic, doctor, rosa, id, manageToken, headers, path, add, list, read, remove, set }
}

describe('what is added', () => {
  test('a PDF stays as it is, and is saved under its name, never shown', async () => {
    const { add, list, read, remove } = await aVisit()
    const added = (await add(pdf('letter'))).json()
    expect(added).toMatchObject({ name: 'Überweisung.pdf', mediaType: 'application/pdf', size: 15 })
    expect(await list()).toEqual({ items: [added], mayChange: true })
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
    ['more than the clinic takes', `%PDF-${'x'.repeat(1024 * 1024)}`, 413, 'too_large'],
  ])('%s is refused, with what is the matter', async (_name, content, status, code) => {
    const { add, list, clinic } = await aVisit()
    await clinic.transact((db) => db.updateTable('organizations').set({ document_megabytes: 1 }).execute())
    server.clinics.forget()
    const refused = await add(new File([content], 'photo.jpg', { type: 'image/jpeg' }))
    expect([refused.statusCode, refused.json().errors[0]]).toEqual([
      status,
      expect.objectContaining({ pointer: '/body/file', code }),
    ])
    expect((await list()).items).toEqual([])
  })

  test('a small file that claims a huge picture is refused, not drawn', async () => {
    const { add } = await aVisit()
    const bomb = await drawn(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect((await add(new File([new Uint8Array(bomb)], 'a.png'))).json().errors[0].code).toBe('unreadable_picture')
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

  test('never more than the clinic takes, also of those that arrive together', async () => {
    const { add, list } = await aVisit()
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => add(pdf())))).map((each) => each.statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
    expect((await list()).items).toHaveLength(5)
    expect((await add(pdf())).json().code).toBe('too_many_files')
  })

  test('all files of a clinic have a limit, which is the operator’s', async () => {
    const { add } = await aVisit()
    for (const [index, status] of [201, 201, 507].entries())
      expect((await add(pdf(`${index}${'x'.repeat(1_400_000)}`))).statusCode).toBe(status)
  })
})

test('until the visit begins, and never of one that was canceled', async () => {
  const { add, remove, set, list } = await aVisit()
  const { id } = (await add(pdf())).json()
  const changes = async () => [(await add(pdf())).statusCode, (await list()).mayChange, (await remove(id)).statusCode]
  for (const status of ['checked-in', 'fulfilled', 'noshow', 'cancelled']) {
    await set({ status })
    expect(await changes()).toEqual([409, false, 409])
  }
  await set({ status: 'arrived' })
  expect(await changes()).toEqual([201, true, 204])
})

describe('by the visit’s cookie', () => {
  const post = (host: string, path: string, cookies: Record<string, string>, site = 'same-origin') => {
    const payload = new FormData()
    payload.append('file', pdf())
    const headers = { host, 'sec-fetch-site': site }
    return app.inject({ method: 'POST', url: `/appointment/api${path}`, headers, cookies, payload })
  }

  test('everything goes that goes by its link', async () => {
    const { clinic, id, path, manageToken } = await aVisit()
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
  expect((await list(asAdmin)).mayChange).toBe(false)
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
    expect(Buffer.from(document!.contentAsBase64, 'base64').toString()).toBe('%PDF-1.7 about Rosa')
    await erasePerson(db, person, now)
    for (const table of ['private_files', 'private_file_parts'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
