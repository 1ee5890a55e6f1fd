export const texts = {
  title: 'Referrals',
  lead: 'Patients whom you sent to us.',
  account: 'Account',
  accountLead: 'Your details with us.',
  name: 'Name',
  empty: 'No referrals yet',
  emptyText: 'Would you like to send somebody to us? Call us and we find a time together.',
  call: 'Call {phone}',
  accountChange: 'Something not right? Call us and we change it.',
  changePassword: 'Change password',
} as const
