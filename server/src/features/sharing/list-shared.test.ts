import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { aUser, clockAt, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { pdf } from '../documents/documents-fixture.ts'
import { aDrug, aPrescriber, type Prescriber } from '../prescriptions/prescriptions-fixture.ts'

const world = await testServer()
const { server } = world

let of: Prescriber
/** The patient’s own account, and their guardian’s. */
let [own, guardian]: TestUser[] = []

beforeEach(async () => {
  of = await aPrescriber(world)
  own = await aUser(of.clinic, { roles: ['guest'] })
  guardian = await aUser(of.clinic, { roles: ['guest'] })
  const links = [
    { user_id: own.id, patient_id: of.patient.id, relation: 'self', confirmed_at: at('08:00') },
    { user_id: guardian.id, patient_id: of.patient.id, relation: 'guardian', confirmed_at: at('08:00') },
  ]
  await of.clinic.transact((db) => db.insertInto('user_patients').values(links).execute())
})

async function as(who: TestUser | undefined, method: 'GET' | 'POST', path: string, body?: object) {
  return of.ask(method, path, body, {}, await signedIn(of.clinic, who!, server.services))
}
const list = async (who = own, query = '') => (await as(who, 'GET', `/patients/me/shared${query}`)).json()
const told = async (who = own) =>
  (await list(who)).items.map(({ kind, isNew, standing }: Record<string, unknown>) => [kind, isNew, standing])

/** A note with a letter, a file and a prescription, each a minute later. */
async function everything() {
  const minute = (count: number) => clockAt(world, `2026-11-25T16:0${count}:00Z`)
  minute(0)
  const note = `/appointments/${of.visit}/encounter`
  await of.ask('PATCH', note, { plan: 'Rest' }, { 'if-match': '"0"' })
  await of.ask('POST', `${note}/sign`, { isShared: true }, { 'if-match': '"1"' })
  minute(1)
  const content = {
    ...{ kind: 'sick-note', isFirst: true, keptFrom: 'work', from: '2026-11-25', until: '2026-11-27' },
    ...{ diagnosis: 'Migraine', remark: '' },
  }
  const letters = `/appointments/${of.visit}/letters`
  const issue = async (more: object = {}) =>
    (await of.ask('POST', letters, { content, isShared: true, ...more }, { 'idempotency-key': randomUUID() })).json()
      .id as string
  const letter = await issue()
  minute(2)
  const body = new FormData()
  body.append('file', pdf())
  const files = `/patients/${of.patient.id}/files`
  const file = (await of.ask('POST', files, body)).json().id as string
  const shareFile = (isShared: boolean) => of.ask('POST', `${files}/${file}/share`, { isShared })
  await shareFile(true)
  minute(3)
  const { id: prescription } = await of.prescribe([aDrug()])
  return { minute, letters, letter, issue, file, shareFile, prescription }
}

test('all that is shared stands in one list, new to each account until that one has opened it', async () => {
  const { minute, file, shareFile, letter, prescription } = await everything()
  expect(await told()).toEqual([
    ['prescription', true, 'current'],
    ['file', true, 'current'],
    ['sick-note', true, 'current'],
    ['note', true, 'current'],
  ])
  expect(await list()).toMatchObject({
    ...{ total: 4, newCount: 4, groups: ['note', 'letter', 'file', 'prescription'] },
    items: [
      { names: ['Metformin 500 mg tablets'], visit: null },
      { visit: null },
      {},
      { id: of.visit, visit: { appointmentId: of.visit } },
    ],
  })
  expect(await list(own, '?except=prescription&take=1')).toMatchObject({ total: 3, items: [{ id: file, isOwn: true }] })
  expect((await list(guardian)).items[0]).toMatchObject({ isOwn: false })
  expect(await list(own, '?of=letter&take=1')).toMatchObject({ total: 1, newCount: 4, items: [{ id: letter }] })

  for (const path of [`notes/${of.visit}`, `files/${file}`, `prescriptions/${prescription}/paper?size=A4`])
    expect((await as(own, 'GET', `/patients/me/${path}`)).statusCode).toBe(200)
  expect((await told()).map(([, isNew]: boolean[]) => isNew)).toEqual([false, false, true, false])
  expect(await list(guardian)).toMatchObject({ newCount: 4 })

  // What is shared anew is new again.
  minute(5)
  await shareFile(false)
  expect(await list()).toMatchObject({ total: 3, newCount: 1 })
  minute(6)
  await shareFile(true)
  expect((await list()).items[0]).toMatchObject({ id: file, isNew: true })

  const audited = await of.clinic.transact((db) =>
    db.selectFrom('audit_events').select('actor_user_id').where('action', '=', 'patients:list-shared').execute(),
  )
  expect(audited.map(({ actor_user_id }) => actor_user_id)).toContain(guardian!.id)
})

test('all is marked as read that stood there when the list was read, and nothing that came since', async () => {
  const { minute, shareFile } = await everything()
  await shareFile(false)
  const { asOf } = await list()
  minute(5)
  await shareFile(true)
  const read = await as(own, 'POST', '/patients/me/shared/read', { until: asOf })
  expect(read.json()).toEqual({ newCount: 1 })
  expect(await list()).toMatchObject({ newCount: 1 })
  expect(await list(guardian)).toMatchObject({ newCount: 4 })
})

test('what was withdrawn is named and new to nobody, and what took its place says so', async () => {
  const { minute, letters, letter, issue, prescription } = await everything()
  await of.ask('POST', `${letters}/${letter}/withdraw`, { reason: 'Wrong day' })
  const standingOf = async (id: string) => (await list()).items.find((item: { id: string }) => item.id === id).standing
  expect([await standingOf(letter), (await list()).newCount]).toEqual(['withdrawn', 3])
  minute(5)
  await issue({ replaces: letter })
  expect(await standingOf(letter)).toBe('replaced')
  const { items } = await of.medications()
  await of.end(items[0].id, 'entered-in-error')
  expect(await standingOf(prescription)).toBe('withdrawn')
})

test('a guardian whose right has ended sees nothing, and of a child of age neither', async () => {
  await everything()
  const change = (link: object, born: string | null = null) =>
    of.clinic.transact(async (db) => {
      await db
        .updateTable('user_patients')
        .set(link)
        .where('user_id', '=', guardian!.id)
        .where('relation', '=', 'guardian')
        .execute()
      await db.updateTable('patients').set({ birth_date: born }).where('id', '=', of.patient.id).execute()
    })
  expect((await list(guardian)).total).toBe(4)
  await change({ access: 'visits' })
  expect(await list(guardian)).toMatchObject({ total: 0, newCount: 0, groups: [] })
  await change({ access: 'everything', confirmed_at: at('08:00', '2026-11-20') }, '2008-11-24')
  expect((await list(guardian)).total).toBe(0)
  await change({ confirmed_at: at('08:00') }, '2015-11-24')
  expect((await list(guardian)).total).toBe(4)
  await of.clinic.transact((db) => db.deleteFrom('user_patients').where('user_id', '=', guardian!.id).execute())
  expect(await list(guardian)).toMatchObject({ total: 0, newCount: 0 })
  expect((await as(guardian, 'GET', `/patients/me/notes/${of.visit}`)).statusCode).toBe(404)
})
