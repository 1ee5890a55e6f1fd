import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'

export const texts = {
  signIn: 'Sign in with a passkey',
  failed:
    'That passkey didn’t work here. Sign in with your password, and look in your account whether it is still there.',
  notShown: 'No passkey was used. Try again, or sign in with your password.',

  title: 'Passkeys',
  none: 'With a passkey you sign in with your fingerprint, your face or your screen lock, without a password.',
  unknown: 'This browser can’t make passkeys at this address.',
  add: 'Add a passkey',
  addLead: 'First enter your password. Your device then asks for your fingerprint, your face or your screen lock.',
  next: 'Next',
  cancel: 'Cancel',
  make: 'Make the passkey',
  makeTitle: 'Name the passkey',
  makeLead: 'So that you know later which device it is on.',
  name: 'Name',
  nameMissing: 'Give it a name.',
  nameTooLong: 'At most 60 characters.',
  notMade: 'No passkey was made. Try again, or cancel.',
  alreadyHere: 'This device has a passkey for your account already.',
  added: '“{name}” was added. We’ve emailed you about it.',
  addedOn: 'Added on {date}. Not used yet.',
  usedOn: 'Added on {date}. Last used on {used}.',
  elsewhere: 'For {domain}. {detail}',
  rename: 'Rename',
  renameOf: 'Rename “{name}”',
  renamed: 'It’s called “{name}” now.',
  save: 'Save',
  remove: 'Remove',
  removeOf: 'Remove “{name}”',
  removeLead: 'Nobody can sign in with it anymore, and all other devices are signed out.',
  removed: '“{name}” was removed. All other devices were signed out.',

  prove: 'Use your passkey',
  proveLead: 'Confirm with your fingerprint, your face or your screen lock.',
  notUsed: 'No passkey was used. Try again.',
  onlyElsewhere:
    'Your passkey can’t be used here: it works at {domains}, in a browser that knows passkeys. Sign in there, or ask whoever manages your team to reset your two-factor sign-in.',
  missingTitle: 'Use your passkey to continue',
  missingLead: '{clinic} requires it of everyone who works here, in addition to the password.',
} as const

/** Refusals that only who has passkeys, or adds one, meets. */
export const errors = {
  passkey_refused: 'That passkey doesn’t count here, or it took too long. Try again.',
  passkey_known: 'That passkey is in an account already.',
  too_many_passkeys: 'There are as many passkeys as an account can have. Remove one first.',
} as const satisfies Partial<Record<ErrorCode, string>>
