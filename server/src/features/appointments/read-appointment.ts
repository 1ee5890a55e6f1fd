import type { readAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { accessAppointment, auditVisitRead } from './access.ts'
import { allAsSeen, type Appointment } from './queries.ts'

export async function readAppointment(
  context: Context,
  { params, query }: Input<typeof contract>,
): Promise<Appointment> {
  const { row, side } = await accessAppointment(context, { ...params, ...query, permission: 'appointments:list' })
  await auditVisitRead(context, row, side)
  return (await allAsSeen(context, side, [row]))[0]!
}
