export const texts = {
  title: 'Referrals',
  lead: 'Patients you referred to us.',
  account: 'Account',
  accountLead: 'Your details with us.',
  name: 'Name',
  empty: 'No referrals yet',
  emptyText: 'Would you like to refer someone to us? Call us, and we’ll find a time together.',
  call: 'Call {phone}',
  accountChange: 'Something not right? Call us, and we’ll change it.',
  changePassword: 'Change password',
} as const
