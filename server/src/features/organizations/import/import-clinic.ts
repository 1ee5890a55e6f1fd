import type { ClinicFileProblem } from '@polyclinic/domain/organizations/clinic-file-problems.ts'
import { readClinicFile } from '@polyclinic/domain/organizations/read-clinic-file.ts'
import type { Mended } from '@polyclinic/domain/brand/paint.ts'
import { findClinicId, registerClinic, takenDomains } from '../../../platform/clinic-registry.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tenancy } from '../../../platform/tenancy.ts'
import { countVisitsToMove, type VisitsToMove } from './count-visits-to-move.ts'
import { readPictures, type ReadAsset } from './read-pictures.ts'
import { writeOrganization } from './write-organization.ts'
import { writePlaces } from './write-places.ts'
import { writeProviders } from './write-providers.ts'
import { writeServices } from './write-services.ts'
import { writeTimeOff } from './write-time-off.ts'

export type Imported =
  | {
      ok: true
      organizationId: string
      created: boolean
      /** Colours that were given and could not be used as they were. */
      mended: readonly Mended[]
      /** Booked at doctors who take no visits any more. */
      toMove: readonly VisitsToMove[]
    }
  | { ok: false; problems: readonly ClinicFileProblem[] }

class Unimportable extends Error {
  readonly problems: readonly ClinicFileProblem[]
  constructor(problems: readonly ClinicFileProblem[]) {
    super('the clinic file cannot be imported')
    this.problems = problems
  }
}

/**
 * Creates or updates a whole clinic from one file, in one transaction: what is wrong is named by its path, and then
 * nothing has changed. Doctors, services and places are known by their slugs; what the file no longer has is retired.
 */
export async function importClinic(tenancy: Tenancy, json: unknown, readAsset: ReadAsset): Promise<Imported> {
  const reading = readClinicFile(json)
  if (!reading.ok) return reading
  const file = reading.clinic
  const { pictures, problems } = await readPictures(file, readAsset)
  const known = await findClinicId(tenancy, file.slug)
  for (const host of await takenDomains(tenancy, file.domains, known))
    problems.push({ path: `domains[${file.domains.indexOf(host)}]`, message: `${host} belongs to another clinic` })
  if (problems.length) return { ok: false, problems }

  const organizationId = known ?? newId()
  try {
    const { mended, toMove } = await tenancy.inClinic(organizationId, async (db, now) => {
      const mended = await writeOrganization(db, organizationId, file, pictures, now)
      await registerClinic(db, { id: organizationId, slug: file.slug, domains: file.domains })
      const locations = await writePlaces(db, file, pictures)
      const services = await writeServices(db, file)
      const providers = await writeProviders(db, file, { locations, services, pictures })
      const refused = await writeTimeOff(db, file, providers, now)
      if (refused.length) throw new Unimportable(refused)
      return { mended, toMove: await countVisitsToMove(db, now) }
    })
    return { ok: true, organizationId, created: known === undefined, mended, toMove }
  } catch (error) {
    if (error instanceof Unimportable) return { ok: false, problems: error.problems }
    throw error
  }
}
