export const texts = {
  title: 'Referrals',
  lead: 'Patients you referred to us.',
  account: 'Account',
  empty: 'No referrals yet',
  emptyText: 'Would you like to refer someone to us? Call us, and we’ll find a time together.',
  call: 'Call {phone}',
} as const
