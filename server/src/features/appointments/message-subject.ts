import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'
import { noteChange } from '../../platform/changes.ts'
import { noteAddressRefused } from '../patient-records/refused-address.ts'
import { calendarFile } from './calendar-file.ts'
import { readManageLink } from './manage-link.ts'
import { manageTokenOf } from './manage-token.ts'
import { selectAppointments } from './queries.ts'
import { manageAddress } from './visit-addresses.ts'

/**
 * Of a message about a visit. Its calendar entry is of the visit as it stands when the mail leaves: its link grants, so
 * that it is stored nowhere, and a mail that comes late puts nothing old into a calendar.
 */
/** Whoever is reminded, told of a delay, or written to afterwards has the visit in their calendar. */
const withoutCalendar: ReadonlySet<string> = new Set([
  'appointment-reminder',
  'appointment-delay',
  'review-request',
  'review-declined',
])

export const appointmentSubject: MessageSubject = {
  token: async ({ db, clinic, services }, id) => {
    const { manage_link_salt: salt } = await db
      .selectFrom('appointments')
      .select('manage_link_salt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return manageTokenOf(services, clinic.id, id, salt)
  },
  manageLink: readManageLink,
  calendar: async ({ inClinic, clinic, services }, id, { kind, to: mailTo }) => {
    if (withoutCalendar.has(kind)) return null
    const { row, now } = await inClinic(async (db, at) => ({
      row: await selectAppointments(db).where('a.id', '=', id).executeTakeFirstOrThrow(),
      now: at,
    }))
    const token = manageTokenOf(services, clinic.id, row.id, row.manage_link_salt)
    const manageAt =
      manageLinkStatus(row, now) === 'open' ? { manageAt: manageAddress({ clinic, services }, token) } : {}
    return calendarFile(clinic, row, { mailTo, ...manageAt })
  },
  isOver: null,
  waitsUntil: null,
  noteAddress: async ({ db, now }, { id, to, isRefused }) => {
    if (!(await noteAddressRefused(db, to, isRefused ? now : null))) return
    const visit = await db.selectFrom('appointments').select('provider_id').where('id', '=', id).executeTakeFirst()
    await noteChange(db, { noun: 'appointment', id, providerId: visit?.provider_id ?? null })
  },
}
