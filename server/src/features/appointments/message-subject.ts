import { hasCalendar, isOfSeries } from '@polyclinic/domain/messages/kinds.ts'
import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'
import { noteChange } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { noteAddressRefused } from '../patient-records/refused-address.ts'
import { calendarFile, calendarFileOfSeries } from './calendar-file.ts'
import { isManageLinkEnded, readManageLink } from './manage-link.ts'
import { manageTokenOf } from './manage-token.ts'
import { selectAppointments, type AppointmentRow } from './queries.ts'
import { manageAddress, ownVisitPath } from './visit-addresses.ts'

/** The further visits that a mail about a series tells of: those that take place, or those that were canceled with it. */
const readOthers = (db: ClinicDatabase, { id, series_id, updated_at }: AppointmentRow, kind: string) =>
  selectAppointments(db)
    .where('a.series_id', '=', series_id)
    .where('a.id', '<>', id)
    .where((eb) =>
      kind === 'appointment-series-cancelled'
        ? eb.and([eb('a.status', '=', 'cancelled'), eb('a.updated_at', '=', updated_at)])
        : eb('a.status', '<>', 'cancelled'),
    )
    .orderBy('a.starts_at')
    .execute()

/** Whether a reminder tells of more than the visit that it is about. */
async function isOfSeveral(db: ClinicDatabase, messageId: string): Promise<boolean> {
  const told = await db.selectFrom('reminders').select('appointment_id').where('message_id', '=', messageId).execute()
  return told.length > 1
}

/**
 * Of a message about a visit. Its calendar entry is of the visit as it stands when the mail leaves: its link grants, so
 * that it is stored nowhere, and a mail that comes late puts nothing old into a calendar.
 */
export const appointmentSubject: Omit<MessageSubject, 'releaseIfObsolete' | 'waitsUntil'> = {
  token: async ({ db, clinic, services }, id) => {
    const { manage_link_salt: salt } = await db
      .selectFrom('appointments')
      .select('manage_link_salt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return manageTokenOf(services, clinic.id, id, salt)
  },
  manageLink: readManageLink,
  isLinkEnded: isManageLinkEnded,
  calendar: async ({ inClinic, clinic, services }, id, { kind, to: mailTo }) => {
    if (!hasCalendar(kind)) return null
    const { row, others, now } = await inClinic(async (db, at) => {
      const own = await selectAppointments(db).where('a.id', '=', id).executeTakeFirstOrThrow()
      return { row: own, others: isOfSeries(kind) ? await readOthers(db, own, kind) : null, now: at }
    })
    const manageAt = (visit: AppointmentRow) =>
      manageLinkStatus(visit, now) === 'open'
        ? manageAddress({ clinic, services }, manageTokenOf(services, clinic.id, visit.id, visit.manage_link_salt))
        : undefined
    return others
      ? calendarFileOfSeries(clinic, [row, ...others], manageAt)
      : calendarFile(clinic, row, { mailTo, manageAt: manageAt(row) })
  },
  // A reminder that comes half a day late is none.
  notification: {
    path: async (db, id, messageId) => ((await isOfSeveral(db, messageId)) ? '/patient' : ownVisitPath(id)),
    keptSeconds: 6 * 3600,
  },
  noteAddress: async ({ db, now }, { id, to, isRefused }) => {
    if (!(await noteAddressRefused(db, to, isRefused ? now : null))) return
    const visit = await db.selectFrom('appointments').select('provider_id').where('id', '=', id).executeTakeFirst()
    await noteChange(db, { noun: 'appointment', id, providerId: visit?.provider_id ?? null })
  },
}
