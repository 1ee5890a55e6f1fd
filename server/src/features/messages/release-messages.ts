import { sql } from 'kysely'
import { noteChanges } from '../../platform/changes.ts'
import { enqueue } from '../../platform/enqueue.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { delivery } from './delivery.ts'
import { unsolicitedAtMost } from './mail-room.ts'

const heldDays = 3

/** Gives messages that were held back another try, of each address as many as may leave in an hour; the older go first. */
export async function releaseMessages(db: ClinicDatabase, now: string): Promise<void> {
  const { rows: released } = await sql<{ id: string }>`
    update messages set status = 'queued'
    from (
      select id, row_number() over (partition by to_address order by created_at, id) as place
      from messages where status = 'on-hold' and created_at >= ${now}::timestamptz - make_interval(days => ${heldDays})
    ) held
    where messages.id = held.id and place <= ${unsolicitedAtMost.hour} and status = 'on-hold'
    returning messages.id`.execute(db)
  for (const { id } of released) await enqueue(db, delivery, { messageId: id })

  const givenUp = await db
    .updateTable('messages')
    .set({ status: 'failed', last_error: `Too many messages to this address for ${heldDays} days.` })
    .where('status', '=', 'on-hold')
    .where('created_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${heldDays})`)
    .returning('id')
    .execute()
  await noteChanges(
    db,
    [...released, ...givenUp].map(({ id }) => ({ noun: 'message', id })),
  )
}
