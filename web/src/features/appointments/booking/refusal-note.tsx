import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { useRef } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFocusOn } from '../../../ui/use-focus-on.ts'

/** What was refused, with the way out. Everything typed is still there. Takes the focus, far from what was pressed. */
export function RefusalNote({ code }: { code: ErrorCode }) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useFocusOn(box, code)
  // Only a booking uses this key: it was made, and its answer never arrived here.
  const isBooked = code === 'idempotency_key_reused'
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone={isBooked ? 'info' : 'bad'} role="alert">
        {isBooked ? t('booking.bookedBefore') : t(`errors.${code}`)}
      </Note>
    </div>
  )
}
