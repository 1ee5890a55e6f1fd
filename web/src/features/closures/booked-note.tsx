import { useTexts } from '../../platform/i18n/texts.tsx'
import { BookedVisitsNote } from '../settings-form/booked-visits-note.tsx'
import type { BookedOnDays, Closures } from './use-closures.ts'

/** The visits that are booked on days which are closed, by doctor. */
export function BookedNote({ booked, places }: { booked: readonly BookedOnDays[]; places: Closures['places'] }) {
  const { t } = useTexts()
  return (
    <BookedVisitsNote
      sentence={(count) => t('closures.allVisits', { count })}
      booked={booked.map(({ locationId, ...each }) => ({
        ...each,
        of: each.doctor.name,
        place: places.find(({ id }) => id === locationId)?.name,
      }))}
      elsewhere={t('serviceSettings.elsewhere')}
    />
  )
}
