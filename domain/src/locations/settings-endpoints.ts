import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { storedPicture } from '../brand/model.ts'
import { filePart, multipartBody } from '../kit/file.ts'
import { id, ifMatch, instant, listPlace } from '../kit/shapes.ts'
import { locationLimits } from './limits.ts'
import { locationWithRooms, locationWords, roomOfLocation } from './model.ts'

const managed = { access: 'settings:change', recordKind: 'location' } as const

const visits = z.int().describe('Booked and still to come.')

/** Visits of one doctor: at the location, or in one of its rooms. */
const bookedWith = z.object({
  doctor: z.object({ id, slug: z.string(), name: z.string() }),
  visits,
  first: instant,
  last: instant,
})

export const listLocationSettings = endpoint({
  ...managed,
  name: 'listLocationSettings',
  method: 'GET',
  path: '/location-settings',
  summary: 'Every location as the clinic keeps it, those too that are closed.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          id,
          name: z.string(),
          address: locationWords.shape.address,
          isActive: z.boolean(),
          rooms: z.int().describe('Rooms and devices that are in order.'),
          visits,
          hasHours: z
            .boolean()
            .describe('Somebody who can be booked has weekly hours there, today or from a later day on.'),
        }),
      ),
      groups: z.array(z.string()).describe('Of rooms and devices, at whatever location.'),
    }),
  },
})

const locationSettings = z.object({
  id,
  slug: z.string(),
  version: z.int(),
  ...locationWords.shape,
  directionsUrl: locationWords.shape.directionsUrl.describe('Only where it is not made of the address.'),
  isActive: z.boolean(),
  map: storedPicture.optional(),
  rooms: z.array(roomOfLocation),
  needed: z
    .array(z.object({ serviceId: id, name: z.string(), group: z.string() }))
    .describe('Which services that are offered here need one of which group.'),
  booked: z.array(bookedWith).describe('Visits still to come. They keep the place that was promised.'),
  bookedRooms: z.array(bookedWith.extend({ roomId: id })).describe('Those of them that are in a room or at a device.'),
})

export const readLocationSettings = endpoint({
  ...managed,
  name: 'readLocationSettings',
  method: 'GET',
  path: '/location-settings/{id}',
  summary: 'One location with its rooms and devices, and the visits that are booked there.',
  params: z.object({ id }),
  answers: { 200: locationSettings },
})

export const createLocation = endpoint({
  ...managed,
  name: 'createLocation',
  method: 'POST',
  path: '/location-settings/{id}',
  summary: `A new location, by an id of the caller’s choice; at most ${locationLimits.locations}. Again: the one that is there.`,
  params: z.object({ id }),
  body: locationWithRooms,
  answers: { 201: locationSettings },
  errors: ['too_many_locations', 'stale_version'],
})

export const changeLocation = endpoint({
  ...managed,
  name: 'changeLocation',
  method: 'PATCH',
  path: '/location-settings/{id}',
  summary:
    'A location as it is from now on. Booked visits keep what was promised. It is closed and never deleted; so are its rooms and devices.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  body: locationWithRooms,
  answers: { 200: locationSettings },
  errors: ['stale_version', 'version_required'],
})

export const moveLocation = endpoint({
  ...managed,
  name: 'moveLocation',
  method: 'POST',
  path: '/location-settings/{id}/place',
  summary: 'Put a location at another place of the list, which is the order that patients see.',
  params: z.object({ id }),
  body: z.strictObject({ place: listPlace }),
  answers: { 204: z.undefined() },
})

export const addMap = endpoint({
  access: 'settings:change',
  name: 'addMap',
  method: 'POST',
  path: '/location-maps',
  summary: `Add a picture of the way that a location can have: a JPEG or PNG, drawn anew as a JPEG of ${locationLimits.mapSide} pixels at most. Nobody sees it before the location is saved.`,
  body: multipartBody({ file: filePart(locationLimits.mapBytes) }),
  answers: { 201: z.object({ map: storedPicture }) },
})
