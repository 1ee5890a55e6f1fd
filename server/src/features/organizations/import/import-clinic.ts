import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import type { ClinicFileProblem } from '@polyclinic/domain/organizations/clinic-file-problems.ts'
import { compareClinicFiles, type ClinicDifference } from '@polyclinic/domain/organizations/compare-clinic-files.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { readClinicFile } from '@polyclinic/domain/organizations/read-clinic-file.ts'
import type { Mended } from '@polyclinic/domain/brand/paint.ts'
import { findClinicId, ownerOfSlug, registerClinic, takenDomains } from '../../../platform/clinic-registry.ts'
import { noteChanges } from '../../../platform/changes.ts'
import { newId } from '../../../platform/ids.ts'
import type { ClinicDatabase, Tenancy } from '../../../platform/tenancy.ts'
import { retireLocations, writeLocations } from '../../locations/write-locations.ts'
import { retireProviders } from '../../providers/retire-providers.ts'
import { writeProviders } from '../../providers/write-providers.ts'
import { writeTimeOff } from '../../providers/write-time-off.ts'
import {
  lockSharedResources,
  retireSharedResources,
  writeSharedResources,
} from '../../shared-resources/write-shared-resources.ts'
import { lockServices, retireServices, writeServices } from '../../services/write-services.ts'
import { addExampleRoles } from '../../staff-roles/write-staff-roles.ts'
import { completeClinicFile } from './complete-clinic-file.ts'
import { countVisitsToMove, type VisitsToMove } from './count-visits-to-move.ts'
import { findVisitsToPlace, type VisitsToPlace } from './find-visits-to-place.ts'
import { readClinic } from './read-clinic.ts'
import { readPictures, type ReadAsset } from './read-pictures.ts'
import { writeMessageTexts } from './write-message-texts.ts'
import { writeOrganization } from './write-organization.ts'

export type ImportOutcome =
  | {
      ok: true
      organizationId: string
      created: boolean
      /** In which the clinic and its file differed; of a new clinic nothing. */
      differences: readonly ClinicDifference[]
      /** The file puts another look over the one that somebody published on the screen. */
      coversLook: boolean
      /** Colours that were given and could not be used as they were. */
      mended: readonly Mended[]
      /** Booked at doctors who take no visits any more. */
      toMove: readonly VisitsToMove[]
      /** Booked where something is out of order, or without what they need. */
      toPlace: readonly VisitsToPlace[]
    }
  | { ok: false; problems: readonly ClinicFileProblem[] }

class Unimportable extends Error {
  readonly problems: readonly ClinicFileProblem[]
  constructor(problems: readonly ClinicFileProblem[]) {
    super('the clinic file cannot be imported')
    this.problems = problems
  }
}

export type ImportOptions = {
  /** Do it all, say what it changed, and take it back. */
  dryRun?: boolean
  /** Retire or delete what only the database has; otherwise it stays. */
  removeUnlisted?: boolean
  /** Of a clinic that is made: one that is there already stays as it is. */
  organizationId?: string
}

/** Carries the outcome of a dry run out of the transaction that it rolls back. */
class DryRun extends Error {
  readonly outcome: ImportOutcome
  constructor(outcome: ImportOutcome) {
    super('a dry run')
    this.outcome = outcome
  }
}

/**
 * Creates or updates a whole clinic from one file, in one transaction: what is wrong is named by its path, and then
 * nothing has changed. Doctors, services and places are known by their slugs, and what has a day by that day.
 */
export async function importClinic(
  tenancy: Tenancy,
  json: unknown,
  readAsset: ReadAsset,
  { dryRun = false, removeUnlisted = false, ...made }: ImportOptions = {},
): Promise<ImportOutcome> {
  const reading = readClinicFile(json)
  if (!reading.ok) return reading
  const file = reading.clinic
  const { pictures, problems } = await readPictures(file, readAsset)
  const known = made.organizationId ?? (await findClinicId(tenancy, file.slug))
  for (const host of await takenDomains(tenancy, file.domains, known))
    problems.push({ path: `domains[${file.domains.indexOf(host)}]`, message: `${host} belongs to another clinic` })
  if (problems.length) return { ok: false, problems }

  const organizationId = known ?? newId()
  try {
    return await tenancy.inClinic(organizationId, async (db, now) => {
      // Before it is read what the file would change, and from then on nobody changes it.
      await lockServices(db)
      await lockSharedResources(db)
      const stored = await readClinic(db, now)
      if (stored && made.organizationId !== undefined) return asItIs(organizationId)
      const owner = await ownerOfSlug(db, file.slug)
      if (owner !== undefined && owner !== organizationId)
        throw new Unimportable([{ path: 'slug', message: `${file.slug} belongs to another clinic` }])
      const differences = stored ? compareClinicFiles(stored, completeClinicFile(file, stored, pictures, now)) : []
      const coversLook = differences.some(isOfLook) && (await isLookPublished(db))
      if (removeUnlisted) await retireAll(db, file)
      const legalKept = removeUnlisted ? {} : await readLegal(db)
      const mended = await writeOrganization(db, organizationId, file, pictures, legalKept, now)
      await writeMessageTexts(db, file.messageTexts, { now, isAll: removeUnlisted })
      await registerClinic(db, {
        ...{ id: organizationId, slug: file.slug, domains: file.domains, isAll: removeUnlisted },
      })
      const locations = await writeLocations(db, file, pictures)
      await writeSharedResources(db, file, locations)
      const services = await writeServices(db, file)
      if (stored === undefined) await addExampleRoles(db, file.locale)
      const today = dateIn(file.timeZone, now as Instant)
      const { ids, hoursKept } = await writeProviders(db, file, { locations, services, pictures, today })
      const refused = await writeTimeOff(db, file, ids, { now, removeUnlisted })
      if (refused.length) throw new Unimportable(refused)
      // Whoever has times on the screen that are computed from it asks for them again.
      await noteChanges(
        db,
        [...ids.values()].map((id) => ({ noun: 'schedule', id, providerId: id })),
      )
      const toMove = await countVisitsToMove(db, now)
      const toPlace = await findVisitsToPlace(db, now)
      const outcome = {
        ...{ ok: true as const, organizationId, created: stored === undefined, coversLook, mended, toMove, toPlace },
        differences: differences.map((each) =>
          [...hoursKept].some((slug) => each.path === `providers.${slug}.hours`)
            ? { kind: 'kept' as const, path: each.path }
            : each,
        ),
      }
      if (dryRun) throw new DryRun(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof DryRun) return error.outcome
    if (error instanceof Unimportable) return { ok: false, problems: error.problems }
    throw error
  }
}

const asItIs = (organizationId: string): ImportOutcome => ({
  ...{ ok: true, organizationId, created: false, differences: [], coversLook: false, mended: [] },
  ...{ toMove: [], toPlace: [] },
})

const isOfLook = ({ path }: ClinicDifference) => /^(?:name|styles|staticContent|config)\b/.test(path)

async function isLookPublished(db: ClinicDatabase): Promise<boolean> {
  const row = await db.selectFrom('organizations').select('brand_saved_by').executeTakeFirst()
  return (row?.brand_saved_by ?? null) !== null
}

/** Retires and deletes what a file could name. */
async function retireAll(db: ClinicDatabase, file: ClinicFile): Promise<void> {
  await retireLocations(db)
  await retireSharedResources(db)
  await retireServices(db)
  await retireProviders(
    db,
    file.providers.map(({ slug }) => slug),
  )
}

async function readLegal(db: ClinicDatabase): Promise<object> {
  const row = await db.selectFrom('organizations').select('legal_texts').executeTakeFirst()
  return (row?.legal_texts as object | undefined) ?? {}
}
