import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { dateOfDay, minuteOf, startOfDay } from '@polyclinic/domain/kit/time.ts'
import { packClaims } from '@polyclinic/domain/slots/claims.ts'
import { hoursOn } from '@polyclinic/domain/slots/hours.ts'
import { freeStarts } from '@polyclinic/domain/slots/slots.ts'
import { snapshotOf, selectOffers, type OfferSnapshot } from '../src/features/slots/offer-snapshot.ts'
import { loadTimes, type Offer, type ResourceRow } from '../src/features/slots/queries.ts'
import { resourcesAt, timesOf, type Minutes } from '../src/features/slots/search.ts'
import type { Clinic } from '../src/platform/clinics.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'

/** What a doctor offers, with what is promised to whoever books it, and what is free of it on a day. */
export type DemoOffer = {
  offer: Offer
  service: string
  isDefault: boolean
  isForNewPatients: boolean
  promised: OfferSnapshot
  /** Starts in whole minutes since 1970 when, of the doctor's own bookings, those in `taken` exist. */
  freeOn: (day: number, taken: readonly Minutes[]) => Int32Array
  /** The rooms and devices of what it needs. */
  resources: readonly ResourceRow[]
  /** Has a visit of that start take what it needs, so that no other doctor's visit is there then. */
  use: (start: number) => void
}

export type DemoDoctor = {
  slug: string
  dailyLimit: number | null
  offers: readonly DemoOffer[]
  /** Minutes of work on a day since 1970. */
  workOn: (day: number) => number
}

/** The minutes that a visit takes with its buffers. */
export const takenBy = ({ offer }: DemoOffer, start: number): Minutes => ({
  from: start - offer.bufferBefore,
  to: start + offer.duration + offer.bufferAfter,
})

const areOverlapping = (a: Minutes, b: Minutes) => a.from < b.to && b.from < a.to

/** Every active doctor of a clinic with the times of some months, as listing and booking would compute them. */
export async function loadDoctors(
  db: ClinicDatabase,
  clinic: Clinic,
  range: { from: Instant; to: Instant; now: string },
): Promise<DemoDoctor[]> {
  const services = await db.selectFrom('services').select(['id', 'slug']).where('is_active', '=', true).execute()
  const flags = await db.selectFrom('provider_services').select(['id', 'is_default', 'new_patients_only']).execute()
  const inUse = new Map<string, Minutes[]>()
  const offers: (DemoOffer & { workOn: DemoDoctor['workOn'] })[] = []
  for (const { id, slug } of services) {
    const rows = await loadTimes(db, { serviceId: id }, range)
    const times = timesOf(rows, clinic, range.now)
    for (const offer of times.offers) {
      const flag = flags.find((each) => each.id === offer.id)
      const claims = packClaims(
        rows.claims
          .filter(([doctor]) => doctor === offer.providerId)
          .flatMap(([, , starts, ends]) => starts.map((start, n) => [start, ends[n]!] as const)),
      )
      const { hours } = times.search(offer, { from: 0, to: 0 })
      const resources = resourcesAt(rows, offer).filter(({ group }) => offer.needs.includes(group))
      const rangeOf = (start: number) => ({
        from: start - offer.bufferBefore,
        to: start + offer.duration + offer.bufferAfter,
      })
      const isMet = (start: number) =>
        offer.needs.every((need) => {
          const used = (inUse.get(need) ?? []).filter((each) => areOverlapping(each, rangeOf(start)))
          return used.length < resources.filter(({ group }) => group === need).length
        })
      const offered = new Map<number, Int32Array>()
      const offeredOn = (day: number) => {
        const known = offered.get(day)
        if (known) return known
        const from = minuteOf(startOfDay(offer.timeZone, dateOfDay(day)))
        const to = minuteOf(startOfDay(offer.timeZone, dateOfDay(day + 1)))
        const search = { ...times.search(offer, { from, to }), claims, now: from }
        const starts = freeStarts({ ...search, notice: 0, horizonDays: 1, dailyLimit: null })
        offered.set(day, starts)
        return starts
      }
      offers.push({
        offer,
        service: slug,
        isDefault: flag?.is_default ?? false,
        isForNewPatients: flag?.new_patients_only ?? false,
        promised: snapshotOf(await selectOffers(db).where('o.id', '=', offer.id).executeTakeFirstOrThrow(), clinic),
        resources,
        use: (start) => {
          for (const need of offer.needs) inUse.set(need, [...(inUse.get(need) ?? []), rangeOf(start)])
        },
        freeOn: (day, taken) =>
          offeredOn(day).filter(
            (start) => taken.every((other) => !areOverlapping(rangeOf(start), other)) && isMet(start),
          ),
        workOn: (day) => {
          const intervals = hoursOn(hours, day)
          return intervals.reduce((sum, minute, index) => sum + (index % 2 ? minute : -minute), 0)
        },
      })
    }
  }
  return [...Map.groupBy(offers, (each) => each.promised.provider.slug)]
    .map(([slug, own]) => ({
      slug,
      dailyLimit: own[0]!.offer.dailyLimit,
      offers: own.toSorted((a, b) => (a.service < b.service ? -1 : 1)),
      workOn: own[0]!.workOn,
    }))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** Whether a doctor sees anybody on a day at all: neither closed, nor away. */
export const worksOn = (doctor: DemoDoctor, day: number) =>
  doctor.offers.some((each) => each.freeOn(day, []).length > 0)

export const offerOf = (doctor: DemoDoctor, service: string): DemoOffer => {
  const found = doctor.offers.find((each) => each.service === service)
  if (!found) throw new Error(`${doctor.slug} has no service ${service}`)
  return found
}
