import type { TouchedThere } from '@polyclinic/domain/locations/touched.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { BookedVisitsNote } from '../settings-form/booked-visits-note.tsx'
import type { SavedLocation } from './use-location-settings.ts'

type TouchedNoteProps = { touched: TouchedThere; saved: SavedLocation }

/** The booked visits that a change of a location is about: it closes, moves, or a room of theirs is not there any more. */
export function TouchedNote({ touched: { closed, moved, displaced }, saved }: TouchedNoteProps) {
  const { t } = useTexts()
  const words = (booked: (typeof closed)[number], place: string | undefined) => ({
    ...booked,
    ...{ of: booked.doctor.name, place },
  })
  const here = [closed, moved].map((booked) => booked.map((each) => words(each, saved.name)))
  const inRooms = displaced.map(({ roomId, ...each }) => words(each, saved.rooms.find(({ id }) => id === roomId)?.name))
  return (
    <Stack gap="small">
      <BookedVisitsNote
        role="status"
        sentence={(count) => t('locationSettings.touchedClosed', { count })}
        booked={here[0]!}
        elsewhere={saved.name}
      />
      <BookedVisitsNote
        role="status"
        sentence={(count) => t('locationSettings.touchedMoved', { count })}
        booked={here[1]!}
        elsewhere={saved.name}
      />
      <BookedVisitsNote
        role="status"
        sentence={(count) => t('locationSettings.touchedRooms', { count })}
        booked={inRooms}
        elsewhere={saved.name}
      />
    </Stack>
  )
}
