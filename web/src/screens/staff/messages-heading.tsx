import { useTexts } from '../../platform/i18n/texts.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './messages-heading.module.css'
import { StaffHeading } from './staff-heading.tsx'

/** What the clinic writes, and when: two views of one place. */
export function MessagesHeading({ view }: { view: 'texts' | 'timing' }) {
  const { t } = useTexts()
  return (
    <div className={styles.heading}>
      <StaffHeading lead={t(view === 'texts' ? 'messageTexts.lead' : 'messageTiming.lead')}>
        {t(view === 'texts' ? 'messageTexts.title' : 'messageTiming.title')}
      </StaffHeading>
      <Segmented
        label={t('messageTiming.views')}
        value={view}
        segments={[
          { value: 'texts', label: t('messageTiming.texts'), href: '/admin/messages' },
          { value: 'timing', label: t('messageTiming.timing'), href: '/admin/messages/timing' },
        ]}
      />
    </div>
  )
}
