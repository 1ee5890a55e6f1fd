import { useEffect, useRef } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { FieldLink } from './field-link.tsx'
import { Icon } from './icon.tsx'
import styles from './note.module.css'

type ErrorSummaryProps = {
  title: string
  /** Each links to the control with that id. */
  errors: readonly { id: string; message: string }[]
  /** Takes the focus when it appears and each time this changes: count the attempts to send. */
  attempt?: number | undefined
}

/** On top of a form that could not be sent. Nothing when there is no error. */
export function ErrorSummary({ title, errors, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const wrong = errors.length > 0
  useEffect(() => {
    if (wrong && attempt > 0) box.current?.focus()
  }, [wrong, attempt])
  if (!wrong) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={`${styles.note} ${styles.bad}`}>
      <Icon of={CircleAlert} className={styles.icon} />
      <div className={styles.words}>
        <b>{title}</b>{' '}
        <ul className={styles.links}>
          {errors.map(({ id, message }) => (
            <li key={id}>
              <FieldLink id={id}>{message}</FieldLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
