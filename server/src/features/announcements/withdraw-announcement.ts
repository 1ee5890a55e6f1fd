import type { withdrawAnnouncement as contract } from '@polyclinic/domain/announcements/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { withdrawEach } from '../messages/withdraw-messages.ts'
import { withdrawUntil } from './queries.ts'

/** Nobody is told after all: its mails wait still, and nobody has to call. */
export async function withdrawAnnouncement(
  context: Context,
  { params: { id } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:announce')
  const { db, now } = context
  const found = await db.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw refuse('not_found')
  if (found.withdrawn_at !== null || Date.parse(withdrawUntil(found.sent_at)) <= Date.parse(now))
    throw refuse('state_conflict')
  await db.updateTable('announcements').set({ withdrawn_at: now }).where('id', '=', id).execute()
  const visits = await db
    .selectFrom('announcement_visits')
    .select(['appointment_id', 'message_id'])
    .where('announcement_id', '=', id)
    .execute()
  await withdrawEach(db, [...new Set(visits.flatMap(({ message_id: message }) => message ?? []))])
  await audit(context, { action: 'messages:withdraw-announcement', detail: found.day, side: 'clinic' })
  await noteChange(db, { noun: 'appointment', id: visits[0]!.appointment_id, providerId: found.provider_id })
  return { id }
}
