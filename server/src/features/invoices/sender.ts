import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { languageOfClinic, type Language } from '../../platform/language.ts'

/** All of an invoice's paper that is the clinic's, as it is when it is issued: a clinic that moves leaves it as it was. */
export type Sender = {
  name: string
  lines: string[]
  country: string
  locale: string
  language: Language
  taxNumber: string
  iban: string
  /** The day of the service. */
  servedOn: string | null
}

type Address = Parameters<typeof addressLines>[0]

/** With the address of the place where the visit was, else of the clinic's first. */
export async function readSender(
  { db, clinic }: Pick<Context, 'db' | 'clinic'>,
  appointmentId: string | null,
): Promise<Sender> {
  const visit = appointmentId
    ? await db
        .selectFrom('appointments as a')
        .innerJoin('locations as l', 'l.id', 'a.location_id')
        .select(['a.address', 'l.phone', 'a.starts_at', 'a.time_zone'])
        .where('a.id', '=', appointmentId)
        .executeTakeFirstOrThrow()
    : null
  const address = (visit?.address ?? null) as Address | null
  return {
    ...{ name: clinic.name, country: clinic.country, locale: clinic.locale, language: languageOfClinic(clinic) },
    lines: [...(address ? addressLines(address) : []), ...(visit?.phone ? [visit.phone] : [])],
    ...{ taxNumber: clinic.tax_number, iban: clinic.iban },
    servedOn: visit ? dateIn(visit.time_zone, visit.starts_at as Instant) : null,
  }
}
