import { randomUUID } from 'node:crypto'
import { noteTextsAtMost } from '@polyclinic/domain/note-texts/decide-note-text.ts'
import { expect, test } from 'vitest'
import { aClinic, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'

const { call, server } = await testServer()

async function aDoctor(of?: Awaited<ReturnType<typeof aClinic>>) {
  const clinic = of ?? (await aClinic(server.services.tenancy))
  const user = await aUser(clinic, { roles: ['provider'] })
  const headers = await signedIn(clinic, user, server.services)
  const list = async () => (await call(clinic.host, 'GET', '/note-texts', { headers })).json().items
  const save = async (id: string, body: object) =>
    (await call(clinic.host, 'POST', `/note-texts/${id}`, { headers, body })).json()
  const remove = async (id: string) => (await call(clinic.host, 'DELETE', `/note-texts/${id}`, { headers })).statusCode
  return { clinic, user, list, save, remove }
}

const nothing = { text: '', complaint: '', findings: '', plan: '' }
const rtl = { ...nothing, kind: 'phrase', name: 'rtl', text: 'Reflexes [[side: left|right]]' }

test('a phrase is made, changed, deleted, and there again; it is its owner’s alone', async () => {
  const { clinic, user, list, save, remove } = await aDoctor()
  const id = randomUUID()
  expect(await save(id, rtl)).toEqual({ id, ...rtl })
  expect(await save(id, { ...rtl, name: 'Refl' })).toMatchObject({ name: 'Refl' })
  const cold = { ...nothing, kind: 'template', name: 'Common cold', complaint: 'Cough', plan: 'Rest' }
  await save(randomUUID(), cold)
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Common cold', 'Refl'])

  const other = await aDoctor(clinic)
  expect(await other.list()).toEqual([])
  expect([(await other.save(id, rtl)).code, await other.remove(id)]).toEqual(['not_found', 204])
  expect(await list()).toHaveLength(2)
  expect([await remove(id), await remove(id)]).toEqual([204, 204])
  expect(await list()).toHaveLength(1)
  expect(await save(id, rtl)).toMatchObject({ id, name: 'rtl' })
  const audit = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'actor_user_id', 'object_id'])
      .where('action', 'like', 'note-texts:%')
      .execute(),
  )
  // What is done to one of them again within ten minutes is one row.
  expect(audit.map(({ action }) => action).toSorted()).toEqual([
    ...['note-texts:remove', 'note-texts:save', 'note-texts:save'],
  ])
  expect(new Set(audit.map(({ actor_user_id }) => actor_user_id))).toEqual(new Set([user.id]))
  expect(audit.filter(({ object_id }) => object_id === id)).toHaveLength(2)
})

test('two of one name, one too many, and what is neither phrase nor template are refused', async () => {
  const { clinic, user, save } = await aDoctor()
  await save(randomUUID(), rtl)
  expect(await save(randomUUID(), { ...rtl, name: 'RTL' })).toMatchObject({ code: 'note_text_exists' })
  // A template may be called like a phrase.
  expect(await save(randomUUID(), { ...nothing, kind: 'template', name: 'rtl', plan: 'Rest' })).not.toHaveProperty(
    'code',
  )
  expect(await save(randomUUID(), { ...rtl, name: 'r t l' })).toMatchObject({
    ...{ code: 'invalid_fields', errors: [{ pointer: '/body/name' }] },
  })
  const more = Array.from({ length: noteTextsAtMost - 2 }, (_, at) => ({
    ...{ ...rtl, id: randomUUID(), user_id: user.id, name: `p${at}`, updated_at: new Date().toISOString() },
  }))
  await clinic.transact((db) => insertRows(db, 'note_texts', more))
  expect(await save(randomUUID(), { ...rtl, name: 'more' })).toMatchObject({ code: 'too_many_note_texts' })
  expect(await save(more[0]!.id, { ...rtl, name: 'changed' })).toMatchObject({ name: 'changed' })
})
