import type { manageAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { rememberManageToken } from './manage-token.ts'
import { asAppointment, selectAppointments, type Appointment } from './queries.ts'

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
  const row = await selectAppointments(context.db)
    .where('a.manage_token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  return row && manageLinkStatus(row, context.now) === 'open' ? asAppointment(row) : null
}
