/** What may be said of a location, for its contracts and for the form. */
export const locationLimits = {
  name: 100,
  street: 200,
  postalCode: 20,
  city: 100,
  region: 100,
  accessNote: 200,
  directionsUrl: 500,
  intervals: 84,
  locations: 100,
  room: 100,
  group: 100,
  rooms: 100,
  mapBytes: 10 * 1024 * 1024,
  mapSide: 1280,
} as const
