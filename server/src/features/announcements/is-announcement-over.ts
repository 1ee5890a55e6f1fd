import type { AboutIt } from '../../platform/message-subject.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { sql } from 'kysely'
import { concerns } from './queries.ts'

/** Whether a mail to everybody of a day concerns none of its visits any more. */
export async function isAnnouncementOver({ db }: { db: ClinicDatabase }, { id }: AboutIt): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`
    select exists (select from announcement_visits v
      join announcements n on n.id = v.announcement_id join appointments a on a.id = v.appointment_id
      where v.message_id = ${id} and ${concerns('a')}) as "isAhead"`.execute(db)
  return !rows[0]!.isAhead
}
