import { z } from 'zod'
import { storedPicture } from '../brand/model.ts'
import { id, line, phone } from '../kit/shapes.ts'
import { webAddress, weeklyInterval } from '../organizations/clinic-file-shapes.ts'
import { sharedResourceKinds } from '../shared-resources/model.ts'
import { locationLimits as limits } from './limits.ts'

/** All that a clinic says of a location, in its file and on its screens. */
export const locationWords = z.strictObject({
  name: line(limits.name),
  address: z.strictObject({
    street: line(limits.street),
    postalCode: line(limits.postalCode),
    city: line(limits.city),
    region: line(limits.region).optional(),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  phone: phone.optional(),
  accessNote: line(limits.accessNote).optional(),
  directionsUrl: webAddress.optional(),
  coordinates: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional()
    .describe('In degrees: where a phone is that checks in there, if the clinic asks.'),
  openingHours: z.array(weeklyInterval),
})
export type LocationWords = z.infer<typeof locationWords>

/** What is said of a room or a device, beside its place. */
export const roomWords = z.strictObject({
  name: line(limits.room),
  kind: z.enum(sharedResourceKinds),
  group: line(limits.group).describe('Any one of a group does for what needs it.'),
  isActive: z.boolean().default(true).describe('False while it is out of order.'),
})

/** A room or a device of a location, as a screen saves it. */
export const roomOfLocation = roomWords.extend({ id, isActive: roomWords.shape.isActive.unwrap() })
export type RoomOfLocation = z.infer<typeof roomOfLocation>

/** A location as a screen saves it, whole: with all of its rooms and devices. */
export const locationWithRooms = locationWords.extend({
  openingHours: locationWords.shape.openingHours.max(limits.intervals),
  map: storedPicture.optional().describe('A picture of the way.'),
  isActive: z.boolean().describe('False: closed. Nobody can book a time there.'),
  rooms: z.array(roomOfLocation).max(limits.rooms),
})
export type LocationWithRooms = z.infer<typeof locationWithRooms>
