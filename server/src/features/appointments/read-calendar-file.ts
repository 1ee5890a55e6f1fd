import type { readCalendarFile as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { accessAppointment, auditVisitRead } from './access.ts'
import { calendarFile } from './calendar-file.ts'
import { manageAddress, ownVisitAddress } from './visit-addresses.ts'

/** The visit for a calendar, with the address at which its reader may change it: never one that grants more than they have. */
export async function readCalendarFile(
  context: Context,
  { params: { id }, query, headers }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const manageToken = headers['manage-token']
  const { row, side } = await accessAppointment(context, { id, manageToken, ...query, permission: 'appointments:list' })
  await auditVisitRead(context, row, side)
  const own = manageToken === undefined ? ownVisitAddress(context, row) : manageAddress(context, manageToken)
  const file = calendarFile(context.clinic, row, side === 'patient' ? { manageAt: own } : {})
  return { ...file, mediaType: 'text/calendar' }
}
