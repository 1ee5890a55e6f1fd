/** Said by pages without an app: a form or an address that the server did not take. */
export const texts = {
  foreignFormTitle: 'That did not come from our site',
  foreignFormText: 'To keep you safe, we accept only what is sent from our own pages. Please start again there.',
  back: 'Back to what you wrote',
} as const
