import { useRef, type ReactNode } from 'react'
import { Note } from './note.tsx'
import { useFocusOn } from './use-focus-on.ts'

type FocusedNoteProps = {
  tone: 'info' | 'bad' | 'warn'
  action?: ReactNode
  /** What the press led to: each time anew, the same words are heard again. */
  of: object
  children: ReactNode
}

/** What a press led to, said far from what was pressed: it takes the focus. */
export function FocusedNote({ tone, action, of, children }: FocusedNoteProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocusOn(box, of)
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone={tone} role="alert" action={action}>
        {children}
      </Note>
    </div>
  )
}
