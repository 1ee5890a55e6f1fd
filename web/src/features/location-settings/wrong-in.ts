import { isNameTwice } from '@polyclinic/domain/locations/decide-location.ts'
import type { LocationWithRooms } from '@polyclinic/domain/locations/model.ts'
import { phonePattern } from '@polyclinic/domain/kit/person-limits.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { wrongInDays } from '../availability/typed-week.ts'
import type { WrongField } from '../forms/field-errors.ts'
import { readCoordinates, type LocationDraft } from './draft.ts'
import type { SavedLocation } from './use-location-settings.ts'

const hoursWords = {
  missing: 'locationSettings.hoursMissing',
  order: 'locationSettings.hoursOrder',
  overlap: 'locationSettings.hoursOverlap',
} as const

/** What of the form cannot be saved as it stands, in the order of its fields. */
export function wrongIn(
  draft: LocationDraft,
  body: LocationWithRooms,
  needed: SavedLocation['needed'],
  { t }: Texts,
): WrongField[] {
  const missing = (['name', 'street', 'postalCode', 'city'] as const).filter((field) => draft[field].trim() === '')
  const lost = needed.find(({ group }) => !body.rooms.some((room) => room.group === group))
  const link = body.directionsUrl
  return [
    ...missing.map((id) => ({ id, message: t(`locationSettings.${id}Missing`) })),
    ...(body.phone === undefined || phonePattern.test(body.phone)
      ? []
      : [{ id: 'phone', message: t('locationSettings.phoneWrong', { example: '+1 617 555 0163' }) }]),
    ...(link === undefined || (link.startsWith('https://') && URL.canParse(link))
      ? []
      : [{ id: 'directionsUrl', message: t('locationSettings.directionsUrlWrong') }]),
    ...(draft.coordinates.trim() === '' || readCoordinates(draft.coordinates)
      ? []
      : [{ id: 'coordinates', message: t('locationSettings.coordinatesWrong', { example: '42.3601, -71.0589' }) }]),
    ...wrongInDays(draft.days).map(({ id, what }) => ({ id, message: t(hoursWords[what]) })),
    ...body.rooms.flatMap(({ id, name }, index) => [
      ...(name === '' ? [{ id: `room-${id}`, message: t('locationSettings.roomNameMissing') }] : []),
      ...(name !== '' && isNameTwice(body.rooms, index)
        ? [{ id: `room-${id}`, message: t('locationSettings.roomNameTwice') }]
        : []),
    ]),
    ...(lost ? [{ id: 'rooms', message: t('locationSettings.needed', { group: lost.group }) }] : []),
  ]
}
