export const texts = {
  title: 'Referrals',
} as const
