import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { useRef } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFocusOn } from '../../../ui/use-focus-on.ts'

/** What the press led to: each time anew, the same refusal is heard again. */
type Of = { of: object }

/** What was refused, with the way out. Everything typed is still there. Takes the focus, far from what was pressed. */
export function RefusalNote({ code, of }: Of & { code: ErrorCode }) {
  const { t } = useTexts()
  // Only a booking uses this key: it was made, and its answer never arrived here.
  const isBooked = code === 'idempotency_key_reused'
  return (
    <FocusedNote tone={isBooked ? 'info' : 'bad'} of={of}>
      {isBooked ? t('booking.bookedBefore') : t(`errors.${code}`)}
    </FocusedNote>
  )
}

/** The booking was sent, and no answer came: sending it again books it once, however often it arrives. */
export function UnsureNote({ of }: Of) {
  const { t } = useTexts()
  return (
    <FocusedNote tone="warn" of={of}>
      {t('booking.unsure')}
    </FocusedNote>
  )
}

type FocusedNoteProps = Of & { tone: 'info' | 'bad' | 'warn'; children: string }

function FocusedNote({ tone, of, children }: FocusedNoteProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocusOn(box, of)
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone={tone} role="alert">
        {children}
      </Note>
    </div>
  )
}
