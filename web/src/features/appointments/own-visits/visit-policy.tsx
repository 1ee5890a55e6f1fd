import { changeWindow, lastFreeMoment } from '@polyclinic/domain/appointments/rules.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { phoneLink } from '../../locations/phone-link.tsx'
import { feeWords } from '../visit/policy-words.ts'
import { momentWords } from '../visit/when-words.ts'
import type { Visit } from './visit-words.ts'

/** How a change of the visit stands now: free until when, late and for what, or by phone only. */
export function VisitPolicy({ visit, now }: { visit: Visit; now: Instant }) {
  const texts = useTexts()
  const { t, rich } = texts
  const { staticContent } = useOrganization()
  const changes = changeWindow(visit, now)
  if (changes === 'free') {
    const until = lastFreeMoment(visit) as Instant
    return t('patient.freeUntil', { time: momentWords(until, visit.timeZone, now, texts) })
  }
  if (changes === 'late') {
    return visit.policy.lateFeeMinor > 0
      ? t('patient.lateNow', { fee: feeWords(visit, texts) })
      : t('patient.lateNoFee')
  }
  const number = visit.location.phone ?? staticContent.homepage.footer.contactUs.phone
  return rich('patient.byPhone', { number, phone: phoneLink(number) })
}
