import X from 'lucide-react/icons/x'
import styles from './close-button.module.css'
import { Icon } from './icon.tsx'

/** The cross of a card, in the end of its first line. */
export function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClose}>
      <Icon of={X} />
    </button>
  )
}
