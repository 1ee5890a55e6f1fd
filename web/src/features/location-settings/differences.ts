import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import type { LocationWithRooms } from '@polyclinic/domain/locations/model.ts'
import { formatWallRange, weekdayName } from '@polyclinic/domain/kit/format.ts'
import type { WallTime } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { coordinatesWords } from './draft.ts'
import { differencesOf, type Difference, type ReadField } from '../settings-form/differences.ts'

/** Where two forms of a location differ, in the words of the screen. */
export function differences(theirs: LocationWithRooms, mine: LocationWithRooms, { t, formatLocale }: Texts) {
  const nothing = t('settingsForm.nothing')
  const list = (words: readonly string[]) =>
    words.length === 0 ? nothing : new Intl.ListFormat(formatLocale).format(words)
  const yesOrNo = (value: boolean) => t(value ? 'settingsForm.yes' : 'settingsForm.no')
  const days = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map(
    (day, index): ReadField<LocationWithRooms> => [
      t('locationSettings.hoursOf', { day: weekdayName(index + 1, formatLocale) }),
      ({ openingHours }) =>
        list(
          openingHours
            .filter((hours) => hours.days.includes(day) && hours.from !== '')
            .map(({ from, to }) => formatWallRange(from as WallTime, to as WallTime, formatLocale))
            .toSorted(),
        ),
    ],
  )
  const rooms = [...new Map([...theirs.rooms, ...mine.rooms].map((room) => [room.id, room.name || '…']))].map(
    ([id, name]): ReadField<LocationWithRooms> => [
      name,
      (location) => {
        const room = location.rooms.find((each) => each.id === id)
        if (!room) return nothing
        const state = room.isActive ? [] : [t('locationSettings.outOfOrder')]
        return [room.name, t(`locationSettings.${room.kind}`), room.group, ...state].join(' · ')
      },
    ],
  )
  return differencesOf(
    [
      [t('locationSettings.name'), ({ name }) => name],
      [
        t('locationSettings.address'),
        ({ address }) => [...addressLines({ ...address, region: address.region ?? '' }), address.country].join(', '),
      ],
      [t('locationSettings.phone'), ({ phone }) => phone ?? nothing],
      [t('locationSettings.accessNote'), ({ accessNote }) => accessNote ?? nothing],
      [t('locationSettings.directionsUrl'), ({ directionsUrl }) => directionsUrl ?? nothing],
      [t('locationSettings.coordinates'), ({ coordinates }) => (coordinates ? coordinatesWords(coordinates) : nothing)],
      [t('locationSettings.map'), ({ map }) => map ?? nothing],
      ...days,
      ...rooms,
      [t('locationSettings.isActive'), ({ isActive }) => yesOrNo(isActive)],
    ],
    theirs,
    mine,
  ) satisfies Difference[]
}
