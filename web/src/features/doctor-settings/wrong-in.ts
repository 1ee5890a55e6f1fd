import { nameAtMost, nameMistake, tidyName } from '@polyclinic/domain/kit/personal-name.ts'
import { doctorLimits as limits } from '@polyclinic/domain/providers/limits.ts'
import type { DoctorWithOffers } from '@polyclinic/domain/providers/model.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import type { Choices } from './use-doctor-settings.ts'

const isWrong = (name: string) => nameMistake(tidyName(name), nameAtMost) !== null

/** What of a doctor cannot be saved, in the order of the form. */
export function wrongIn(body: DoctorWithOffers, { services }: Choices, { t }: Texts): WrongField[] {
  const { lines, length } = limits.looksAfter
  const canBeFirst = (offer: DoctorWithOffers['offers'][number]) =>
    !offer.newPatientsOnly && services.some(({ id, isActive }) => id === offer.serviceId && isActive)
  const places = [...new Set(body.offers.map(({ locationId }) => locationId))]
  const hasNone = places.some((place) => !body.offers.some((offer) => offer.locationId === place && canBeFirst(offer)))
  const isLong = body.looksAfter.length > lines || body.looksAfter.some((line) => line.length > length)
  return [
    ...(isWrong(body.givenName) ? [{ id: 'givenName', message: t('doctorSettings.givenNameWrong') }] : []),
    ...(isWrong(body.familyName) ? [{ id: 'familyName', message: t('doctorSettings.familyNameWrong') }] : []),
    ...((body.speciality as string) === ''
      ? [{ id: 'speciality', message: t('doctorSettings.specialityMissing') }]
      : []),
    ...(body.languages.length === 0 ? [{ id: 'languages', message: t('doctorSettings.languagesMissing') }] : []),
    ...(isLong ? [{ id: 'looksAfter', message: t('serviceSettings.beforeWrong', { lines, length }) }] : []),
    ...(Number.isNaN(body.sinceYear) ? [{ id: 'sinceYear', message: t('doctorSettings.sinceYearWrong') }] : []),
    ...(hasNone ? [{ id: 'offers', message: t('doctorSettings.offersWrong') }] : []),
  ]
}
