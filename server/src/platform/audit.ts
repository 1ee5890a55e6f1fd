import { usualSideOf, type Side } from '@polyclinic/domain/kit/permissions.ts'
import type { RecordKind } from '@polyclinic/domain/kit/record-kinds.ts'
import type { AuditAction } from '@polyclinic/domain/audit/actions.ts'
import { system, type Context } from './context.ts'
import { sql } from 'kysely'
import { insertRows, rowsOf, type RowSet } from './database/insert-rows.ts'
import { keyedHash, newId } from './ids.ts'
import { tryAttempts } from './limits.ts'
import { networkOf } from './network.ts'
import type { ClinicDatabase } from './tenancy.ts'

export type AuditObject = { kind: RecordKind; id: string }

type Said = {
  object?: AuditObject
  side?: Side
  /** Which fields, which day or which record of several: never what stands there. */
  detail?: string
}
type Entry = Said & { action: AuditAction }
type Denial = Said & { action: `${string}:${string}` }

/** Writes who did what to which record, in the transaction of the act. Rows can be added, never changed. */
export async function audit(context: Auditing & Pick<Context, 'db'>, entry: Entry): Promise<void> {
  await insertRows(context.db, 'audit_events', [auditRow(context, entry)])
}

/**
 * What is done again and again: that a patient's data were read, or a note was written on. Screens read again by
 * themselves, and whoever wants may ask a thousand times: the same by the same person is one row in ten minutes.
 * @returns how many of them were not written within these ten minutes
 */
export async function auditOften(context: Context, ...entries: readonly Entry[]): Promise<number> {
  const rows = entries.map((entry) => {
    const row = auditRow(context, entry)
    const tenMinutes = String(Math.floor(Date.parse(row.at) / 600_000))
    return { ...row, repeat_key: repeatKey(context, 'read', row.action, row.object_id, row.detail, tenMinutes) }
  })
  return insertRows(context.db, 'audit_events', rows, { unlessThere: true })
}

/**
 * What happened once, in another transaction than this: it is told until it has been.
 * @param which of all that the same is told of
 */
export async function auditOnce(context: Context, entry: Entry, which: string): Promise<void> {
  const row = auditRow(context, entry)
  const repeat_key = keyedHash(context.services.linkKey, 'audit', 'once', row.action, which)
  await insertRows(context.db, 'audit_events', [{ ...row, repeat_key }], { unlessThere: true })
}

/** Of these each has a row of its own, within an hour, for the same person and act. */
const objectsAtMost = 50

/**
 * That something was denied. Whoever is denied the same again within the hour adds no row, but counts. Records that
 * somebody tries one after the other are a row each, up to so many: beyond them, one row counts all others.
 */
export async function auditDenial(context: Context, denial: Denial): Promise<void> {
  const { db, now } = context
  const row = { ...auditRow(context, denial), outcome: 'denied' }
  const hour = row.at.slice(0, 13)
  const keyOf = (...which: (string | null)[]) =>
    repeatKey(context, 'denied', row.action, row.object_kind, ...which, hour)
  const ofObject = keyOf(row.object_id, row.detail)
  const { numUpdatedRows } = await db
    .updateTable('audit_events')
    .set({ count: sql`count + 1`, last_at: row.at })
    .where('repeat_key', '=', ofObject)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const objects = { kind: 'denied-objects', key: keyOf('all'), windowMinutes: 60, most: objectsAtMost }
  const isBeyond = (await tryAttempts(db, { limits: [objects], now })) > 0
  const repeat_key = isBeyond ? keyOf('beyond') : ofObject
  await db
    .insertInto('audit_events')
    .values({ ...row, repeat_key })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'repeat_key'])
        .where('repeat_key', 'is not', null)
        .doUpdateSet({ count: sql`audit_events.count + 1`, last_at: sql`excluded.at` }),
    )
    .execute()
}

/** The same by the same: nobody is told by their network. */
function repeatKey({ actor, request, services }: Context, ...what: (string | null)[]): Buffer {
  const who = actor.kind === 'user' ? actor.userId : networkOf(request.ip)
  return keyedHash(services.linkKey, 'audit', who, ...what.map((part) => part ?? ''))
}

/** By whoever runs commands. */
export const noteAudit = (db: ClinicDatabase, action: AuditAction, object: AuditObject, now: string): Promise<void> =>
  audit({ db, now, actor: system, request: { id: null } }, { action, object })

type Auditing = Pick<Context, 'now' | 'actor'> & { request: { id: string | null } }

/** For the statement of the act itself. */
export const auditRows = (context: Auditing, entry: Entry): RowSet => rowsOf('audit_events', [auditRow(context, entry)])

const auditRow = ({ now, actor, request }: Auditing, entry: Entry | Denial) => ({
  id: newId(),
  at: now,
  actor_user_id: actor.kind === 'user' ? actor.userId : null,
  actor_side: actor.kind === 'system' ? actor.kind : (entry.side ?? usualSideOf(actor.rights)),
  action: entry.action,
  object_kind: entry.object?.kind ?? null,
  object_id: entry.object?.id ?? null,
  outcome: 'done',
  detail: entry.detail ?? null,
  request_id: request.id,
})
