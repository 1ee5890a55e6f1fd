import { formatDuration, formatExactMoney, formatShortDay } from '@polyclinic/domain/kit/format.ts'
import { addDays, addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { prepaymentOf } from '@polyclinic/domain/online-payments/prepayment.ts'
import type { ServiceWithOffers } from '@polyclinic/domain/services/model.ts'
import { useId } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { policyWords } from '../appointments/visit/policy-words.ts'
import { momentWords } from '../appointments/visit/when-words.ts'
import { priceWords } from '../services/price-words.ts'
import shared from '../settings-form/settings-form.module.css'
import type { Choices } from './use-service-settings.ts'

type PatientsReadProps = { service: ServiceWithOffers } & Pick<Choices, 'usual' | 'takesOnline'>

/** The very sentences of the pages, of a visit that is far enough ahead. */
export function PatientsRead({ service, usual, takesOnline }: PatientsReadProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const now = useNow() as Instant
  const heading = useId()
  const { settings, staticContent } = useOrganization()
  const { timeZone, currency, country } = settings
  const own = service.policy ?? {}
  const policy = {
    freeUntilMinutes: own.freeUntilMinutes ?? usual.policy.freeUntilMinutes,
    closedUntilMinutes: own.closedUntilMinutes ?? usual.policy.closedUntilMinutes,
    lateFeeMinor: own.lateFeeMinor ?? usual.policy.lateFeeMinor,
  }
  const notice = service.minimumNoticeMinutes ?? usual.minimumNoticeMinutes
  const startsAt = addMinutes(now, Math.max(7 * 1440, policy.freeUntilMinutes + 1440))
  const last = addDays(dateIn(timeZone, now), service.horizonDays ?? usual.horizonDays)
  const price = { minor: service.priceMinor, currency }
  const paidFirst = takesOnline ? prepaymentOf(service.prepayment ?? null, service.priceMinor) : 0
  const visit = { startsAt, timeZone, policy, service: { price }, location: { address: { country }, phone: null } }
  return (
    <section className={shared.preview} aria-labelledby={heading}>
      <h2 id={heading} className={shared.label}>
        {t('serviceSettings.preview')}
      </h2>
      <Stack gap="small">
        <p>
          <Own>
            <b>{service.name || '…'}</b>
          </Own>
          <span className={text.quiet}>
            {!Number.isNaN(service.durationMinutes) && ` · ${formatDuration(service.durationMinutes, formatLocale)}`}
            {!Number.isNaN(service.priceMinor) && ` · ${priceWords(price, texts, { country })}`}
          </span>
        </p>
        {service.description && <p>{service.description}</p>}
        <p>
          {t('serviceSettings.window', {
            earliest: momentWords(addMinutes(now, notice), timeZone, now, texts),
            latest: formatShortDay(last, formatLocale),
          })}
        </p>
        {paidFirst > 0 && (
          <p>
            {t(service.prepayment?.kind === 'full' ? 'serviceSettings.previewFull' : 'serviceSettings.previewDeposit', {
              amount: formatExactMoney({ minor: paidFirst, currency }, formatLocale),
            })}
          </p>
        )}
        <p>
          <span className={text.quiet}>
            {t('serviceSettings.previewFor', { date: formatShortDay(dateIn(timeZone, startsAt), formatLocale) })}
          </span>{' '}
          {policyWords(visit, now, staticContent.homepage.footer.contactUs.phone, texts)}
        </p>
      </Stack>
    </section>
  )
}
