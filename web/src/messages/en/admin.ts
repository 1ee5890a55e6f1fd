export const texts = {
  title: 'Clinic',
  outbox: 'Outbox',
} as const
