import { useEffect, useEffectEvent, useState } from 'react'
import X from 'lucide-react/icons/x'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

export type ToastContent = {
  message: string
  /** The way back: "Undo". */
  action?: { label: string; onPress: () => void } | undefined
  /** What goes with it, before the way back. */
  next?: { label: string; onPress: () => void } | undefined
}

type ToastProps = {
  toast: ToastContent
  closeLabel: string
  /** Until somebody closes it; else it goes by itself. */
  stays?: boolean | undefined
  onClose: () => void
}

const closesAfter = 10_000

/** Says politely what was just done and offers to undo it. Stands in the page before there is anything to say. */
export function ToastRegion({ toast, ...rest }: Omit<ToastProps, 'toast'> & { toast: ToastContent | null }) {
  return (
    <div role="status" className={styles.region}>
      {toast && <Toast key={toast.message} toast={toast} {...rest} />}
    </div>
  )
}

function Toast({ toast: { message, action, next }, closeLabel, stays, onClose }: ToastProps) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const close = useEffectEvent(onClose)
  // Nobody loses the way back while they are on the way to it.
  const isHeld = stays || isPointedAt || hasFocus
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(), closesAfter)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <span className={styles.message}>{message}</span>
      {next && (
        <button type="button" className={styles.action} onClick={next.onPress}>
          {next.label}
        </button>
      )}
      {action && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon of={X} />
      </button>
    </div>
  )
}
