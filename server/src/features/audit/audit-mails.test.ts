import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { aClinic, aUser, clockAt, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { sealEvents } from '../../platform/audit-seals/seal-events.ts'
import { readHead } from '../../platform/audit-seals/seal-hash.ts'
import { verifySeals } from '../../platform/audit-seals/verify-seals.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import type { JobServices } from '../../platform/jobs.ts'
import { anchorSeal } from './anchor-seal.ts'
import { mailSeal } from './mail-seal.ts'
import { tellOfUnusual } from './tell-of-unusual.ts'

const world = await testServer()

let clinic: TestClinic
let [admin, watcher]: Awaited<ReturnType<typeof aUser>>[] = []
beforeEach(async () => {
  clockAt(world, '2026-11-25T15:00:00Z')
  clinic = await aClinic(world.server.services.tenancy)
  admin = await aUser(clinic, { roles: ['admin'], name: 'Rosa Díaz' })
  watcher = await aUser(clinic, { may: ['audit:read'] })
  await aUser(clinic, { may: ['patients:write'] })
})

const { services, clinics } = world.server
const jobs = { tenancy: services.tenancy, clinics, mailServer: {}, services } as unknown as JobServices

/** What was written of that kind, in all since the beginning, once several servers were at it at that time. */
async function writtenAt(
  instant: string,
  kind: 'audit-unusual' | 'audit-seal',
  run: (services: JobServices, id: string) => Promise<void>,
) {
  clockAt(world, instant)
  await Promise.all([1, 2, 3].map(() => run(jobs, clinic.id)))
  return clinic.transact((db) =>
    db.selectFrom('messages').select(['to_address', 'subject', 'body']).where('kind', '=', kind).execute(),
  )
}
const note = (at: string, action: string, actor: string | null = admin!.id) =>
  clinic.transact((db) =>
    insertRows(db, 'audit_events', [
      {
        ...{ id: newId(), at, actor_user_id: actor, actor_side: 'clinic', action, object_kind: null, object_id: null },
        ...{ outcome: 'done', detail: null, request_id: null, count: 1, last_at: null },
      },
    ]),
  )

test('those who may read the audit are told of each finding once, by one mail a day that names nobody', async () => {
  const at = (instant: string) => writtenAt(instant, 'audit-unusual', tellOfUnusual)
  expect(await at('2026-11-25T15:00:00Z')).toEqual([])
  await note('2026-11-25T14:00:00Z', 'patients:export')
  // 6:59 in the clinic.
  expect(await at('2026-11-26T11:59:00Z')).toEqual([])
  const first = await at('2026-11-26T12:17:00Z')
  expect(first).toHaveLength(2)
  const readers = new Set(first.map(({ to_address }) => to_address))
  expect(readers).toEqual(new Set([admin!.email, watcher!.email]))
  expect(first[0]!.body).toContain(`https://${clinic.host}/admin/audit\n`)
  expect(first[0]!.subject + first[0]!.body).not.toMatch(/Rosa|Díaz|export/)
  // The same again, and something else on the same day: the next mail is tomorrow’s.
  await note('2026-11-25T14:30:00Z', 'patients:export')
  await note('2026-11-26T14:00:00Z', 'audit:export', null)
  expect(await at('2026-11-26T20:17:00Z')).toHaveLength(2)
  expect(await at('2026-11-27T12:17:00Z')).toHaveLength(4)
  expect(await at('2026-11-28T12:17:00Z')).toHaveLength(4)
  // What is no longer looked for is forgotten.
  await at('2026-12-20T12:17:00Z')
  expect(await clinic.transact((db) => db.selectFrom('audit_alerts').selectAll().execute())).toEqual([])
})

test('nothing is written where no mail can leave: it is told once one can', async () => {
  await note('2026-11-25T14:00:00Z', 'patients:export')
  await tellOfUnusual({ ...jobs, mailServer: undefined }, clinic.id)
  expect(await writtenAt('2026-11-25T15:17:00Z', 'audit-unusual', tellOfUnusual)).toHaveLength(2)
})

test('the newest seal is mailed weekly or daily, as the clinic has set it', async () => {
  const at = async (instant: string) => (await writtenAt(instant, 'audit-seal', mailSeal)).map(({ body }) => body)
  const every = (rhythm: string) =>
    clinic.transact((db) => db.updateTable('organizations').set({ mail_audit_seal: rhythm }).execute())
  expect(await at('2026-11-25T15:00:00Z')).toEqual([])
  await note('2026-11-25T14:00:00Z', 'patients:read')
  await clinic.transact((db) => sealEvents(db, '2026-11-25T15:00:00Z'))
  const [first] = await at('2026-11-25T15:17:00Z')
  expect(first).toMatch(/^1:[0-9a-f]{64}$/m)
  expect(await at('2026-12-01T15:17:00Z')).toHaveLength(2)
  expect(await at('2026-12-02T15:17:00Z')).toHaveLength(4)
  await every('daily')
  expect(await at('2026-12-03T15:17:00Z')).toHaveLength(6)
  await every('never')
  expect(await at('2026-12-20T15:17:00Z')).toHaveLength(6)
})

test('what stands in the file outside of the database shows that seals were written anew, or cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-anchors-'))
  const anchor = () => anchorSeal({ ...jobs, auditAnchorFolder: folder }, clinic.id)
  await anchor()
  for (const _ of [1, 2]) {
    await note('2026-11-25T14:00:00Z', 'patients:read')
    await clinic.transact((db) => sealEvents(db, '2026-11-25T15:00:00Z'))
    await anchor()
  }
  const { slug } = await clinic.transact((db) =>
    db.selectFrom('organizations').select('slug').executeTakeFirstOrThrow(),
  )
  const lines = (await readFile(join(folder, `${slug}.heads`), 'utf8')).trim().split('\n')
  const heads = lines.map((line) => readHead(line.split(' ')[0]!)!)
  expect(heads.map(({ number }) => number)).toEqual([1, 2])
  const findings = async (kept = heads) =>
    (await clinic.transact((db) => verifySeals(db, '2026-11-25T15:00:00Z', kept))).findings
  expect(await findings()).toEqual([])
  // Of every line it is looked at, not of the last alone.
  const forged = { number: 1, hash: Buffer.alloc(32) }
  expect(await findings([forged, heads[1]!])).toEqual([{ what: 'head-differs', seal: 1 }])
  expect(await findings([...heads, { number: 4, hash: Buffer.alloc(32) }, heads[0]!])).toEqual([
    { what: 'seals-missing', seal: 3, to: 4 },
  ])
})
