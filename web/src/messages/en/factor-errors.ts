import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'

/** Refusals that only who signs in meets. */
export const texts = {
  code_required: 'Nothing was changed: a code from your authenticator app is needed for this.',
  wrong_password: 'That is not your current password.',
  wrong_code: 'That code doesn’t match.',
  second_factor_not_begun: 'That is not there any more, or took too long. Reload the page and begin again.',
  second_factor_required: 'The clinic requires two-factor sign-in. Reload the page to set it up.',
  second_factor_first: 'Set up two-factor sign-in for yourself first, in your account.',
} as const satisfies Partial<Record<ErrorCode, string>>
