import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import { addDays, addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { BookingRules } from '@polyclinic/domain/organizations/model.ts'
import { useId } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { policyWords } from '../appointments/visit/policy-words.ts'
import { momentWords } from '../appointments/visit/when-words.ts'
import shared from '../settings-form/settings-form.module.css'

/** The very sentences of the pages, of a visit that is far enough ahead. */
export function PatientsRead({ rules }: { rules: BookingRules }) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const now = useNow() as Instant
  const heading = useId()
  const { settings, staticContent } = useOrganization()
  const { timeZone, currency, country } = settings
  const startsAt = addMinutes(now, Math.max(7 * 1440, rules.freeUntilMinutes + 1440))
  const last = addDays(dateIn(timeZone, now), rules.horizonDays)
  const lateFeeMinor = Number.isNaN(rules.lateFeeMinor) ? 0 : rules.lateFeeMinor
  const visit = {
    ...{ startsAt, timeZone, policy: { ...rules, lateFeeMinor }, service: { price: { currency } } },
    location: { address: { country }, phone: null },
  }
  const asked = (['askPhone', 'askBirthDate', 'askInsurance'] as const).flatMap((rule) => {
    const field = t(`bookingRules.${rule}`)
    if (rules[rule] === 'off') return []
    return [rules[rule] === 'required' ? field : t('bookingRules.mayBeEmpty', { field })]
  })
  return (
    <section className={shared.preview} aria-labelledby={heading}>
      <h2 id={heading} className={shared.label}>
        {t('bookingRules.preview')}
      </h2>
      <Stack gap="small">
        <p>
          {t('bookingRules.window', {
            earliest: momentWords(addMinutes(now, rules.minimumNoticeMinutes), timeZone, now, texts),
            latest: formatShortDay(last, formatLocale),
          })}
        </p>
        <p>
          <span className={text.quiet}>
            {t('bookingRules.previewFor', { date: formatShortDay(dateIn(timeZone, startsAt), formatLocale) })}
          </span>{' '}
          {policyWords(visit, now, staticContent.homepage.footer.contactUs.phone, texts)}
        </p>
        <p>
          {asked.length === 0
            ? t('bookingRules.nothingAsked')
            : t('bookingRules.asked', { fields: new Intl.ListFormat(formatLocale).format(asked) })}
        </p>
      </Stack>
    </section>
  )
}
