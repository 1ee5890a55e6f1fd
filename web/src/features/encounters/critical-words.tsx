import TriangleAlert from 'lucide-react/icons/triangle-alert'
import styles from './critical-words.module.css'

/** That a value asks for attention at once: seen by its sign as well as by its color. */
export const CriticalWords = ({ children }: { children: string }) => (
  <strong className={styles.critical}>
    <TriangleAlert size={16} aria-hidden="true" /> {children}
  </strong>
)
