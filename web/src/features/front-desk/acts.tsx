import Ellipsis from 'lucide-react/icons/ellipsis'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './acts.module.css'

type ActsProps = {
  hasRoom: boolean
  /** What the desk does most. */
  first: ReactNode
  children: ReactNode
}

/** What can be done at the desk in one line: where that has no room for all, the rest is a press away. */
export function Acts({ hasRoom, first, children }: ActsProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      {first}
      {!hasRoom && (
        <Button
          size="small"
          icon={Ellipsis}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((before) => !before)}
        >
          {t('common.more')}
        </Button>
      )}
      <div id={id} className={styles.rest} hidden={!hasRoom && !isOpen}>
        {children}
      </div>
    </>
  )
}
