/** Said by pages without an app: a form or an address that the server did not take. */
export const texts = {
  foreignFormTitle: 'That did not come from our site',
  foreignFormText: 'To keep you safe, we accept only what is sent from our own pages. Please start again there.',
  tooManyTitle: 'Too many pages at once',
  tooMany: 'Too many pages were opened from your internet connection just now. Try again in a few seconds.',
  tooManyOrCall:
    'Too many pages were opened from your internet connection just now. Try again in a few seconds, or call us.',
  back: 'Back to what you wrote',
} as const
