import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOnline } from '../../platform/online/use-offline-gate.ts'
import { Note } from '../../ui/note.tsx'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import styles from './typed-here.module.css'

/**
 * Of whichever screen is within: once something was typed there, a lost connection is told below it and takes nothing
 * away, and whoever is on the way to another page is asked first.
 */
export function TypedHere({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const isOnline = useOnline()
  const [typedAt, setTypedAt] = useState<string | null>(null)
  return (
    <div data-written={typedAt === pathname || undefined} onInput={() => setTypedAt(pathname)}>
      {children}
      <AskBeforeLeaving />
      <div role="status" className={styles.lost}>
        {!isOnline && <Note tone="warn">{t('typing.offline')}</Note>}
      </div>
    </div>
  )
}
