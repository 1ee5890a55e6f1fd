import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'

export const texts = {
  nearText: 'Here your phone’s location shows that you have arrived. It is compared once and not kept.',
  nearDesk: 'You can also check in at the desk.',
  shareLocation: 'Share location and check in',
  notNear: 'Your phone seems to be too far away. Try again when you are here, or check in at the desk.',
  locationUnknown: 'Your phone didn’t share its location. Allow it for this page, or check in at the desk.',
} as const

/** Refusals of who checks in with a phone. */
export const errors = {
  location_needed: 'Here your phone’s location is needed to check in. You can also check in at the desk.',
  not_near: 'Your phone is too far from the clinic. You can also check in at the desk.',
} as const satisfies Partial<Record<ErrorCode, string>>
