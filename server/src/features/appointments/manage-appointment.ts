import type { manageAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { calendarFile, type CalendarFile } from './calendar-file.ts'
import { rememberManageToken } from './manage-token.ts'
import { asAppointment, selectAppointments, type Appointment, type AppointmentRow } from './queries.ts'
import { manageAddress } from './visit-addresses.ts'

/** Opens an appointment by the token of its mailed link, and remembers it for this browser's next hour. Changes nothing. */
export async function manageAppointment(
  scope: RequestScope,
  { body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const appointment = await scope.transact((context) => readManagedAppointment(context, body.token))
  if (!appointment) throw refuse('not_found')
  rememberManageToken(scope, appointment.id, body.token)
  return { appointment }
}

/** The appointment that a token opens, or null: for pages that know it from their cookie. */
export async function readManagedAppointment(context: Context, token: string): Promise<Appointment | null> {
  const row = await rowOf(context, token)
  return row ? asAppointment(row) : null
}

/** The same as a calendar file, of that visit and no other. */
export async function readManagedCalendarFile(
  context: Context,
  id: string,
  token: string,
): Promise<CalendarFile | null> {
  const row = await rowOf(context, token)
  return row?.id === id ? calendarFile(context.clinic, row, { manageAt: manageAddress(context, token) }) : null
}

async function rowOf({ db, now }: Context, token: string): Promise<AppointmentRow | undefined> {
  const row = await selectAppointments(db).where('a.manage_token_hash', '=', hashSecret(token)).executeTakeFirst()
  return row && manageLinkStatus(row, now) === 'open' ? row : undefined
}
