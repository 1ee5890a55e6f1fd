import { useTexts } from '../../../platform/i18n/texts.tsx'
import { FocusedNote } from '../../../ui/focused-note.tsx'

/** The booking was sent, and no answer came: sending it again books it once, however often it arrives. */
export function UnsureNote({ of }: { of: object }) {
  const { t } = useTexts()
  return (
    <FocusedNote tone="warn" of={of}>
      {t('booking.unsure')}
    </FocusedNote>
  )
}

/** So many hold times just now that this one is not; it can be booked while it is free. */
export function UnheldNote({ of, doctor }: { of: object; doctor: string }) {
  const { t } = useTexts()
  return (
    <FocusedNote tone="info" of={of}>
      {t('booking.unheld', { doctor })}
    </FocusedNote>
  )
}
