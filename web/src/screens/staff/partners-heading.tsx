import { useTexts } from '../../platform/i18n/texts.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './messages-heading.module.css'
import { StaffHeading } from './staff-heading.tsx'

type PartnersHeadingProps = {
  view: 'referrals' | 'sent' | 'partners'
  /** Of what was sent, how many nobody has read. */
  unread?: number | undefined
}

const titles = { referrals: 'referrals.referrals', sent: 'outgoing.sentTitle', partners: 'referrals.partners' } as const

/** What partners send, what is sent to others, and who partners are: views of one place. */
export function PartnersHeading({ view, unread }: PartnersHeadingProps) {
  const { t } = useTexts()
  const lead = {
    referrals: t('referrals.workLead'),
    sent: unread !== undefined && t('outgoing.sentLead', { unread }),
    partners: t('referrals.partnersLead'),
  }
  return (
    <div className={styles.heading}>
      <StaffHeading lead={lead[view]}>{t(titles[view])}</StaffHeading>
      <Segmented
        label={t('referrals.show')}
        value={view}
        segments={[
          { value: 'referrals', label: t('outgoing.receivedTab'), href: '/admin/partners' },
          { value: 'sent', label: t('outgoing.sentTab'), href: '/admin/partners/sent' },
          { value: 'partners', label: t(titles.partners), href: '/admin/partners/organizations' },
        ]}
      />
    </div>
  )
}
