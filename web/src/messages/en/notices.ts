/** Said by pages without an app: a form or an address that the server did not take. */
export const texts = {
  foreignFormTitle: 'That did not come from our site',
  foreignFormText: 'To keep you safe, we accept only what is sent from our own pages. Please start again there.',
  tooManyTitle: 'Too many pages at once',
  tooMany: 'Too many pages were opened from your internet connection just now. Try again in a few seconds.',
  tooManyOrCall:
    'Too many pages were opened from your internet connection just now. Try again in a few seconds, or call us.',
  movedTitle: 'We have moved',
  movedText:
    'Appointments, messages, and your account are at our new address. Sign in there with the same password. If you used a passkey or a second factor, you may have to ask for a new password first.',
  movedTo: 'Go to {host}',
  movedSomewhere: 'Nothing can be booked or looked up here anymore. Please ask us for our new address.',
  back: 'Back to what you wrote',
} as const
