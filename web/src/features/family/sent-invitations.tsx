import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import styles from './family.module.css'
import { accessWords, nameOf, type Sent } from './family.ts'

type Props = { invitations: readonly Sent[]; timeZone: string; busy: boolean; onWithdraw: (invitation: Sent) => void }

/** Who was asked and has not answered. */
export function SentInvitations({ invitations, timeZone, busy, onWithdraw }: Props) {
  const { t, formatLocale } = useTexts()
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="open" className={styles.section}>
      <h2 id="open">{t('family.open')}</h2>
      <Rows label={t('family.open')}>
        {invitations.map((invitation) => {
          const { id, email, isMine, patient, access, expiresAt } = invitation
          const date = formatLongDate(dateIn(timeZone, expiresAt as Instant), formatLocale)
          return (
            <ListRow
              key={id}
              end={
                <Button
                  size="small"
                  busy={busy}
                  aria-label={t('family.withdrawFrom', { email })}
                  onClick={() => onWithdraw(invitation)}
                >
                  {t('family.withdraw')}
                </Button>
              }
            >
              <p className={styles.address}>{email}</p>
              <p className={`${text['quiet']} ${text['small']}`}>
                {isMine ? t('family.openForYou', { date }) : t('family.openFor', { name: nameOf(patient), date })} ·{' '}
                {t(accessWords[access])}
              </p>
            </ListRow>
          )
        })}
      </Rows>
    </section>
  )
}
