import { useRef, type ReactNode } from 'react'
import type { IconType } from './icon.tsx'
import { Note } from './note.tsx'
import { useFocusOn } from './use-focus-on.ts'

type FocusedNoteProps = {
  tone: 'info' | 'bad' | 'warn' | 'ok'
  icon?: IconType | undefined
  action?: ReactNode
  /** What the press led to: each time anew, the same words are heard again. Null: nobody pressed, the focus stays. */
  of: object | null
  children: ReactNode
}

/** What a press led to, said far from what was pressed: it takes the focus. */
export function FocusedNote({ tone, icon, action, of, children }: FocusedNoteProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocusOn(box, of)
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone={tone} icon={icon} role="alert" action={action}>
        {children}
      </Note>
    </div>
  )
}
