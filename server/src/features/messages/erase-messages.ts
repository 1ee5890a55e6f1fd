import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isMessageOf, type WhoseMessages } from './messages-of-person.ts'

/** For whoever asked to be erased: what any of these messages said, to whom, and what is still to be sent. */
export async function eraseMessages(db: ClinicDatabase, whose: WhoseMessages): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      body: null,
      // Of these alone the subject names somebody.
      subject: sql<string>`case when subject_kind = 'account' then 'N. N.' else subject end`,
      to_address: null,
      network_hash: null,
      status: sql<string>`case when status = 'queued' then 'failed' when status in ('waiting', 'on-hold') then 'withdrawn' else status end`,
    })
    .where(isMessageOf(whose))
    .where((eb) => eb.or([eb('body', 'is not', null), eb('to_address', 'is not', null)]))
    .execute()
}
