import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './messages-heading.module.css'
import { StaffHeading } from './staff-heading.tsx'

const leads = { texts: 'admin.textsLead', timing: 'admin.timingLead', log: 'admin.outboxLead' } as const

/** What the clinic writes, when, and what became of it: views of one place. */
export function MessagesHeading({ view }: { view: keyof typeof leads }) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const segments = [
    ...(isPermitted('messages:write')
      ? [
          { value: 'texts' as const, label: t('admin.viewTexts'), href: '/admin/messages' },
          { value: 'timing' as const, label: t('admin.viewTiming'), href: '/admin/messages/timing' },
        ]
      : []),
    ...(isPermitted('messages:list')
      ? [{ value: 'log' as const, label: t('admin.outbox'), href: '/admin/outbox' }]
      : []),
  ]
  return (
    <div className={styles.heading}>
      <StaffHeading lead={t(leads[view])}>{t('admin.messageTexts')}</StaffHeading>
      {segments.length > 1 && <Segmented label={t('admin.messageViews')} value={view} segments={segments} />}
    </div>
  )
}
