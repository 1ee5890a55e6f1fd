import { useTexts } from '../../platform/i18n/texts.tsx'
import styles from './count-button.module.css'

type CountButtonProps = {
  value: string
  /** Of what it is the number. */
  name: string
  /** Without it there is nothing to show. */
  onPress?: (() => void) | undefined
}

/** A number of a table; pressed it shows what it was counted from. */
export function CountButton({ value, name, onPress }: CountButtonProps) {
  const { t } = useTexts()
  if (!onPress) return value
  return (
    <button
      type="button"
      className={styles.number}
      aria-label={t('reports.showCounted', { value, name })}
      onClick={onPress}
    >
      {value}
    </button>
  )
}
