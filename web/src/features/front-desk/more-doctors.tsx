import { useTexts } from '../../platform/i18n/texts.tsx'
import { Pager } from '../../ui/pager.tsx'
import styles from './more-doctors.module.css'
import type { SideBySide } from './side-by-side.ts'

type MoreDoctorsProps = { beside: SideBySide; onPage: (page: number) => void }

/** Where more doctors are there than fit: which of them stand here, and the way to the others. */
export function MoreDoctors({ beside, onPage }: MoreDoctorsProps) {
  const { t } = useTexts()
  const { doctors, total, first, page, pages } = beside
  if (pages === 1) return null
  return (
    <div className={styles.more}>
      <Pager
        label={t('admin.moreDoctors')}
        summary={t('admin.doctorsShown', { from: first, to: first + doctors.length - 1, total })}
        previous={page > 1 ? { label: t('admin.previousDoctors'), onPress: () => onPage(page - 1) } : null}
        next={page < pages ? { label: t('admin.nextDoctors'), onPress: () => onPage(page + 1) } : null}
      />
    </div>
  )
}
