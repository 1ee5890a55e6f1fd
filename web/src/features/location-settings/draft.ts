import type { LocationWithRooms } from '@polyclinic/domain/locations/model.ts'
import { sentEnd, typedEnd } from '../availability/typed-end.ts'
import type { TypedWeek } from '../availability/typed-week.ts'
import type { SavedLocation } from './use-location-settings.ts'

/** A location as it stands in the form: an address in its lines, and hours by weekday. */
export type LocationDraft = Pick<LocationWithRooms, 'name' | 'map' | 'isActive' | 'rooms'> &
  Record<
    'street' | 'postalCode' | 'city' | 'region' | 'country' | 'phone' | 'accessNote' | 'directionsUrl' | 'coordinates',
    string
  > & {
    days: TypedWeek['days']
  }

type Hours = LocationWithRooms['openingHours'][number]
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies Hours['days']

/** What a new one begins with: the clinic's country, and hours from Monday to Friday. */
export const emptyDraft = (country: string): LocationDraft => ({
  ...{ name: '', street: '', postalCode: '', city: '', region: '', country, phone: '', accessNote: '' },
  ...{ directionsUrl: '', coordinates: '', map: undefined, isActive: true, rooms: [] },
  days: week.map((_, day) => (day < 5 ? [{ from: '08:00', to: '18:00', locationId: '' }] : [])),
})

export const draftOf = ({ address, ...location }: SavedLocation): LocationDraft => ({
  name: location.name,
  ...{ street: address.street, postalCode: address.postalCode, city: address.city, country: address.country },
  region: address.region ?? '',
  phone: location.phone ?? '',
  accessNote: location.accessNote ?? '',
  directionsUrl: location.directionsUrl ?? '',
  coordinates: location.coordinates ? coordinatesWords(location.coordinates) : '',
  ...{ map: location.map, isActive: location.isActive, rooms: location.rooms },
  days: week.map((day) =>
    location.openingHours
      .filter(({ days }) => days.includes(day))
      .map(({ from, to }) => ({ from, to: typedEnd(to), locationId: '' }))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  ),
})

type Coordinates = NonNullable<LocationWithRooms['coordinates']>

/** As map apps write them. */
export const coordinatesWords = ({ latitude, longitude }: Coordinates) => `${latitude}, ${longitude}`

/** Coordinates as they are copied from a map app: `42.3601, -71.0589`; null when they are none, or cannot be. */
export function readCoordinates(typed: string): Coordinates | null {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed) ?? []
  const read = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(read.latitude) <= 90 && Math.abs(read.longitude) <= 180 ? read : null
}

/** What the draft says. */
export function bodyOf(draft: LocationDraft): LocationWithRooms {
  const said = (typed: string) => typed.trim() || undefined
  const hours = new Map<string, Hours>()
  draft.days.forEach((intervals, index) => {
    for (const { from, to: typed } of intervals) {
      const to = sentEnd(typed)
      const key = `${from} ${to}`
      hours.set(key, { days: [...(hours.get(key)?.days ?? []), week[index]!], from, to })
    }
  })
  return {
    name: draft.name.trim(),
    address: {
      ...{ street: draft.street.trim(), postalCode: draft.postalCode.trim(), city: draft.city.trim() },
      region: said(draft.region),
      country: draft.country,
    },
    phone: said(draft.phone),
    accessNote: said(draft.accessNote),
    directionsUrl: said(draft.directionsUrl),
    coordinates: readCoordinates(draft.coordinates) ?? undefined,
    openingHours: [...hours.values()],
    ...{ map: draft.map, isActive: draft.isActive },
    rooms: draft.rooms.map((room) => ({ ...room, name: room.name.trim(), group: groupOf(room) })),
  }
}

/** What stands in for nothing else is a group of its own. */
export const groupOf = ({ name, group }: Pick<LocationDraft['rooms'][number], 'name' | 'group'>) =>
  group.trim() || name.trim()
