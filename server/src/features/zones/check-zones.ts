import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { Clinics } from '../../platform/clinics.ts'
import { compareZones } from '../../platform/database/compare-zones.ts'
import type { Log } from '../../platform/log.ts'
import type { Tenancy } from '../../platform/tenancy.ts'
import { displacedVisits, zonesInUse, type DisplacedVisit } from './displaced-visits.ts'

export type ZonesFound = {
  zones: string[]
  /** Of which PostgreSQL says something else than Node. */
  differing: string[]
  displaced: (DisplacedVisit & { organizationId: string })[]
}

/** Looks at the zones of all clinics, and at every coming visit. */
export async function checkZones(tenancy: Tenancy, clinics: Pick<Clinics, 'list'>): Promise<ZonesFound> {
  const zones = new Set<string>()
  const displaced: ZonesFound['displaced'] = []
  let now = tenancy.clock(new Date().toISOString())
  for (const organizationId of await clinics.list())
    await tenancy.inClinic(organizationId, async (db, clinicNow) => {
      now = clinicNow
      const own = await zonesInUse(db, now)
      for (const zone of own) zones.add(zone)
      for (const visit of await displacedVisits(db, own, now)) displaced.push({ ...visit, organizationId })
    })
  const sorted = [...zones].sort()
  return { zones: sorted, differing: await compareZones(tenancy, sorted, now as Instant), displaced }
}

/** Says in the log what `polyclinic zones check` tells in full. */
export async function warnOfZones(tenancy: Tenancy, clinics: Pick<Clinics, 'list'>, log: Log): Promise<void> {
  const { differing, displaced } = await checkZones(tenancy, clinics)
  if (differing.length > 0) log.warn('zones.differ', { zones: differing.join(' '), count: differing.length })
  if (displaced.length > 0) log.warn('zones.visits_displaced', { count: displaced.length })
}
