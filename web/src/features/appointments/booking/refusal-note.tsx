import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Note } from '../../../ui/note.tsx'

/** What was refused, with the way out. Everything typed is still there. */
export function RefusalNote({ code }: { code: ErrorCode }) {
  const { t } = useTexts()
  // Only a booking uses this key: it was made, and its answer never arrived here.
  if (code === 'idempotency_key_reused')
    return (
      <Note tone="info" role="alert">
        {t('booking.bookedBefore')}
      </Note>
    )
  return (
    <Note tone="bad" role="alert">
      {t(`errors.${code}`)}
    </Note>
  )
}
