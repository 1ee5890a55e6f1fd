import type { previewAnnouncement as contract } from '@polyclinic/domain/announcements/endpoints.ts'
import { recipientsOf } from '@polyclinic/domain/announcements/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { sentOfDay, visitsOfDay } from './queries.ts'

/** Whom a message would reach. Names are shown of whom somebody will have to call: they stand on that day's list, too. */
export async function previewAnnouncement(
  context: Context,
  { params: { date }, query: { providerId } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:announce')
  const visits = await visitsOfDay(context, date, providerId ?? null)
  const { mails, toCall } = recipientsOf(visits)
  if (toCall.length > 0)
    await auditOften(context, { action: 'messages:preview-announcement', side: 'clinic', detail: date })
  return {
    visits: visits.length,
    mails: mails.length,
    toCall: toCall.map(({ id, row }) => ({
      ...{ appointmentId: id, givenName: row.patient_given_name, familyName: row.patient_family_name },
    })),
    sent: await sentOfDay(context, date),
  }
}
