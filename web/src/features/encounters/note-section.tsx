import { useId, type ReactNode } from 'react'
import { CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './note-section.module.css'

type NoteSectionProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A stretch of a note, with its heading. */
export function NoteSection({ title, aside, children }: NoteSectionProps) {
  const id = useId()
  return (
    <CardPart>
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
