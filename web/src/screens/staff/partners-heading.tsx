import { useTexts } from '../../platform/i18n/texts.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './messages-heading.module.css'
import { StaffHeading } from './staff-heading.tsx'

/** What partners send, and who they are: two views of one place. */
export function PartnersHeading({ view }: { view: 'referrals' | 'partners' }) {
  const { t } = useTexts()
  return (
    <div className={styles.heading}>
      <StaffHeading lead={t(view === 'referrals' ? 'referrals.workLead' : 'referrals.partnersLead')}>
        {t(view === 'referrals' ? 'referrals.referrals' : 'referrals.partners')}
      </StaffHeading>
      <Segmented
        label={t('referrals.show')}
        value={view}
        segments={[
          { value: 'referrals', label: t('referrals.referrals'), href: '/admin/partners' },
          { value: 'partners', label: t('referrals.partners'), href: '/admin/partners/organizations' },
        ]}
      />
    </div>
  )
}
