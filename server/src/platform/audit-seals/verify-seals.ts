import { sql } from 'kysely'
import { anyOf } from '../database/any-of.ts'
import type { ClinicDatabase } from '../tenancy.ts'
import { countUnsealed, eventsAtOnce, sealedFields } from './seal-events.ts'
import { hashBytes, hashOfEvent, hashOfSeal, noHash } from './seal-hash.ts'

/** What no longer fits; `seal` is the number of the seal in which it was found. */
export type Finding =
  | { what: 'event-altered' | 'event-missing' | 'event-added' | 'event-backdated'; seal: number; eventId: string }
  | { what: 'seal-altered' | 'head-differs'; seal: number }
  | { what: 'seals-missing'; seal: number; to: number }

/** `unsealed`: how many events wait longer for their seal than they should. */
export type SealVerification = { seals: number; events: number; unsealed: number; findings: Finding[] }
type Head = { number: number; hash: Buffer }

/** Of events whose seals are not there. */
const addedAtMost = 1000
/** An event is committed within seconds of its time: one that is sealed so much later was written later. */
const latestCommitMs = 3_600_000

/** @param heads newest seals of earlier days, from outside of the database: without one, what was cut off at the end is not found */
export async function verifySeals(
  db: ClinicDatabase,
  now: string,
  heads: readonly Head[] = [],
): Promise<SealVerification> {
  const kept = Map.groupBy(heads, ({ number }) => number)
  const last = heads.reduce((newest, { number }) => Math.max(newest, number), 0)
  const findings: Finding[] = []
  let previous: Head = { number: 0, hash: noHash }
  let events = 0
  let seals = 0
  // When all that was committed had a seal.
  let caughtUpAt = -Infinity
  for (;;) {
    const seal = await db
      .selectFrom('audit_seals')
      .selectAll()
      .where('number', '>', previous.number)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (!seal) break
    const { number } = seal
    if (number > previous.number + 1)
      findings.push({ what: 'seals-missing', seal: previous.number + 1, to: number - 1 })
    const isWhole = hashOfSeal({
      ...{ organizationId: seal.organization_id, number, sealedAt: seal.sealed_at, eventIds: seal.event_ids },
      ...{ eventHashes: seal.event_hashes, previousHash: seal.previous_hash },
    }).equals(seal.hash)
    const follows = number > previous.number + 1 || seal.previous_hash.equals(previous.hash)
    if (!isWhole || !follows) findings.push({ what: 'seal-altered', seal: number })
    findings.push(...(await findEvents(db, seal, caughtUpAt - latestCommitMs)))
    if (seal.event_ids.length < eventsAtOnce) caughtUpAt = Date.parse(seal.sealed_at)
    seals += 1
    if (kept.get(number)?.some(({ hash }) => !hash.equals(seal.hash)))
      findings.push({ what: 'head-differs', seal: number })
    events += seal.event_ids.length
    previous = seal
  }
  if (last > previous.number) findings.push({ what: 'seals-missing', seal: previous.number + 1, to: last })
  // Which say they were sealed, and no seal of that number is there.
  const { rows: added } = await sql<{ id: string; seal_number: number }>`
    select e.id, e.seal_number from audit_events e
    where e.seal_number is not null and not exists (select from audit_seals s where s.number = e.seal_number)
    order by e.seal_number, e.id limit ${addedAtMost}`.execute(db)
  for (const { id: eventId, seal_number: seal } of added) findings.push({ what: 'event-added', seal, eventId })
  return { seals, events, unsealed: await countUnsealed(db, now), findings }
}

type Row = { number: number; event_ids: string[]; event_hashes: Buffer }

async function findEvents(
  db: ClinicDatabase,
  { number: seal, event_ids, event_hashes }: Row,
  earliest: number,
): Promise<Finding[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select([...sealedFields, 'seal_number'])
    .where((where) => where.or([where('seal_number', '=', seal), where('id', '=', anyOf(event_ids))]))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const findings: Finding[] = []
  for (const [index, eventId] of event_ids.entries()) {
    const row = byId.get(eventId)
    const hash = event_hashes.subarray(index * hashBytes, (index + 1) * hashBytes)
    if (!row) findings.push({ what: 'event-missing', seal, eventId })
    else if (row.seal_number !== seal || !hashOfEvent(row).equals(hash))
      findings.push({ what: 'event-altered', seal, eventId })
    else if (Date.parse(row.at) < earliest) findings.push({ what: 'event-backdated', seal, eventId })
    byId.delete(eventId)
  }
  for (const eventId of byId.keys()) findings.push({ what: 'event-added', seal, eventId })
  return findings
}
