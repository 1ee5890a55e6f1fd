export const texts = {
  settings: 'Cookie settings',
  title: 'May we measure how our website is used?',
  text: '{clinic} would like to load Google Tag Manager ({container}) on the home page, the clinic’s page and the legal pages. It may set cookies and tells Google your internet address and what you look at there. It is never loaded where you read an article, book, sign in or read what is yours, and everything works without it.',
  change:
    'You can change your choice at any time with “Cookie settings” at the foot of each page. More is in our <privacy>privacy notice</privacy>.',
  accept: 'Accept',
  decline: 'Decline',
  youAccepted: 'You accepted on {date}.',
  youDeclined: 'You declined on {date}.',
} as const
