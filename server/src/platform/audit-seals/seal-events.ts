import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { anyOf } from '../database/any-of.ts'
import type { ScheduledJob } from '../jobs.ts'
import type { ClinicDatabase } from '../tenancy.ts'
import { hashOfEvent, hashOfSeal, noHash } from './seal-hash.ts'

export const sealedFields = [
  ...(['id', 'at', 'actor_user_id', 'actor_side', 'action', 'object_kind', 'object_id'] as const),
  ...(['outcome', 'detail', 'request_id'] as const),
] as const
/** A seal of fewer events left none that was committed by then. */
export const eventsAtOnce = 1000

/**
 * Seals what has been committed since the last time; nothing that is being written waits for it. Of two servers that do it at
 * once one finds the number taken, and leaves it to the other.
 * @returns `more` while some may be left
 */
export async function sealEvents(db: ClinicDatabase, now: string): Promise<'more' | undefined> {
  // First: what another server seals meanwhile has the next number, which is taken then.
  const last = await newestSeal(db)
  const events = await db
    .selectFrom('audit_events')
    .select(['organization_id', ...sealedFields])
    .where('seal_number', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(eventsAtOnce)
    .execute()
  if (events.length === 0) return undefined
  const seal = {
    ...{ organizationId: events[0]!.organization_id, number: (last?.number ?? 0) + 1, sealedAt: now },
    ...{ eventIds: events.map(({ id }) => id), eventHashes: Buffer.concat(events.map(hashOfEvent)) },
    previousHash: last?.hash ?? noHash,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('audit_seals')
    .values({
      ...{ number: seal.number, sealed_at: now, event_ids: seal.eventIds, event_hashes: seal.eventHashes },
      ...{ previous_hash: seal.previousHash, hash: hashOfSeal(seal) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return undefined
  await db
    .updateTable('audit_events')
    .set({ seal_number: seal.number })
    .where('id', '=', anyOf(seal.eventIds))
    .execute()
  return events.length === eventsAtOnce ? 'more' : undefined
}

export const newestSeal = (db: ClinicDatabase) =>
  db
    .selectFrom('audit_seals')
    .select(['number', 'hash', 'sealed_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const sealJob: ScheduledJob = { name: 'seal-audit', every: 'minute', run: sealEvents }

const lateMinutes = 10

/** How many events have waited longer for their seal than they should. */
export async function countUnsealed(db: ClinicDatabase, now: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('audit_events')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('seal_number', 'is', null)
    .where('at', '<', addMinutes(now as Instant, -lateMinutes))
    .executeTakeFirstOrThrow()
  return waiting
}
