/** Of what the audit says that somebody did something to it, or was denied. */
export const recordKinds = [
  'appointment',
  'device',
  'document',
  'hold',
  'invitation',
  'invoice',
  'medication',
  'message',
  'note-text',
  'organization',
  'patient',
  'payment',
  'prescription',
  'prescription-set',
  'provider',
  'refund',
  'repeat-request',
  'session',
  'staff-role',
  'user',
] as const
export type RecordKind = (typeof recordKinds)[number]
