import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { nameOf, nextWords, urgencyWords, type OwnReferral, type Referral, type Side } from './referral.ts'
import styles from './referral-row.module.css'
import { ReferralStatus } from './referral-status.tsx'
import { ReferralTrack } from './referral-track.tsx'

type ReferralRowProps = {
  referral: OwnReferral | Referral
  side: Side
  href: string
  /** Beside why they are sent. */
  from?: string
}

/** One of a list: who, why, how it stands, and the way into it. Only what waits for whoever reads it is coloured. */
export function ReferralRow({ referral, side, href, from }: ReferralRowProps) {
  const { t } = useTexts()
  const name = nameOf(referral)
  const isDraft = referral.status === 'draft'
  const isOurs = referral.turn === side && !isDraft
  const shown = name || t(isDraft ? 'referrals.unnamed' : 'referrals.nameErased')
  return (
    <li className={classNames(styles.row, isOurs && styles.ours)}>
      <Face size="small" initials={initialsOf(name)} />
      <Stack gap="small" className={styles.middle}>
        <Row between align="start">
          <div className={styles.who}>
            <h2 className={styles.name}>{shown}</h2>
            <p className={text.quiet}>
              {[
                referral.reason,
                referral.serviceName,
                referral.urgency !== 'routine' && t(urgencyWords[referral.urgency]),
                from,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <ReferralStatus referral={referral} side={side} />
        </Row>
        {!isDraft && <ReferralTrack referral={referral} />}
        <Row between>
          <p className={isOurs ? undefined : text.quiet}>{t(nextWords(referral, side))}</p>
          <Button
            size="small"
            href={href}
            aria-label={t(isDraft ? 'referrals.goOnNamed' : 'referrals.openNamed', { name: shown })}
          >
            {t(isDraft ? 'referrals.goOn' : 'referrals.openOne')}
          </Button>
        </Row>
      </Stack>
    </li>
  )
}
