import { expect, test } from 'vitest'
import { aClinic, type TestClinic } from '../../../test/builders.ts'
import { testDatabase } from '../../../test/harness.ts'
import { system } from '../context.ts'
import { audit } from '../audit.ts'
import { newId } from '../ids.ts'
import { createTenancy } from '../tenancy.ts'
import { newestSeal, sealEvents } from './seal-events.ts'
import { headOf, readHead } from './seal-hash.ts'
import { verifySeals } from './verify-seals.ts'

const database = await testDatabase()
const tenancy = createTenancy(database.db)
const now = '2031-03-04T15:00:00.000Z'

const note = (clinic: TestClinic, times: number) =>
  clinic.transact(async (db) => {
    const object = { kind: 'patient', id: newId() } as const
    for (let time = 0; time < times; time++)
      await audit({ db, now, actor: system, request: { id: null } }, { action: 'patients:read', object })
  })
const seal = (clinic: TestClinic) => clinic.transact((db) => sealEvents(db, now))
const verify = (clinic: TestClinic, head?: string) =>
  clinic.transact((db) => verifySeals(db, now, head === undefined ? [] : [readHead(head)!]))

/** Three seals of two events each. */
async function aSealedAudit() {
  const clinic = await aClinic(tenancy)
  for (const _ of [1, 2, 3]) {
    await note(clinic, 2)
    await seal(clinic)
  }
  const head = headOf((await clinic.transact(newestSeal))!)
  const events = await clinic.transact((db) =>
    db.selectFrom('audit_events').select(['id', 'seal_number']).orderBy('seal_number').orderBy('id').execute(),
  )
  expect(await verify(clinic, head)).toEqual({ seals: 3, events: 6, unsealed: 0, findings: [] })
  return { clinic, head, events }
}
/** As whoever owns the database and means no good: with every trigger off. */
const tamper = (statement: string) =>
  database.asSuperuser(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)

test('what is committed later than it was begun is sealed with what comes after, once', async () => {
  const clinic = await aClinic(tenancy)
  await note(clinic, 1)
  let sealed: (() => void) | undefined
  const isSealed = new Promise<void>((resolve) => (sealed = resolve))
  const slow = clinic.transact(async (db) => {
    await audit({ db, now, actor: system, request: { id: null } }, { action: 'patients:read' })
    await isSealed
  })
  await seal(clinic)
  sealed!()
  await slow
  await seal(clinic)
  await seal(clinic)
  expect(await verify(clinic)).toEqual({ seals: 2, events: 2, unsealed: 0, findings: [] })
})

test('of servers that seal at once one does, and nothing is sealed twice', async () => {
  const clinic = await aClinic(tenancy)
  await note(clinic, 5)
  await Promise.all(Array.from({ length: 8 }, () => seal(clinic)))
  await seal(clinic)
  expect(await verify(clinic)).toMatchObject({ events: 5, findings: [] })
})

test('a sealed event takes no other seal, not by the app itself', async () => {
  const { clinic } = await aSealedAudit()
  const renumber = clinic.transact((db) => db.updateTable('audit_events').set({ seal_number: null }).execute())
  await expect(renumber).rejects.toThrow('sealed once')
})

test.each<[string, (clinic: string, events: { id: string }[]) => string, (events: { id: string }[]) => object]>([
  [
    'an event that was altered',
    (_, [, , third]) => `update audit_events set actor_side = 'patient' where id = '${third!.id}'`,
    ([, , third]) => ({ what: 'event-altered', seal: 2, eventId: third!.id }),
  ],
  [
    'an event that was removed',
    (_, [, , third]) => `delete from audit_events where id = '${third!.id}'`,
    ([, , third]) => ({ what: 'event-missing', seal: 2, eventId: third!.id }),
  ],
  [
    'an event that was slipped in',
    (clinic, [first]) => `insert into audit_events (organization_id, id, at, actor_side, action, outcome, seal_number)
      values ('${clinic}', '${first!.id.replace(/^.{8}/, 'ffffffff')}', now(), 'clinic', 'patients:read', 'done', 1)`,
    ([first]) => ({ what: 'event-added', seal: 1, eventId: first!.id.replace(/^.{8}/, 'ffffffff') }),
  ],
  [
    'a seal that was altered',
    (clinic) => `update audit_seals set sealed_at = now() where organization_id = '${clinic}' and number = 2`,
    () => ({ what: 'seal-altered', seal: 2 }),
  ],
  [
    'a seal that was removed with its events',
    (clinic) => `delete from audit_seals where organization_id = '${clinic}' and number = 2;
      delete from audit_events where organization_id = '${clinic}' and seal_number = 2`,
    () => ({ what: 'seals-missing', seal: 2, to: 2 }),
  ],
  [
    'an end that was cut off, by the head that was kept elsewhere',
    (clinic) => `delete from audit_seals where organization_id = '${clinic}' and number = 3;
      delete from audit_events where organization_id = '${clinic}' and seal_number = 3`,
    () => ({ what: 'seals-missing', seal: 3, to: 3 }),
  ],
])('%s is named', async (_, statement, found) => {
  const { clinic, head, events } = await aSealedAudit()
  const { clinic: other } = await aSealedAudit()
  await tamper(statement(clinic.id, events))
  expect((await verify(clinic, head)).findings).toEqual([found(events)])
  expect((await verify(other)).findings).toEqual([])
})

test('an event that was written later with an earlier time is named once it is sealed, and one that waits is counted', async () => {
  const { clinic } = await aSealedAudit()
  const id = newId()
  await tamper(`insert into audit_events (organization_id, id, at, actor_side, action, outcome)
    values ('${clinic.id}', '${id}', '2031-02-04T15:00:00Z', 'clinic', 'patients:read', 'done')`)
  expect(await verify(clinic)).toMatchObject({ unsealed: 1, findings: [] })
  await seal(clinic)
  expect(await verify(clinic)).toMatchObject({
    unsealed: 0,
    findings: [{ what: 'event-backdated', seal: 4, eventId: id }],
  })
})

test('a chain that was written anew differs from the head that was kept', async () => {
  const { clinic, head } = await aSealedAudit()
  await tamper(`delete from audit_seals where organization_id = '${clinic.id}';
    update audit_events set seal_number = null, detail = 'phone' where organization_id = '${clinic.id}'`)
  for (const _ of [1, 2, 3]) {
    await seal(clinic)
    await note(clinic, 1)
  }
  expect(await verify(clinic)).toMatchObject({ findings: [] })
  expect((await verify(clinic, head)).findings).toEqual([{ what: 'head-differs', seal: 3 }])
})
