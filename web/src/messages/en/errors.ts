import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import type { texts as accountErrors } from './account-errors.ts'
import type { errors as nearErrors } from './near.ts'
import type { errors as passkeyErrors } from './passkeys.ts'
import type { texts as staffErrors } from './staff-errors.ts'

type Elsewhere =
  | keyof typeof staffErrors
  | keyof typeof accountErrors
  | keyof typeof nearErrors
  | keyof typeof passkeyErrors

/** One sentence for each refusal of the API, with the way out; those of the staff’s areas alone are beside. */
export const texts = {
  bad_request: 'That did not arrive as it should. Reload the page and try again.',
  unauthorized: 'You are signed out. Sign in to go on.',
  forbidden: 'Your account can’t do that.',
  not_found: 'We can’t find that. It may have been removed.',
  unknown_clinic: 'No clinic answers at this address.',
  clinic_moved: 'We have moved to another address.',
  method_not_allowed: 'That did not work. Reload the page and try again.',
  payload_too_large: 'That is too much at once. Shorten it and try again.',
  unsupported_media_type: 'That did not work. Reload the page and try again.',
  invalid_fields: 'Some answers need another look.',
  too_many_requests: 'That was a lot at once. Wait a moment and try again.',
  internal: 'Something went wrong on our side. Try again in a moment.',
  unavailable: 'We are not reachable right now. Try again in a moment.',
  stale_version: 'Somebody changed this in the meantime. Look at the new version and try again.',
  version_required: 'That did not work. Reload the page and try again.',
  idempotency_key_reused:
    'It was saved the first time, as it was then. Look at what is there before you send it again.',
  slot_taken: 'That time was just taken. Nothing is lost: choose another one.',
  slot_not_offered: 'That time is not available. Choose another one.',
  offer_changed: 'The length or the price of this visit has changed. Look at it once more before you book.',
  hold_expired: 'Your time is no longer held. Check if it is still available.',
  hold_not_extendable: 'This time can’t be kept any longer. Book it now or choose another one.',
  too_many_holds: 'We can’t hold another time right now. Try again later, or call us.',
  too_many_bookings: 'Many visits were booked from here. Try again later, or call us.',
  email_unconfirmed: 'Confirm the email address.',
  too_many_visits_ahead:
    'The most visits that can be booked online are already coming up. Cancel one you don’t need, or call us.',
  for_new_patients: 'This visit is for new patients. Choose another reason.',
  takes_no_new_patients: 'This doctor is not taking new patients. Choose another one or call us.',
  state_conflict: 'This visit has changed in the meantime. Reload the page to see it as it is.',
  too_many_moves: 'This visit has been moved too often. It stays as it is. Please call us.',
  too_late_online: 'It is too close to the visit to change it online. Please call us.',
  too_many_files: 'No more documents can be added.',
  file_storage_full: 'We can’t take more documents now. Please bring this one to your visit.',
} as const satisfies Record<Exclude<ErrorCode, Elsewhere>, string>
