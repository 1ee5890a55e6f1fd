import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { actWords, reasonWords, type OwnReferral } from './referral.ts'

const sideWords = {
  partner: 'referrals.sidePartner',
  clinic: 'referrals.sideClinic',
  patient: 'referrals.sidePatient',
} as const

/** What was done with it, by which side and when, with what was asked and said; both sides see the same. */
export function ReferralHistory({ history }: Pick<OwnReferral, 'history'>) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  return (
    <Stack as="section" gap="small">
      <h2 className={text.large}>{t('referrals.history')}</h2>
      <Rows label={t('referrals.history')}>
        {history.map(({ at, act, side, text: said, reason }) => (
          <ListRow key={at + act}>
            <p>
              <b>{t(actWords[act])}</b> · {t(sideWords[side])}
            </p>
            {reason && <p>{t(reasonWords[reason as keyof typeof reasonWords])}</p>}
            {said && <p>{said}</p>}
            <p className={text.quiet}>
              {formatShortDay(dateIn(timeZone, at as Instant), formatLocale)},{' '}
              {formatTime(at as Instant, formatLocale, timeZone)}
            </p>
          </ListRow>
        ))}
      </Rows>
    </Stack>
  )
}
