import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'

/** Refusals that only who has an account meets, or makes one. */
export const texts = {
  request_changed: 'This request has changed in the meantime. Reload the page to see it as it is.',
  referral_unproven: 'The code or the date of birth is not right. After five wrong tries the link is locked.',
  referral_locked: 'There were too many wrong tries, so this link is locked. Ask the clinic for another one.',
  referral_read: 'This referral was read already. A link can be read once. Ask the clinic if you need it again.',
  referral_over:
    'This referral can no longer be read: its link has expired, or it was withdrawn. Please call the clinic.',
  offer_over: 'This time is no longer kept for you. You stay on the waiting list.',
  too_many_waits: 'You are on the waiting list for as much as is possible at once. Leave another first.',
  review_closed: 'It is too late to write or change this review.',
  answers_completed: 'This form was sent already, so nothing of it changes anymore.',
  form_not_asked: 'This form is not asked anymore.',
  repeat_asked: 'You have asked for this already. We will answer you.',
  medication_ended: 'This prescription has ended in the meantime.',
  code_required: 'Nothing was changed: a code from your authenticator app is needed for this.',
  wrong_password: 'That is not your current password.',
  wrong_code: 'That code doesn’t match.',
  second_factor_not_begun: 'That is not there anymore, or took too long. Reload the page and begin again.',
  second_factor_required: 'The clinic requires two-factor sign-in. Reload the page to set it up.',
  second_factor_first: 'Set up two-factor sign-in for yourself first, in your account.',
  not_paid_online: 'This clinic takes no payments online right now. Please call us.',
  due_changed: 'The amount due has changed. Look at it once more before you pay.',
  payment_under_way: 'Your payment is already being processed. You don’t have to pay again.',
  link_expired: 'This link has already been used or is too old. Ask for a new one.',
  other_address: 'This invitation is for another email. Sign in with the account that it was sent to.',
  password_too_short: 'Choose a longer password: at least 12 characters.',
  password_too_long: 'Choose a shorter password: at most 128 characters.',
  password_too_common: 'Many people use this password. Choose another one.',
  invalid_login: 'That email and password don’t match. Try again or reset your password.',
} as const satisfies Partial<Record<ErrorCode, string>>
