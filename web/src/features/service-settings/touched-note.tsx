import type { touchedByService } from '@polyclinic/domain/services/touched.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BookedVisitsNote } from '../settings-form/booked-visits-note.tsx'
import type { Choices } from './use-service-settings.ts'

type TouchedNoteProps = { touched: ReturnType<typeof touchedByService>; choices: Choices }

/** The booked visits that a change of a service is about, by doctor. */
export function TouchedNote({ touched, choices: { doctors, places } }: TouchedNoteProps) {
  const { t } = useTexts()
  const isEnded = touched.every((each) => each.isEnded)
  return (
    <BookedVisitsNote
      role="status"
      sentence={(count) => t(isEnded ? 'settingsForm.bookedStay' : 'serviceSettings.touched', { count })}
      booked={touched.map(({ providerId, locationId, ...booked }) => ({
        ...booked,
        of: doctors.find(({ id }) => id === providerId)?.name,
        place: places.find(({ id }) => id === locationId)?.name,
      }))}
      elsewhere={t('serviceSettings.elsewhere')}
    />
  )
}
