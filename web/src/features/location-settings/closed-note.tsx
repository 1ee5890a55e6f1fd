import type { BookedWith } from '@polyclinic/domain/locations/touched.ts'
import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'

type ClosedNoteProps = {
  /** It was saved a moment ago. */
  done: object | null
  booked: readonly BookedWith[]
}

/** After a closed location was saved: that it is closed, and how many visits are still to come. */
export function ClosedNote({ done, booked }: ClosedNoteProps) {
  const { t } = useTexts()
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  const count = booked.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <div ref={answer} tabIndex={-1}>
      {done && (
        <Note tone="ok" role="status">
          {t('locationSettings.closed')} {count > 0 && t('locationSettings.closedWith', { count })}
        </Note>
      )}
    </div>
  )
}
