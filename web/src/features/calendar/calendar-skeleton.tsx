import { useTexts } from '../../platform/i18n/texts.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import styles from './calendar-skeleton.module.css'

/** The shape of a week that is on its way. */
export function CalendarSkeleton({ columns }: { columns: number }) {
  const { t } = useTexts()
  return (
    <Skeleton label={t('common.loading')}>
      <div className={styles.grid}>
        {Array.from({ length: columns }, (_, column) => (
          <div key={column} className={styles.column}>
            <Bone width="half" />
            <Bone shape="block" />
            <Bone shape="block" />
            <Bone shape="block" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
