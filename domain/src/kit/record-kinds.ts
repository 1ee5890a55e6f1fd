/** Of what the audit says that somebody did something to it, or was denied. */
export const recordKinds = [
  'appointment',
  'device',
  'document',
  'hold',
  'invitation',
  'message',
  'note-text',
  'organization',
  'patient',
  'payment',
  'provider',
  'session',
  'staff-role',
  'user',
] as const
export type RecordKind = (typeof recordKinds)[number]
