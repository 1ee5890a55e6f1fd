import type { ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

export type ToastContent = {
  message: ReactNode
  /** The way back: "Undo". */
  action?: { label: string; onPress: () => void } | undefined
}

type ToastRegionProps = { toast: ToastContent | null; closeLabel: string; onClose: () => void }

/** Says politely what was just done and offers to undo it. Stands in the page before there is anything to say. */
export function ToastRegion({ toast, closeLabel, onClose }: ToastRegionProps) {
  return (
    <div role="status" className={styles.region}>
      {toast && (
        <div className={styles.toast}>
          <span className={styles.message}>{toast.message}</span>
          {toast.action && (
            <button type="button" className={styles.action} onClick={toast.action.onPress}>
              {toast.action.label}
            </button>
          )}
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon of={X} />
          </button>
        </div>
      )}
    </div>
  )
}
