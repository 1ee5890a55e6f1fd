import { doctorLimits as limits } from '@polyclinic/domain/providers/limits.ts'
import type { DoctorOffer, DoctorWithOffers } from '@polyclinic/domain/providers/model.ts'
import type { SpokenLanguage } from '@polyclinic/domain/providers/specialities.ts'
import type { Choices, SavedDoctor } from './use-doctor-settings.ts'

type Typed = 'prefix' | 'quote' | 'looksAfter' | 'education' | 'sinceYear' | 'speciality'

/** A doctor as they stand in the form: what is typed is kept as it was typed. */
export type DoctorDraft = Omit<DoctorWithOffers, Typed> &
  Record<Typed, string> & {
    /** On which days a new one works. */
    weekdays: number[]
  }

export const emptyOffer = (serviceId: string, locationId: string): DoctorOffer => ({
  ...{ serviceId, locationId, newPatientsOnly: false, isDefault: false },
})

/** Of few services, a new doctor probably offers each; of more, only their own. */
const fewServices = 3

const likelyOffers = ({ services, places }: Choices): DoctorOffer[] => {
  const offered = services.filter(({ isActive }) => isActive)
  return places.length === 1 && offered.length <= fewServices
    ? offered.map(({ id }) => emptyOffer(id, places[0]!.id))
    : []
}

/** What a new one begins with: the services of a small clinic, on the days on which it is open. */
export const emptyDraft = ({ services, places }: Choices, language: SpokenLanguage): DoctorDraft => ({
  ...{ prefix: '', givenName: '', familyName: '', speciality: '', languages: [language], portrait: undefined },
  ...{ quote: '', looksAfter: '', education: '', sinceYear: '', takesNewPatients: true, isActive: true },
  offers: likelyOffers({ services, places }),
  weekdays: [...new Set(places.flatMap(({ weekdays }) => weekdays))].toSorted((a, b) => a - b),
})

export const draftOf = (doctor: SavedDoctor): DoctorDraft => ({
  prefix: doctor.prefix ?? '',
  givenName: doctor.givenName,
  familyName: doctor.familyName,
  speciality: doctor.speciality,
  languages: doctor.languages,
  portrait: doctor.portrait,
  quote: doctor.quote ?? '',
  looksAfter: (doctor.looksAfter ?? []).join('\n'),
  education: doctor.education ?? '',
  sinceYear: doctor.sinceYear === undefined ? '' : String(doctor.sinceYear),
  takesNewPatients: doctor.takesNewPatients ?? true,
  isActive: doctor.isActive ?? true,
  offers: doctor.offers.map((offer) => ({ ...emptyOffer(offer.serviceId, offer.locationId), ...offer })),
  weekdays: [],
})

const orNothing = (typed: string) => typed.trim() || undefined

function yearIn(typed: string): number | undefined {
  if (typed.trim() === '') return undefined
  const year = /^\d{4}$/.test(typed.trim()) ? Number(typed) : NaN
  const { least, most } = limits.sinceYear
  return year >= least && year <= most ? year : NaN
}

/** What the draft says; a year that cannot be read is NaN. */
export const bodyOf = ({ weekdays: _days, ...draft }: DoctorDraft): DoctorWithOffers => ({
  ...draft,
  prefix: orNothing(draft.prefix),
  givenName: draft.givenName.trim(),
  familyName: draft.familyName.trim(),
  speciality: draft.speciality as DoctorWithOffers['speciality'],
  quote: orNothing(draft.quote),
  education: orNothing(draft.education),
  sinceYear: yearIn(draft.sinceYear),
  looksAfter: draft.looksAfter
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
})
