import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOnline } from '../../platform/online/use-offline-gate.ts'
import { Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import styles from './typed-here.module.css'

type TypedHereProps = {
  /** What is within is as wide as the window, and not a part of a frame. */
  isPage?: boolean
  children: ReactNode
}

/**
 * Of whichever screen is within: once something was typed there, a lost connection is told below it and takes nothing
 * away, and whoever is on the way to another page is asked first.
 */
export function TypedHere({ isPage = false, children }: TypedHereProps) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const isOnline = useOnline()
  const lost = <Note tone="warn">{t('typing.offline')}</Note>
  const [typedAt, setTypedAt] = useState<string | null>(null)
  return (
    <div data-written={typedAt === pathname || undefined} onInput={() => setTypedAt(pathname)}>
      {children}
      <AskBeforeLeaving />
      <div role="status" className={styles.lost}>
        {!isOnline && (isPage ? <Wrap narrow>{lost}</Wrap> : lost)}
      </div>
    </div>
  )
}
