import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { languageOfClinic, type Language } from '../../platform/language.ts'
import { readLetterhead } from '../locations/letterhead.ts'

/** All of an invoice's paper that is the clinic's, as it is when it is issued: a clinic that moves leaves it as it was. */
export type Sender = {
  name: string
  lines: string[]
  country: string
  locale: string
  language: Language
  taxNumber: string
  iban: string
  /** Those of before have none. */
  email?: string
  /** The day of the service. */
  servedOn: string | null
}

/** With the day of the visit, and the address of where it was. */
export async function readSender(
  { db, clinic }: Pick<Context, 'db' | 'clinic'>,
  appointmentId: string | null,
): Promise<Sender> {
  const visit =
    appointmentId &&
    (await db
      .selectFrom('appointments')
      .select(['starts_at', 'time_zone'])
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow())
  return {
    ...{ name: clinic.name, country: clinic.country, locale: clinic.locale, language: languageOfClinic(clinic) },
    lines: await readLetterhead({ db }, appointmentId),
    ...{ taxNumber: clinic.tax_number, iban: clinic.iban, email: clinic.invoice_email },
    servedOn: visit ? dateIn(visit.time_zone, visit.starts_at as Instant) : null,
  }
}
