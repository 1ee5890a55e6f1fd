export const texts = {
  title: 'Clinic',
} as const
