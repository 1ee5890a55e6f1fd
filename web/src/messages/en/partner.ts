export const texts = {
  title: 'Referrals',
  refer: 'Refer a patient',
  received: 'Referred to you',
  account: 'Account',
} as const
