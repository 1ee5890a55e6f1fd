import { useTexts } from '../../platform/i18n/texts.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './doctor-filter.module.css'

type DoctorFilterProps = {
  doctors: readonly { slug: string; name: string }[]
  /** Null for all. */
  value: string | null
  /** One of them is shown, never all. */
  isOne?: boolean | undefined
  onChange: (slug: string | null) => void
}

/** Whose visits are shown. */
export function DoctorFilter({ doctors, value, isOne, onChange }: DoctorFilterProps) {
  const { t } = useTexts()
  return (
    <div className={styles.filter}>
      <Select
        aria-label={t('admin.doctor')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        {!isOne && <option value="">{t('admin.allDoctors')}</option>}
        {doctors.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
