export const texts = {
  title: 'Check your inbox',
  text: 'To keep made-up bookings out, we’ve sent you a code. Type it here and press “Book this visit” again.',
  label: 'Code from the email',
  hint: '6 digits, sent to {email}. It may be in the spam folder.',
  again: 'Send a code again',
  sentAgain: 'Sent again. It can take a minute.',
  missing: 'Type the code from the email.',
  wrong: 'This is not the code. Check the email and try again.',
  expired: 'This code is no longer valid. Have a new one sent.',
  mailsWait:
    'Several codes were requested just now. If one has reached you, it still works. You can have another sent after {time}, or call us.',
  triesWait: 'Too many wrong codes came from your internet connection. Try again after {time}, or call us.',
  wrongAddress: 'Wrong address?',
} as const
