import { connect } from 'node:net'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { expect, onTestFinished, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { visitsWith, pdf } from './documents-fixture.ts'
import { sweepDocuments } from './jobs.ts'

const world = await testServer()
const { server, app } = world
const aVisit = visitsWith(world)

type Clinic = Awaited<ReturnType<typeof aVisit>>['clinic']
const eventsOf = (clinic: Clinic, action: string) =>
  clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['actor_user_id', 'actor_side', 'outcome', 'detail'])
      .where('action', '=', action)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  )

test('whoever has the link sees, opens and removes only what was added with it', async () => {
  const { clinic, add, list, read, remove, byLink, headers, patientId, rosa } = await aVisit({ hasAccount: false })
  const linked = (await add(pdf('by link'))).json()
  const letter = pdf('signed in')
  // The patient makes an account, and their record becomes its own.
  await clinic.transact((db) =>
    db
      .insertInto('user_patients')
      .values({ user_id: rosa.id, patient_id: patientId, relation: 'guardian', is_primary: false })
      .execute(),
  )
  const own = (await add(letter, headers)).json()
  expect((await list(headers)).items.map(({ id }: { id: string }) => id)).toEqual([linked.id, own.id])
  // An account has the record: the link opens no document any more.
  expect(await list(byLink)).toEqual({ items: [], mayAdd: false, needsSession: true })
  for (const { id } of [linked, own])
    expect([(await read(id, byLink)).statusCode, (await remove(id, byLink)).statusCode]).toEqual([404, 404])
  expect((await add(letter, byLink)).statusCode).toBe(403)
  // The clinic says that the account is not theirs: what was added with the link, and no more.
  const refuted_at = at('12:00', '2026-11-25')
  await clinic.transact((db) =>
    db.updateTable('user_patients').set({ refuted_at }).where('patient_id', '=', patientId).execute(),
  )
  expect((await list(byLink)).items.map(({ id }: { id: string }) => id)).toEqual([linked.id])
  expect([(await read(own.id, byLink)).statusCode, (await remove(own.id, byLink)).statusCode]).toEqual([404, 404])
  // The same bytes tell nobody that they are there.
  const again = (await add(letter, byLink)).json()
  expect([again.id === own.id, again.createdAt === own.createdAt]).toEqual([false, false])
  expect((await read(linked.id, byLink)).statusCode).toBe(200)
  expect((await remove(linked.id, byLink)).statusCode).toBe(204)
})

test('who is signed in adds as themselves, also in a browser that knows the link', async () => {
  const { clinic, add, list, headers, byLink, rosa } = await aVisit()
  expect((await add(pdf(), { ...headers, ...byLink })).statusCode).toBe(201)
  const [file] = await clinic.transact((db) => db.selectFrom('private_files').selectAll().execute())
  expect(file).toMatchObject({ added_by_link: false, created_by_user_id: rosa.id })
  expect((await list(byLink)).items).toEqual([])
})

test('a role of the clinic’s own never acts as the patient, whatever it was given', async () => {
  const { clinic, add, list, headers, remove } = await aVisit()
  const { id } = (await add(pdf())).json()
  const as = async (...may: Permission[]) =>
    signedIn(clinic, await aUser(clinic, { roles: ['admin'], may }), server.services)
  const [adder, reader, remover] = [
    await as('documents:add', 'documents:read'),
    await as('documents:read'),
    await as('documents:read', 'documents:remove'),
  ]
  expect((await add(pdf(), adder)).statusCode).toBe(403)
  for (const reading of [adder, reader])
    expect(await list(reading)).toMatchObject({ items: [{ mayRemove: false }], mayAdd: false })
  expect((await remove(id, reader)).statusCode).toBe(403)
  expect((await list(remover)).items[0].mayRemove).toBe(true)
  expect((await remove(id, remover)).statusCode).toBe(204)
  expect((await list(headers)).items).toEqual([])
  expect(await eventsOf(clinic, 'documents:remove')).toMatchObject([
    { outcome: 'denied', detail: id },
    { outcome: 'done', actor_side: 'clinic', detail: id },
  ])
})

test('an admin removes a document of a visit that is over', async () => {
  const { clinic, add, set, remove } = await aVisit()
  const { id } = (await add(pdf())).json()
  await set({ status: 'fulfilled' })
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  expect((await remove(id, admin)).statusCode).toBe(204)
})

test('each opening is in the audit, once in ten minutes, and what adds nothing is not', async () => {
  const { clinic, add, read } = await aVisit({ hasAccount: false })
  clockAt(world, at('13:02'))
  const [same, other] = [(await add(pdf('same'))).json(), (await add(pdf('other'))).json()]
  await add(pdf('same'))
  expect(await eventsOf(clinic, 'documents:add')).toHaveLength(2)
  const opened = (id: string) => ({ actor_user_id: null, actor_side: 'patient', outcome: 'done', detail: id })
  await Promise.all(Array.from({ length: 20 }, () => read(same.id)))
  expect(await eventsOf(clinic, 'documents:read')).toEqual([opened(same.id)])
  await read(other.id)
  clockAt(world, at('13:12'))
  await read(same.id)
  expect(await eventsOf(clinic, 'documents:read')).toEqual([opened(same.id), opened(other.id), opened(same.id)])
  world.clock.offsetMs = 0
})

test('openings by link are counted before they are made, in a transaction of their own', async () => {
  const { clinic, add, read } = await aVisit({ hasAccount: false })
  const { id } = (await add(pdf())).json()
  const counted = () =>
    clinic.transact((db) => db.selectFrom('attempts').select('count').where('kind', '=', 'document-read').execute())
  expect((await read(crypto.randomUUID())).statusCode).toBe(404)
  // Counted, and given back.
  expect(await counted()).toEqual([{ count: 0 }])
  expect((await read(id)).statusCode).toBe(200)
  expect(await counted()).toEqual([{ count: 1 }])
  await clinic.transact((db) =>
    db.updateTable('attempts').set({ count: 200 }).where('kind', '=', 'document-read').execute(),
  )
  expect((await read(id)).json()).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await counted()).toEqual([{ count: 200 }])
  // Whoever is signed in is not counted.
  expect(
    (await read(id, await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services))).statusCode,
  ).toBe(200)
})

test('what was added to a canceled or missed visit goes after the clinic’s days, nothing else', async () => {
  const first = await aVisit()
  const visits = [first, await aVisit({}, first), await aVisit({}, first), await aVisit({}, first)]
  for (const { add } of visits) await add(pdf())
  const [canceled, missed, done, lately] = visits
  await canceled!.set({ status: 'cancelled', updated_at: '2026-10-01T00:00:00Z' })
  await missed!.set({ status: 'noshow', updated_at: '2026-10-01T00:00:00Z' })
  await done!.set({ status: 'fulfilled', updated_at: '2026-10-01T00:00:00Z' })
  await lately!.set({ status: 'cancelled', updated_at: '2026-11-20T00:00:00Z' })
  const left = await first.clinic.transact(async (db) => {
    await sweepDocuments(db, '2026-11-23T12:00:00Z')
    return (await db.selectFrom('private_files').select('record_id').orderBy('id').execute()).map(
      (row) => row.record_id,
    )
  })
  expect(left).toEqual([done!.id, lately!.id])
})

test('who may not add is told before a byte of the file is read, and HEAD reads nothing', async () => {
  const { clinic, path, add, set, headers, id } = await aVisit({ starts_at: at('15:00', '2026-11-27') })
  const { id: document } = (await add(pdf())).json()
  const head = await app.inject({
    method: 'HEAD',
    url: `/api/v1${path}/${document}`,
    headers: { ...headers, host: clinic.host },
  })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '45'])
  await set({ status: 'fulfilled' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const answerTo = (more: Record<string, string>) => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const lines = Object.entries({
      ...{ host: clinic.host, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000000' },
      ...more,
    }).map(([name, value]) => `${name}: ${value}`)
    // Of nine megabytes that are announced, none comes.
    socket.write([`POST /api/v1/appointments/${id}/documents HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    return new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data).split('\r\n')[0]!)))
  }
  expect(await answerTo(headers)).toBe('HTTP/1.1 409 Conflict')
  expect(await answerTo({})).toBe('HTTP/1.1 404 Not Found')
  expect(await answerTo({ 'manage-token': 'x'.repeat(43) })).toBe('HTTP/1.1 404 Not Found')

  // One of a visit is read at a time; the next waits, and has its turn when who sends leaves in the middle.
  await set({ status: 'booked' })
  for (const sent of ['', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF']) {
    const socket = connect(port, '127.0.0.1')
    const lines = [`POST /api/v1${path} HTTP/1.1`, `host: ${clinic.host}`, `authorization: ${headers['authorization']}`]
    lines.push('content-type: multipart/form-data; boundary=x', 'content-length: 9000')
    socket.write([...lines, '', sent].join('\r\n'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    let answered = 0
    const another = add(new File(['text'], 'a.txt')).then(({ statusCode }) => (answered = statusCode))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(answered).toBe(0)
    socket.destroy()
    expect(await another).toBe(415)
  }
})
