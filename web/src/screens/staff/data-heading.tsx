import { useTexts } from '../../platform/i18n/texts.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './messages-heading.module.css'
import { StaffHeading } from './staff-heading.tsx'

/** What people ask about their data, and how long what is kept: views of one place. */
export function DataHeading({ view }: { view: 'requests' | 'retention' }) {
  const { t } = useTexts()
  return (
    <div className={styles.heading}>
      <StaffHeading lead={t(view === 'requests' ? 'dataProtection.lead' : 'dataProtection.retentionLead')}>
        {t('dataProtection.title')}
      </StaffHeading>
      <Segmented
        label={t('dataProtection.views')}
        value={view}
        segments={[
          { value: 'requests', label: t('dataProtection.requests'), href: '/admin/data' },
          { value: 'retention', label: t('dataProtection.retention'), href: '/admin/data/retention' },
        ]}
      />
    </div>
  )
}
