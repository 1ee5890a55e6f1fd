import { sql } from 'kysely'
import { anyOf } from '../database/any-of.ts'
import type { ClinicDatabase } from '../tenancy.ts'
import { sealedFields } from './seal-events.ts'
import { hashBytes, hashOfEvent, hashOfSeal, noHash } from './seal-hash.ts'

/** What no longer fits; `seal` is the number of the seal in which it was found. */
export type Finding =
  | { what: 'event-altered' | 'event-missing' | 'event-added'; seal: number; eventId: string }
  | { what: 'seal-altered' | 'seal-missing' | 'head-differs'; seal: number }

export type Verified = { seals: number; events: number; findings: Finding[] }
type Head = { number: number; hash: Buffer }

/** @param head a newest seal of an earlier day, from outside of the database: without one, what was cut off at the end is not found */
export async function verifySeals(db: ClinicDatabase, head?: Head): Promise<Verified> {
  const findings: Finding[] = []
  let previous: Head = { number: 0, hash: noHash }
  let events = 0
  let headIsThere = false
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
    for (let missing = previous.number + 1; missing < number; missing++)
      findings.push({ what: 'seal-missing', seal: missing })
    const isWhole = hashOfSeal({
      ...{ organizationId: seal.organization_id, number, sealedAt: seal.sealed_at, eventIds: seal.event_ids },
      ...{ eventHashes: seal.event_hashes, previousHash: seal.previous_hash },
    }).equals(seal.hash)
    const follows = number > previous.number + 1 || seal.previous_hash.equals(previous.hash)
    if (!isWhole || !follows) findings.push({ what: 'seal-altered', seal: number })
    findings.push(...(await findEvents(db, seal)))
    if (head?.number === number) {
      headIsThere = true
      if (!head.hash.equals(seal.hash)) findings.push({ what: 'head-differs', seal: number })
    }
    events += seal.event_ids.length
    previous = seal
  }
  for (let missing = previous.number + 1; head && !headIsThere && missing <= head.number; missing++)
    findings.push({ what: 'seal-missing', seal: missing })
  // Which say they were sealed later than the last seal that is there.
  const { rows: added } = await sql<{ id: string; seal_number: number }>`
    select e.id, e.seal_number from audit_events e
    where e.seal_number is not null and not exists (select from audit_seals s where s.number = e.seal_number)
    order by e.seal_number, e.id`.execute(db)
  findings.push(...added.map(({ id, seal_number: seal }) => ({ what: 'event-added' as const, seal, eventId: id })))
  const { rows } = await sql<{ seals: number }>`select count(*)::int as seals from audit_seals`.execute(db)
  return { seals: rows[0]!.seals, events, findings }
}

type Row = { number: number; event_ids: string[]; event_hashes: Buffer }

async function findEvents(db: ClinicDatabase, { number: seal, event_ids, event_hashes }: Row): Promise<Finding[]> {
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
    byId.delete(eventId)
  }
  for (const eventId of byId.keys()) findings.push({ what: 'event-added', seal, eventId })
  return findings
}
