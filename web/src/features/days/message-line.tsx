import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './visit-row.module.css'

/** The beginning of what the patient wrote, or the desk; the row opens the whole of it, and says so where there is more. */
export function MessageLine({ isOfDesk, children }: { isOfDesk: boolean; children: string }) {
  const { t } = useTexts()
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = text.current!
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <p className={styles.message}>
      <Icon of={MessageSquareText} size="small" className={styles.messageIcon} />
      <span className={styles.messageWords}>
        <VisuallyHidden>{t(isOfDesk ? 'doctor.saidAtDesk' : 'visitFields.messageTerm')}: </VisuallyHidden>
        <span ref={text} className={styles.messageText}>
          {children}
        </span>
        {isCut && (
          <span aria-hidden className={styles.more}>
            {t('doctor.wholeMessage')}
          </span>
        )}
      </span>
    </p>
  )
}
