import { formatDuration, formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { DoctorOffer, DoctorWithOffers } from '@polyclinic/domain/providers/model.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { differencesOf, type Difference, type ReadField } from '../settings-form/differences.ts'
import { languageNames, specialityName } from '../providers/doctor-words.ts'
import type { Choices } from './use-doctor-settings.ts'

type Said = { choices: Choices; currency: string; texts: Texts }

/** What is a doctor's own of an offer, beside its service: "20 min · $90 · For new patients only". */
export function ownTerms({ durationMinutes, priceMinor, newPatientsOnly }: DoctorOffer, { currency, texts }: Said) {
  const { t, formatLocale } = texts
  return [
    ...(durationMinutes === undefined ? [] : [formatDuration(durationMinutes, formatLocale)]),
    ...(priceMinor === undefined ? [] : [formatMoney({ minor: priceMinor, currency }, formatLocale)]),
    ...(newPatientsOnly ? [t('serviceSettings.newPatientsOnly')] : []),
  ]
}

/** Where two forms of a doctor differ, in the words of the screen. */
export function differences(theirs: DoctorWithOffers, mine: DoctorWithOffers, said: Said): Difference[] {
  const { choices, texts } = said
  const { t, formatLocale } = texts
  const { services, places } = choices
  const nothing = t('settingsForm.nothing')
  const list = (words: readonly string[]) =>
    words.length === 0 ? nothing : new Intl.ListFormat(formatLocale).format(words)
  const yesNo = (is: boolean) => t(is ? 'settingsForm.yes' : 'settingsForm.no')
  const offerWords = (offer: DoctorOffer) =>
    [
      services.find(({ id }) => id === offer.serviceId)?.name,
      ...(places.length > 1 ? [places.find(({ id }) => id === offer.locationId)?.name] : []),
      ...ownTerms(offer, said),
      ...(offer.isDefault ? [t('doctorSettings.isFirst')] : []),
    ].join(' · ')
  const fields: ReadField<DoctorWithOffers>[] = [
    [t('doctorSettings.prefix'), ({ prefix }) => prefix ?? nothing],
    [t('doctorSettings.givenName'), ({ givenName }) => givenName],
    [t('doctorSettings.familyName'), ({ familyName }) => familyName],
    [t('doctorSettings.speciality'), ({ speciality }) => specialityName(speciality, texts)],
    [t('doctorSettings.languages'), ({ languages }) => languageNames(languages, texts)],
    [t('doctorSettings.portrait'), ({ portrait }) => portrait ?? nothing],
    [t('doctorSettings.quote'), ({ quote }) => quote ?? nothing],
    [t('doctorSettings.looksAfter'), ({ looksAfter }) => list(looksAfter)],
    [t('doctorSettings.education'), ({ education }) => education ?? nothing],
    [t('doctorSettings.sinceYear'), ({ sinceYear }) => (sinceYear === undefined ? nothing : String(sinceYear))],
    [t('doctorSettings.takesNewPatients'), ({ takesNewPatients }) => yesNo(takesNewPatients)],
    [t('doctorSettings.offers'), ({ offers }) => list(offers.map(offerWords))],
    [t('doctorSettings.isActive'), ({ isActive }) => yesNo(isActive)],
  ]
  return differencesOf(fields, theirs, mine)
}
