import { variableOf, type MailLanguage, type VariableName } from './variables.ts'

type Occasion = {
  variables: readonly VariableName[]
  /** Of each of these lists one must stand in the text: without it the message would not say what it is for. */
  needs: readonly (readonly VariableName[])[]
}

const ofVisit = [
  ...(['givenName', 'familyName', 'visit', 'visitAccusative', 'date', 'time', 'doctor', 'place', 'reference'] as const),
  ...(['details', 'clinic', 'phone'] as const),
] satisfies VariableName[]
const ahead = [...ofVisit, 'terms', 'manage', 'preparation', 'directions'] as const
const when = [
  ['details', 'date'],
  ['details', 'time'],
] as const satisfies VariableName[][]

/** When the product writes to somebody, by area. A later kind of message is one entry more. */
const occasionsOfVisits = {
  'appointment-booked': { variables: ahead, needs: [...when, ['manage'], ['terms']] },
  'appointment-series-booked': {
    variables: [...ahead, 'otherVisits'],
    needs: [...when, ['manage'], ['otherVisits'], ['terms']],
  },
  'appointment-series-rescheduled': {
    variables: [...ahead, 'otherVisits'],
    needs: [...when, ['manage'], ['otherVisits'], ['terms']],
  },
  'appointment-series-cancelled': {
    variables: [...ofVisit, 'terms', 'otherVisits', 'bookAgain'],
    needs: [...when, ['otherVisits'], ['terms']],
  },
  'appointment-series-cancelled-by-clinic': {
    variables: [...ofVisit, 'words', 'otherVisits', 'bookAgain'],
    needs: [...when, ['otherVisits'], ['words']],
  },
  'appointment-reminder': { variables: [...ahead, 'otherVisits'], needs: [...when, ['manage'], ['otherVisits']] },
  'appointment-link': { variables: ahead, needs: [['manage']] },
  'appointment-rescheduled': { variables: [...ahead, 'oldTime'], needs: [...when, ['manage'], ['terms']] },
  'appointment-cancelled': { variables: [...ofVisit, 'terms', 'bookAgain'], needs: [['details', 'date'], ['terms']] },
  'appointment-cancelled-by-clinic': {
    variables: [...ofVisit, 'words', 'bookAgain'],
    needs: [['details', 'date'], ['words']],
  },
  'appointment-restored': { variables: ahead, needs: when },
  'appointment-delay': {
    variables: [...ofVisit, 'delay', 'newTime', 'manage', 'directions'],
    needs: [...when, ['delay', 'newTime']],
  },
  'appointment-on-time': { variables: [...ofVisit, 'manage', 'directions'], needs: when },
  'prepayment-returned': { variables: [...ofVisit, 'bookAgain'], needs: [['reference', 'details']] },
  // One mail to everybody of a day: it names nobody.
  'appointment-announcement': { variables: ['date', 'words', 'clinic', 'phone'], needs: [['words'], ['date']] },
} as const satisfies Record<string, Occasion>

const occasionsOfAccounts = {
  'email-code': { variables: ['code', 'validFor', 'clinic'], needs: [['code']] },
  'sign-up': { variables: ['link', 'validFor', 'clinic'], needs: [['link']] },
  'sign-up-known': { variables: ['signIn', 'link', 'validFor', 'clinic'], needs: [['link']] },
  'password-change': { variables: ['link', 'validFor', 'clinic'], needs: [['link']] },
  'no-account': { variables: ['signUp', 'clinic'], needs: [] },
  'closed-account': { variables: ['clinic'], needs: [] },
  'password-changed': { variables: ['newPassword', 'passkeysLeft', 'clinic'], needs: [['newPassword']] },
  'calendar-address': { variables: ['newPassword', 'clinic'], needs: [['newPassword']] },
  'email-change': { variables: ['link', 'validFor', 'clinic'], needs: [['link']] },
  'email-taken': { variables: ['signIn', 'clinic'], needs: [] },
  'email-changed': { variables: ['clinic'], needs: [] },
  'second-factor-on': { variables: ['newPassword', 'clinic'], needs: [['newPassword']] },
  'second-factor-off': { variables: ['newPassword', 'clinic'], needs: [['newPassword']] },
  'passkey-added': { variables: ['newPassword', 'clinic'], needs: [['newPassword']] },
  'passkey-removed': { variables: ['newPassword', 'clinic'], needs: [['newPassword']] },
  'recovery-code-used': { variables: ['codesLeft', 'newPassword', 'clinic'], needs: [['codesLeft'], ['newPassword']] },
  'record-shared': { variables: ['signIn', 'clinic'], needs: [['signIn']] },
  'form-requested': { variables: ['signIn', 'clinic'], needs: [['signIn']] },
  'review-request': { variables: ['date', 'clinic', 'review'], needs: [['review']] },
  'review-declined': { variables: ['clinic', 'review'], needs: [['review']] },
  'waiting-list-offer': {
    variables: ['date', 'time', 'doctor', 'until', 'link', 'clinic'],
    needs: [['date'], ['time'], ['until'], ['link']],
  },
  'guardian-invitation': {
    variables: ['inviter', 'until', 'link', 'signUp', 'clinic'],
    needs: [['inviter'], ['link']],
  },
  'guardian-added': { variables: ['link', 'clinic'], needs: [['link']] },
  'guardian-ending': { variables: ['date', 'clinic'], needs: [['date']] },
  'coming-of-age': { variables: ['date', 'signUp', 'clinic'], needs: [['date']] },
  'data-request-received': { variables: ['until', 'link', 'clinic'], needs: [['until']] },
  'data-request-extended': { variables: ['until', 'link', 'clinic'], needs: [['until']] },
  'data-request-answered': { variables: ['link', 'authority', 'clinic'], needs: [['link']] },
  'data-request-withdrawn': { variables: ['link', 'clinic'], needs: [['link']] },
  'data-request-erased': { variables: ['clinic'], needs: [] },
  'payment-problem': { variables: ['clinic', 'link'], needs: [['link']] },
  'report-ready': { variables: ['clinic', 'report'], needs: [['report']] },
  'referral-news': { variables: ['clinic', 'link'], needs: [['link']] },
  'referral-overdue': { variables: ['clinic', 'link'], needs: [['link']] },
  'outgoing-referral': { variables: ['until', 'number', 'link', 'clinic', 'phone'], needs: [['link'], ['until']] },
  'audit-unusual': { variables: ['clinic', 'link'], needs: [['link']] },
  'audit-seal': { variables: ['clinic', 'seal', 'link'], needs: [['seal']] },
  invitation: {
    variables: ['name', 'inviter', 'role', 'until', 'link', 'clinic'],
    needs: [['link'], ['inviter'], ['role']],
  },
} as const satisfies Record<string, Occasion>

/** Nothing says what was billed: it stands where somebody signs in. */
const occasionsOfMoney = {
  invoice: { variables: ['number', 'dueOn', 'invoice', 'pay', 'clinic'], needs: [['number'], ['dueOn'], ['invoice']] },
  receipt: { variables: ['number', 'invoice', 'clinic'], needs: [['number'], ['invoice']] },
  'payment-reminder': {
    variables: ['reminder', 'number', 'dueOn', 'invoice', 'pay', 'clinic'],
    needs: [['number'], ['dueOn'], ['invoice']],
  },
} as const satisfies Record<string, Occasion>

/** Text messages: each letter is paid for and shows on a locked phone, so they name neither patient nor doctor. */
const occasionsOfSms = {
  'appointment-reminder-sms': {
    variables: ['clinic', 'visit', 'date', 'time', 'phone', 'account'],
    needs: [['clinic'], ['date'], ['time'], ['account']],
  },
} as const satisfies Record<string, Occasion>

export type VisitOccasion = keyof typeof occasionsOfVisits
export type SmsOccasion = keyof typeof occasionsOfSms
export type MoneyOccasion = keyof typeof occasionsOfMoney
export type OccasionName = VisitOccasion | SmsOccasion | MoneyOccasion | keyof typeof occasionsOfAccounts
/** A code confirms an address while a visit is booked. */
export type BookingOccasion = VisitOccasion | 'email-code'
export type AccountOccasion = Exclude<OccasionName, BookingOccasion | SmsOccasion | MoneyOccasion>

const isOfVisit = (name: OccasionName): name is VisitOccasion => Object.hasOwn(occasionsOfVisits, name)
export const isOfMoney = (name: OccasionName): name is MoneyOccasion => Object.hasOwn(occasionsOfMoney, name)

/** What goes as a text message has no subject. */
export const isSms = (name: OccasionName): name is SmsOccasion => Object.hasOwn(occasionsOfSms, name)

/** As the screen lists them. */
export const occasionAreas = {
  before: [
    'appointment-booked',
    'appointment-series-booked',
    'appointment-reminder',
    'appointment-reminder-sms',
    'appointment-link',
    'waiting-list-offer',
    'email-code',
  ],
  changes: [
    'appointment-rescheduled',
    'appointment-series-rescheduled',
    'appointment-cancelled',
    'appointment-cancelled-by-clinic',
    'appointment-series-cancelled',
    'appointment-series-cancelled-by-clinic',
    'appointment-restored',
    'appointment-delay',
    'appointment-on-time',
    'appointment-announcement',
  ],
  accounts: [
    'sign-up',
    'sign-up-known',
    'no-account',
    'closed-account',
    'email-change',
    'email-taken',
    'record-shared',
    'form-requested',
    'guardian-invitation',
    'guardian-added',
    'guardian-ending',
    'coming-of-age',
    'review-request',
    'review-declined',
    'data-request-received',
    'data-request-extended',
    'data-request-answered',
    'data-request-withdrawn',
    'data-request-erased',
  ],
  money: ['invoice', 'receipt', 'payment-reminder', 'prepayment-returned'],
  security: [
    ...(['password-change', 'password-changed', 'email-changed', 'calendar-address'] as const),
    ...(['second-factor-on', 'second-factor-off', 'recovery-code-used'] as const),
    ...(['passkey-added', 'passkey-removed'] as const),
  ],
  team: [
    'invitation',
    'report-ready',
    'payment-problem',
    'referral-news',
    'referral-overdue',
    'outgoing-referral',
    'audit-unusual',
    'audit-seal',
  ],
} as const satisfies Record<string, readonly OccasionName[]>
export type OccasionArea = keyof typeof occasionAreas

export const occasionNames = Object.values(occasionAreas).flat()

/** What a text for an occasion can say in a language, and what it must. */
export function occasionOf(name: OccasionName, language: MailLanguage) {
  const { variables, needs }: Occasion = isOfVisit(name)
    ? occasionsOfVisits[name]
    : isSms(name)
      ? occasionsOfSms[name]
      : isOfMoney(name)
        ? occasionsOfMoney[name]
        : occasionsOfAccounts[name]
  const isOffered = (variable: VariableName) => variableOf(variable)?.languages?.includes(language) ?? true
  // About who may sign in, or read what: no address stands there but the product's own.
  return { variables: variables.filter(isOffered), needs, isSecurity: !isOfVisit(name) && !isSms(name) }
}
