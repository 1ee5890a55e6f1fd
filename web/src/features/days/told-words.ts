import type { Texts } from '../../platform/i18n/texts.tsx'
import { patientName, type DayVisit } from './day.ts'

/** Of a visit without an address that could be seen here: the address may still be there, for others to see. */
export const noAddressWords = ({ patient }: Pick<DayVisit, 'patient'>, t: Texts['t']) =>
  t(patient.isContactShown ? 'doctor.cancelCall' : 'doctor.cancelHidden')

/** Whom somebody has to phone, with their numbers. */
export const toCallWords = (visits: readonly DayVisit[], t: Texts['t']) =>
  t('doctor.delayCall', {
    names: visits.map((visit) => [patientName(visit), visit.patient.phone].filter(Boolean).join(', ')).join('; '),
  })

/** How many are told by mail of what is done with the visits of a group, whom to phone, and whose address is hidden here. */
export function groupToldWords(visits: readonly DayVisit[], t: Texts['t']): string {
  const isReached = ({ patient }: DayVisit) => patient.email !== null && !patient.isEmailRefused
  // A parent of two reads both mails.
  const addresses = new Set(visits.filter(isReached).map(({ patient }) => patient.email))
  const unseen = visits.filter((visit) => !isReached(visit))
  const toCall = unseen.filter(({ patient }) => patient.isContactShown)
  const hidden = unseen.filter(({ patient }) => !patient.isContactShown)
  return [
    (addresses.size > 0 || hidden.length === 0) && t('doctor.groupMailed', { count: addresses.size }),
    toCall.length > 0 && toCallWords(toCall, t),
    hidden.length > 0 && t('doctor.groupHidden', { names: hidden.map(patientName).join(', ') }),
  ]
    .filter(Boolean)
    .join(' ')
}
