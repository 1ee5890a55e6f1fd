import type { touchedByDoctor } from '@polyclinic/domain/providers/touched.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BookedVisitsNote } from '../settings-form/booked-visits-note.tsx'
import type { Choices } from './use-doctor-settings.ts'

type TouchedNoteProps = {
  touched: ReturnType<typeof touchedByDoctor>
  doctor: { id: string; slug: string } | null
  choices: Choices
}

/** The booked visits that a change of a doctor is about, by service. */
export function TouchedNote({ touched, doctor, choices: { services, places } }: TouchedNoteProps) {
  const { t } = useTexts()
  if (!doctor) return null
  const isEnded = touched.every((each) => each.isEnded)
  return (
    <BookedVisitsNote
      role="status"
      sentence={(count) => t(isEnded ? 'settingsForm.bookedStay' : 'doctorSettings.touched', { count })}
      booked={touched.map(({ serviceId, locationId, ...booked }) => ({
        ...{ ...booked, doctor },
        of: services.find(({ id }) => id === serviceId)?.name,
        place: places.find(({ id }) => id === locationId)?.name,
      }))}
      elsewhere={t('doctorSettings.elsewhere')}
    />
  )
}
