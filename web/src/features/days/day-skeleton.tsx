import { useTexts } from '../../platform/i18n/texts.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './day-skeleton.module.css'

/** The shape of a day: its name unless that stands above, the numbers, the list. */
export function DaySkeleton({ isHeaded = false }: { isHeaded?: boolean }) {
  const { t } = useTexts()
  return (
    <>
      {!isHeaded && <VisuallyHidden as="h1">{t('common.loading')}</VisuallyHidden>}
      <Skeleton label={t('common.loading')}>
        {!isHeaded && (
          <div className={styles.title}>
            <Bone shape="title" width="half" />
            <Bone width="third" />
          </div>
        )}
        <div className={styles.counts}>
          {Array.from({ length: 5 }, (_, index) => (
            <span key={index} className={styles.count} />
          ))}
        </div>
        <div className={styles.list}>
          {Array.from({ length: 8 }, (_, index) => (
            <div key={index} className={styles.row}>
              <span className={styles.time}>
                <Bone />
              </span>
              <div className={styles.words}>
                <Bone width="half" />
                <Bone width="third" />
              </div>
              <Bone shape="time" />
            </div>
          ))}
        </div>
      </Skeleton>
    </>
  )
}
