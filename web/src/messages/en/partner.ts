export const texts = {
  title: 'Referrals',
  refer: 'Refer a patient',
  account: 'Account',
} as const
