import { createClinics, type Clinic } from '../platform/clinics.ts'
import { listClinics } from '../platform/clinic-registry.ts'
import type { Tenancy } from '../platform/tenancy.ts'
import { CommandError } from './command.ts'

/** @throws {CommandError} naming those that there are */
export async function findClinic(tenancy: Tenancy, slug: string): Promise<Clinic> {
  const clinic = await createClinics(tenancy).bySlug(slug)
  if (clinic) return clinic
  const known = (await listClinics(tenancy)).map((each) => each.slug).join(', ')
  throw new CommandError(`There is no clinic ${slug}; ${known ? `there is ${known}` : 'there is none at all'}.`)
}
