import type { readCalendarFile as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { accessAppointment, auditVisitRead } from './access.ts'
import { calendarFile } from './calendar-file.ts'
import { ownVisitAddress } from './visit-addresses.ts'

export async function readCalendarFile(context: Context, { params }: Input<typeof contract>): Promise<string> {
  const { row, side } = await accessAppointment(context, { id: params.id, permission: 'appointments:list' })
  await auditVisitRead(context, row.id, side)
  return calendarFile(context.clinic, row, side === 'patient' ? { manageAt: ownVisitAddress(context, row) } : {})
    .content
}
