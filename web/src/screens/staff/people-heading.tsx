import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StaffHeading } from './staff-heading.tsx'
import styles from './people.module.css'

type PeopleHeadingProps = { view: 'people' | 'roles'; lead: ReactNode; action?: ReactNode }

/** Who works here, and what the roles may do: two views of one place. */
export function PeopleHeading({ view, lead, action }: PeopleHeadingProps) {
  const { t } = useTexts()
  return (
    <div className={styles.heading}>
      <div className={styles.top}>
        <StaffHeading lead={lead}>{t(view === 'people' ? 'people.title' : 'people.roles')}</StaffHeading>
        {action}
      </div>
      <Segmented
        label={t('people.views')}
        value={view}
        segments={[
          { value: 'people', label: t('people.title'), href: '/admin/people' },
          { value: 'roles', label: t('people.roles'), href: '/admin/roles' },
        ]}
      />
    </div>
  )
}
