import { unsent } from '@polyclinic/domain/messages/states.ts'
import { kindsOfTheirOwn, kindsReplacingThemselves } from '@polyclinic/domain/messages/kinds.ts'
import { sql } from 'kysely'
import { noteChanges } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Of the messages about one thing that go to one person by one channel and have not left, the newest says what the others
 * said, and they do not leave any more; it is as wanted as they were. What tells of several visits, or may still be
 * withdrawn, replaces none and is replaced by none. A new link tells no news: it replaces only the mail of another link.
 * @param id one of them, whose delivery has come
 */
export async function supersedeOlder(db: ClinicDatabase, id: string, now: string): Promise<void> {
  const { rows: superseded } = await sql<{ id: string }>`
    with due as (
      select m.id, m.kind, m.to_address, m.created_at, m.unsolicited
      from messages m join messages this on this.subject_id = m.subject_id and this.to_address = m.to_address
        and this.channel = m.channel
      where this.id = ${id} and m.kind <> all(${kindsOfTheirOwn}) and m.status = any(${unsent}) and (m.status <> 'waiting' or m.due_at <= ${now}::timestamptz)
    ), replaced as (
      select distinct on (older.id) older.id, older.unsolicited, newer.id as by
      from due older join due newer on (older.created_at, older.id) < (newer.created_at, newer.id)
      where newer.kind <> all(${kindsReplacingThemselves}) or older.kind = newer.kind
      order by older.id, newer.created_at desc, newer.id desc
    ), wanted as (
      update messages set unsolicited = false
      where unsolicited and id in (select by from replaced where not unsolicited) and id not in (select id from replaced)
    )
    update messages set status = 'superseded'
    where id in (select id from replaced) and status = any(${unsent})
    returning id`.execute(db)
  await noteChanges(
    db,
    superseded.map((message) => ({ noun: 'message', id: message.id })),
  )
}
