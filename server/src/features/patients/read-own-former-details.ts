import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readOwnFormerDetails as contract } from '@polyclinic/domain/patients/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { latestFormerDetails } from '../patient-records/former-details.ts'
import { findOwnPatient } from './own-patient.ts'

/** What the clinic changed of them, and they themselves. */
export async function readOwnFormerDetails(context: Context): Promise<Output<typeof contract>> {
  const { id } = await findOwnPatient(context)
  return { items: await latestFormerDetails(context.db, id) }
}
