import { useId, type ReactNode } from 'react'
import { CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './note-section.module.css'

type NoteSectionProps = {
  title: string
  aside?: ReactNode
  /** Of no use on paper. */
  isOnScreen?: boolean
  children: ReactNode
}

/** A stretch of a note, with its heading. */
export function NoteSection({ title, aside, isOnScreen = false, children }: NoteSectionProps) {
  const id = useId()
  return (
    <CardPart className={isOnScreen ? styles.onScreen : undefined}>
      <Stack as="section" gap="small" aria-labelledby={id}>
        <Row between>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {aside && <span className={styles.aside}>{aside}</span>}
        </Row>
        {children}
      </Stack>
    </CardPart>
  )
}
