import { z } from 'zod'
import { queuePlace } from '../appointments/queue-place.ts'
import { endpoint } from '../kit/endpoint.ts'
import { devicePath } from '../kit/device-access.ts'
import { birthDate, id, instant, line } from '../kit/shapes.ts'
import { deviceKinds, deviceNameLength, lettersAtLeast, wallLabels } from './kinds.ts'

const clinicDevice = z.object({
  id,
  kind: z.enum(deviceKinds),
  name: z.string(),
  locationId: id,
  locationName: z.string(),
  shows: z.enum(wallLabels).describe('What a wall calls people by.'),
  createdAt: instant,
  pairedAt: instant.nullable().describe('When a device got its token; null: none has it.'),
  lastSeenAt: instant.nullable(),
  codeEndsAt: instant.nullable().describe('Until when a code that was not typed yet is good.'),
})

const pairing = z.object({
  device: clinicDevice,
  code: z.string().describe('Typed on the device, once. It is told here and never again.'),
  codeEndsAt: instant,
})

const managed = { access: 'clinic-devices:manage' } as const

export const listClinicDevices = endpoint({
  ...managed,
  name: 'listClinicDevices',
  method: 'GET',
  path: '/clinic-devices',
  summary: 'The screens of waiting rooms and the tablets at doors.',
  answers: { 200: z.object({ items: z.array(clinicDevice) }) },
})

export const createClinicDevice = endpoint({
  ...managed,
  name: 'createClinicDevice',
  method: 'POST',
  path: '/clinic-devices',
  summary: 'A screen or a tablet, and the code with which it becomes that one.',
  body: z.strictObject({
    kind: z.enum(deviceKinds),
    name: line(deviceNameLength),
    locationId: id,
    shows: z.enum(wallLabels).default('number'),
  }),
  answers: { 201: pairing },
  errors: ['too_many_devices'],
})

export const renewClinicDeviceCode = endpoint({
  ...managed,
  name: 'renewClinicDeviceCode',
  method: 'POST',
  path: '/clinic-devices/{id}/code',
  summary: 'Another code, for a device in its place. The one that has its token keeps it until the code is typed.',
  params: z.object({ id }),
  answers: { 200: pairing },
})

export const removeClinicDevice = endpoint({
  ...managed,
  name: 'removeClinicDevice',
  method: 'DELETE',
  path: '/clinic-devices/{id}',
  summary: 'Its token is good for nothing from now on.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
})

export const pairDevice = endpoint({
  name: 'pairDevice',
  method: 'POST',
  path: `${devicePath}/pair`,
  access: 'public',
  summary: 'This browser becomes the device whose code was typed: it has a cookie with the token from then on.',
  body: z.strictObject({ kind: z.enum(deviceKinds), code: z.string().max(40) }),
  answers: { 204: z.undefined() },
  errors: ['too_many_requests'],
})

const place = z.object({ locationName: z.string() })
const doctor = z.string().describe('The name of the doctor.')

export const readWall = endpoint({
  name: 'readWall',
  method: 'GET',
  path: `${devicePath}/wall`,
  access: 'device:wall',
  summary: 'Who is called, and who is next: numbers or initials, and nothing else of anybody.',
  answers: {
    200: place.extend({
      called: z
        .array(z.object({ label: z.string(), doctor, room: z.string().nullable(), at: instant }))
        .describe('The latest first.'),
      next: z.array(z.object({ label: z.string(), doctor })).describe('In their order.'),
      late: z.array(z.object({ doctor, minutes: z.int() })),
    }),
  },
})

export const readCheckIn = endpoint({
  name: 'readCheckIn',
  method: 'GET',
  path: `${devicePath}/check-in`,
  access: 'device:check-in',
  summary: 'Where this tablet stands.',
  answers: { 200: place },
})

export const checkInAtDoor = endpoint({
  name: 'checkInAtDoor',
  method: 'POST',
  path: `${devicePath}/check-in`,
  access: 'device:check-in',
  summary:
    'Somebody says that they are here, by the code of their visit or by birth date and the first letters of the last name. Of nobody else anything is told; where that is not one visit of now, they are asked to the desk (`not_found`).',
  body: z.union([
    z.strictObject({ code: z.string().min(1).max(40) }),
    z.strictObject({ birthDate, letters: z.string().trim().min(lettersAtLeast).max(40) }),
  ]),
  answers: {
    200: queuePlace.pick({ number: true, before: true, locationName: true }).extend({
      doctor: queuePlace.shape.doctor
        .nullable()
        .describe('By the code alone: whom somebody sees is more than who knows their birth date should learn.'),
      openForms: queuePlace.shape.openForms.nullable().describe('By the code alone.'),
    }),
  },
  errors: ['too_early', 'too_many_requests'],
})
