import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { Services } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { calendarFile, type CalendarFile } from './calendar-file.ts'
import { manageTokenOf } from './manage-token.ts'
import { selectAppointments } from './queries.ts'
import { manageAddress } from './visit-addresses.ts'

/**
 * What goes along with a mail about a visit, as the visit stands when the mail leaves: its link grants, so that it is
 * stored nowhere, and a mail that comes late puts nothing old into a calendar.
 */
export async function calendarOfMail(
  {
    db,
    now,
    clinic,
    services,
  }: { db: ClinicDatabase; now: string; clinic: Clinic; services: Pick<Services, 'linkKey' | 'port'> },
  { appointmentId, mailTo }: { appointmentId: string; mailTo: string },
): Promise<CalendarFile> {
  const row = await selectAppointments(db).where('a.id', '=', appointmentId).executeTakeFirstOrThrow()
  const token = manageTokenOf(services, clinic.id, row.id, row.manage_link_salt)
  const manageAt = manageLinkStatus(row, now) === 'open' ? { manageAt: manageAddress({ clinic, services }, token) } : {}
  return calendarFile(clinic, row, { mailTo, ...manageAt })
}
