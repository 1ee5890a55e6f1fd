import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { FocusedNote } from '../../ui/focused-note.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './behind-note.module.css'

type BehindNoteProps = {
  /** What was saved in the meantime. */
  sentence: string
  /** Each with what both changed, and how. */
  lines: readonly { field: string; words: ReactNode }[]
  /** What the buttons say; without lines there is nothing of theirs to take. */
  words: { mine: string; theirs: string; goOn: string }
  busy?: boolean | undefined
  /** The press that was refused for it, which is far below; null where nobody pressed. */
  of: object | null
  onMine: () => void
  onTheirs: () => void
}

/** Something else was saved meanwhile: where the two differ, and whose is to hold. */
export function BehindNote({ sentence, lines, words, busy, of, onMine, onTheirs }: BehindNoteProps) {
  const settle = (choice: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    flushSync(choice)
    // The note is gone, and the form goes on.
    if (document.activeElement !== document.body) return
    const [next] = ['[type=submit]:not(:disabled)', ':is(input, textarea, select):not([hidden])'].flatMap(
      (each) => form?.querySelector<HTMLElement>(each) ?? [],
    )
    next?.focus()
  }
  return (
    <FocusedNote tone="warn" of={of}>
      <Stack gap="small">
        <p>{sentence}</p>
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.field}>{line.words}</li>
            ))}
          </ul>
        )}
        <Row>
          <Button busy={busy} onClick={settle(onMine)}>
            {lines.length > 0 ? words.mine : words.goOn}
          </Button>
          {lines.length > 0 && <Button onClick={settle(onTheirs)}>{words.theirs}</Button>}
        </Row>
      </Stack>
    </FocusedNote>
  )
}
