import { changeWindow, lastFreeMoment } from '@polyclinic/domain/appointments/rules.ts'
import { formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { phoneLink } from '../../locations/phone-link.tsx'
import { momentWords } from '../visit/when-words.ts'
import { lateFee } from './visit-actions.ts'
import type { Visit } from './visit-words.ts'

/** How a change of the visit stands now: free until when, late and for what, or by phone only. */
export function VisitPolicy({ visit, now }: { visit: Visit; now: Instant }) {
  const texts = useTexts()
  const { t, rich, formatLocale } = texts
  const { staticContent } = useOrganization()
  const standing = changeWindow(visit.policy, visit.startsAt, now)
  if (standing === 'free') {
    const until = lastFreeMoment(visit.policy, visit.startsAt) as Instant
    return t('patient.freeUntil', { time: momentWords(until, visit.timeZone, now, texts) })
  }
  if (standing === 'late') {
    const fee = lateFee(visit)
    return fee ? t('patient.lateNow', { fee: formatMoney(fee, formatLocale) }) : t('patient.lateNoFee')
  }
  const number = visit.location.phone ?? staticContent.homepage.footer.contactUs.phone
  return rich('patient.byPhone', { number, phone: phoneLink(number) })
}
