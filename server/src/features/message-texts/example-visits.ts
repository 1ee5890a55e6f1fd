import { addMinutes, instantIn, type Instant, type WallTime } from '@polyclinic/domain/kit/time.ts'
import { exampleDay } from '@polyclinic/domain/message-texts/example-day.ts'
import type { previewNames } from '@polyclinic/domain/message-texts/endpoints.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import type { MailedVisit } from '../appointments/visit-mail.ts'

export type Names = (typeof previewNames)[number]
type Person = { givenName: string; familyName: string }
type People = { patient: Person; booker: Person | null }

/** Nobody there is: with the longest names somebody has booked for somebody else. */
export const examplePeople: Record<Names, Record<Language, People>> = {
  usual: {
    en: { patient: { givenName: 'Rosa', familyName: 'Delgado' }, booker: null },
    de: { patient: { givenName: 'Rosa', familyName: 'Brandt' }, booker: null },
  },
  longest: {
    en: {
      patient: { givenName: 'Christopher Bartholomew', familyName: 'Featherstonehaugh-Cholmondeley' },
      booker: { givenName: 'Alexandrina Wilhelmina', familyName: 'Featherstonehaugh-Cholmondeley' },
    },
    de: {
      patient: { givenName: 'Maximilian Alexander', familyName: 'von Hohenlohe-Waldenburg-Schillingsfürst' },
      booker: { givenName: 'Friederike Wilhelmine', familyName: 'von Hohenlohe-Waldenburg-Schillingsfürst' },
    },
  },
}

/** Two visits of one day in the next week, with a doctor and a place of the clinic's: the longest there are, or the first. */
export async function exampleVisits(
  context: Context,
  language: Language,
  names: Names,
): Promise<[MailedVisit, MailedVisit]> {
  const { db, clinic, now } = context
  const [doctors, places] = [await doctorsOf(db), await placesOf(db)]
  const ofLength = (each: string) => (names === 'longest' ? -each.length : 0)
  const [doctor] = doctors
    .map((each) => ({ ...each, name: doctorName(each) }))
    .toSorted((a, b) => ofLength(a.name) - ofLength(b.name))
  const wholeOf = (place: (typeof places)[number]) => `${place.name} ${place.street} ${place.city}`
  const [place] = places.toSorted((a, b) => ofLength(wholeOf(a)) - ofLength(wholeOf(b)))
  const { patient, booker } = examplePeople[names][language]
  const timeZone = place?.time_zone ?? clinic.time_zone
  const day = exampleDay(timeZone, now as Instant)
  const visitAt = (time: string, reference: string): MailedVisit => {
    const startsAt = instantIn(timeZone, day, time as WallTime)
    return {
      id: exampleId,
      reference,
      language,
      status: 'booked',
      version: 1,
      seat: null,
      starts_at: startsAt,
      ends_at: addMinutes(startsAt, 30),
      time_zone: timeZone,
      created_at: now,
      confirmed_at: null,
      is_late_change: false,
      keeps_its_doctor: false,
      delay_minutes: null,
      is_documented: false,
      before_you_come: ['…'],
      currency: clinic.currency,
      policy: {
        freeUntilMinutes: clinic.free_until_minutes,
        lateFeeMinor: clinic.late_fee_minor,
        closedUntilMinutes: clinic.closed_until_minutes,
      },
      provider_id: exampleId,
      provider_name: doctor?.name ?? clinic.name,
      provider_slug: doctor?.slug ?? '',
      location_name: place?.name ?? clinic.name,
      location_phone: place?.phone ?? null,
      location_directions_url: place?.directions_url ?? '',
      address: {
        street: place?.street ?? '',
        postalCode: place?.postal_code ?? '',
        city: place?.city ?? '',
        region: place?.region ?? '',
        country: place?.country ?? clinic.country,
      },
      patient_given_name: patient.givenName,
      patient_family_name: patient.familyName,
      booked_by_given_name: booker?.givenName ?? null,
      booked_by_family_name: booker?.familyName ?? null,
      booked_by_partner: null,
    }
  }
  return [visitAt('09:40', 'ABCD2345'), visitAt('11:20', 'EFGH6789')]
}

const exampleId = '00000000-0000-7000-8000-000000000000'

const doctorsOf = (db: Context['db']) =>
  db
    .selectFrom('providers')
    .select(['slug', 'prefix', 'given_name as givenName', 'family_name as familyName'])
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

const placesOf = (db: Context['db']) =>
  db
    .selectFrom('locations')
    .select(['name', 'street', 'postal_code', 'city', 'region', 'country', 'phone', 'directions_url', 'time_zone'])
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()
