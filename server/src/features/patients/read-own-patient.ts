import type { readOwnPatient as contract } from '@polyclinic/domain/patients/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { asPatient, findOwnPatient } from './own-patient.ts'

export async function readOwnPatient(context: Context): Promise<Output<typeof contract>> {
  return asPatient(await findOwnPatient(context))
}
