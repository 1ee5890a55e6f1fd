export { deviceKinds, type DeviceKind } from '../kit/device-access.ts'

/** What a wall calls people by. */
export const wallLabels = ['number', 'initials'] as const
export type WallLabel = (typeof wallLabels)[number]

/** A code is typed on the device within so many minutes. */
export const pairingMinutes = 15
export const devicesAtMost = 50
export const deviceNameLength = 80

/** So many letters of the last name are asked beside a birth date. */
export const lettersAsked = 3
/** There are names as short as that. */
export const lettersAtLeast = 1
