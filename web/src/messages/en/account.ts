export const texts = {
  signIn: 'Sign in',
  signInDoctor: 'Sign in for the team',
  signInPartner: 'Sign in for partners',
  newHere: 'New here? <link>Create an account</link>',
  forgot: 'Forgot it?',
  mismatch: 'That email and password don’t match. Try again or <link>reset your password</link>.',
  oneVisit: 'Just want to change one visit? Use the link in your email.',
  panel: 'Your visits, in one place.',
  panelTaps: 'Change a visit in two taps',
  panelPlace: 'All your visits in one place',
  signingIn: 'Signing in…',
  needsScripts: 'Signing in needs JavaScript. Please switch it on in your browser.',
} as const
