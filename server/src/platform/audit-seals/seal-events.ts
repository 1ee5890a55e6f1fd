import { anyOf } from '../database/any-of.ts'
import type { ScheduledJob } from '../jobs.ts'
import type { ClinicDatabase } from '../tenancy.ts'
import { hashOfEvent, hashOfSeal, noHash } from './seal-hash.ts'

export const sealedFields = [
  ...(['id', 'at', 'actor_user_id', 'actor_side', 'action', 'object_kind', 'object_id'] as const),
  ...(['outcome', 'detail', 'request_id'] as const),
] as const
const atOnce = 1000

/**
 * Seals what has been committed since the last time; nothing that is being written waits for it. Of two servers that do it at
 * once one is refused by the number of the seal.
 * @returns `more` while some may be left
 */
export async function sealEvents(db: ClinicDatabase, now: string): Promise<'more' | undefined> {
  const events = await db
    .selectFrom('audit_events')
    .select(['organization_id', ...sealedFields])
    .where('seal_number', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(atOnce)
    .execute()
  if (events.length === 0) return undefined
  const last = await newestSeal(db)
  const seal = {
    ...{ organizationId: events[0]!.organization_id, number: (last?.number ?? 0) + 1, sealedAt: now },
    ...{ eventIds: events.map(({ id }) => id), eventHashes: Buffer.concat(events.map(hashOfEvent)) },
    previousHash: last?.hash ?? noHash,
  }
  await db
    .insertInto('audit_seals')
    .values({
      ...{ number: seal.number, sealed_at: now, event_ids: seal.eventIds, event_hashes: seal.eventHashes },
      ...{ previous_hash: seal.previousHash, hash: hashOfSeal(seal) },
    })
    .execute()
  await db
    .updateTable('audit_events')
    .set({ seal_number: seal.number })
    .where('id', '=', anyOf(seal.eventIds))
    .execute()
  return events.length === atOnce ? 'more' : undefined
}

export const newestSeal = (db: ClinicDatabase) =>
  db
    .selectFrom('audit_seals')
    .select(['number', 'hash', 'sealed_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const sealJob: ScheduledJob = { name: 'seal-audit', every: 'minute', run: sealEvents }
