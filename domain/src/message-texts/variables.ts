/** What mails are written in; the first is the last resort. */
export const mailLanguages = ['en', 'de'] as const
export type MailLanguage = (typeof mailLanguages)[number]

type Variable = {
  /** `words` within a line, `link` an address or what grants, `lines` a part of its own, on a line of its own. */
  kind: 'words' | 'link' | 'lines'
  /** A subject shows on a locked phone: names nobody but who writes, and grants nothing. */
  inSubject?: true
  /** Where it begins a sentence it begins with a capital. */
  isPhrase?: true
  /** Where a language has no use for it, it is not offered. */
  languages?: readonly MailLanguage[]
}

/** What a clinic's text can have filled in. Nothing here tells why somebody comes. */
export const variables = {
  clinic: { kind: 'words', inSubject: true },
  phone: { kind: 'words' },
  givenName: { kind: 'words' },
  familyName: { kind: 'words' },
  visit: { kind: 'words', inSubject: true, isPhrase: true },
  visitAccusative: { kind: 'words', inSubject: true, isPhrase: true, languages: ['de'] },
  date: { kind: 'words', inSubject: true },
  time: { kind: 'words', inSubject: true },
  doctor: { kind: 'words' },
  place: { kind: 'words' },
  reference: { kind: 'words' },
  oldTime: { kind: 'words' },
  delay: { kind: 'words', inSubject: true },
  newTime: { kind: 'words', inSubject: true },
  details: { kind: 'lines' },
  terms: { kind: 'lines' },
  manage: { kind: 'lines' },
  otherVisits: { kind: 'lines' },
  preparation: { kind: 'lines' },
  directions: { kind: 'link' },
  words: { kind: 'lines' },
  bookAgain: { kind: 'link' },
  account: { kind: 'link' },
  code: { kind: 'link' },
  validFor: { kind: 'words' },
  link: { kind: 'link' },
  review: { kind: 'link' },
  report: { kind: 'link' },
  seal: { kind: 'words' },
  invoice: { kind: 'link' },
  pay: { kind: 'lines' },
  number: { kind: 'words', inSubject: true },
  dueOn: { kind: 'words', inSubject: true },
  reminder: { kind: 'words', inSubject: true, isPhrase: true },
  signIn: { kind: 'link' },
  signUp: { kind: 'link' },
  newPassword: { kind: 'link' },
  name: { kind: 'words' },
  inviter: { kind: 'words', inSubject: true },
  role: { kind: 'words' },
  until: { kind: 'words' },
  authority: { kind: 'words' },
  codesLeft: { kind: 'words', isPhrase: true },
  passkeysLeft: { kind: 'lines' },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

export const variableOf = (name: string): Variable | undefined =>
  Object.hasOwn(variables, name) ? variables[name as VariableName] : undefined

/** A variable as it stands in a text. */
export const written = (name: string) => `{${name}}`
export const variablePattern = /\{([^{}\n]*)\}/g
