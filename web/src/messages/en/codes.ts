export const texts = {
  title: 'Check the inbox for {email}',
  text: 'To keep made-up bookings out, we’ve sent a code to this address. Type it here and press “Book this visit” again.',
  label: 'Code from the email',
  hint: '6 digits. It may be in the spam folder.',
  again: 'Send a code again',
  sentAgain: 'Sent again. It can take a minute.',
  missing: 'Type the code from the email.',
  wrong: 'This is not the code. Check the email and try again.',
  expired: 'This code is no longer valid. Have a new one sent.',
  mailsWait:
    'Several codes were requested for this address or from your internet connection. If one has just reached you, it still works. You can have another sent after {time}, or call us.',
  triesWait: 'Too many wrong codes came from your internet connection. Try again after {time}, or call us.',
} as const
