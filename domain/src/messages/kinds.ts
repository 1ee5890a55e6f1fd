type KindOfMessage = {
  /**
   * What it tells of a visit: `act`, how it stands after what was done with it; `time`, when it takes place, besides
   * something else. Absent where it says neither.
   */
  visitNews?: 'act' | 'time'
  /** It tells of several visits of a series. */
  isOfSeries?: true
  /**
   * Which older ones about the same thing need not leave any more when it does: `none`, nor do newer ones replace it;
   * `same-kind`, those of its own kind alone. Absent: all that are not `none`.
   */
  replaces?: 'none' | 'same-kind'
  /** About a visit, and without its calendar entry, which whoever gets it has already. */
  hasNoCalendar?: true
  /** Whoever gets it may do without; everything else must arrive. */
  isOptional?: true
  /** It tells the clinic of its own people, and none of them stops it. */
  isNeverWithdrawn?: true
}

/** What each kind of message is like. The order is that of the log. */
const kinds = {
  'appointment-booked': { visitNews: 'act' },
  'appointment-series-booked': { visitNews: 'act', isOfSeries: true, replaces: 'none' },
  'appointment-series-rescheduled': { visitNews: 'act', isOfSeries: true, replaces: 'none' },
  'appointment-series-cancelled': { visitNews: 'act', isOfSeries: true, replaces: 'none' },
  'appointment-rescheduled': { visitNews: 'act' },
  'appointment-cancelled': { visitNews: 'act' },
  'appointment-restored': { visitNews: 'act' },
  'appointment-link': { visitNews: 'time', replaces: 'same-kind' },
  'appointment-reminder': { visitNews: 'time', replaces: 'none', hasNoCalendar: true, isOptional: true },
  'appointment-delay': { visitNews: 'time', replaces: 'none', hasNoCalendar: true },
  'appointment-announcement': { replaces: 'none', hasNoCalendar: true },
  'sign-up': {},
  'sign-up-known': {},
  'password-change': {},
  'password-changed': {},
  'email-code': {},
  invitation: {},
  'email-change': {},
  'email-changed': {},
  'calendar-address': {},
  'second-factor': {},
  'record-shared': { isOptional: true },
  'review-request': { hasNoCalendar: true, isOptional: true },
  'review-declined': { hasNoCalendar: true },
  'report-ready': {},
  'referral-news': {},
  'referral-overdue': {},
  'outgoing-referral': {},
  'audit-unusual': { isNeverWithdrawn: true },
  'audit-seal': { isNeverWithdrawn: true },
  'message-test': { replaces: 'none', hasNoCalendar: true },
  invoice: {},
  receipt: {},
  'prepayment-returned': { replaces: 'none', hasNoCalendar: true },
  'payment-reminder': { replaces: 'none' },
  'payment-problem': {},
  'waiting-list-offer': {},
  'guardian-invitation': {},
  'guardian-added': {},
  'guardian-ending': {},
  'data-request': { replaces: 'none' },
} as const satisfies Record<string, KindOfMessage>

export type MessageKind = keyof typeof kinds
export const messageKinds = Object.keys(kinds) as MessageKind[]

/** Those of which the table above says so. */
type KindsWith<Rule> = { [Kind in MessageKind]: (typeof kinds)[Kind] extends Rule ? Kind : never }[MessageKind]

const kindsWhere = <Kind extends MessageKind>(is: (rules: KindOfMessage) => boolean) =>
  messageKinds.filter((kind): kind is Kind => is(kinds[kind]))

export type OptionalKind = KindsWith<{ isOptional: true }>
export const optionalKinds = kindsWhere<OptionalKind>(({ isOptional }) => isOptional === true)

export const neverWithdrawn = kindsWhere(({ isNeverWithdrawn }) => isNeverWithdrawn === true)
export const isWithdrawable = ({ kind }: { kind: MessageKind }): boolean => !neverWithdrawn.includes(kind)

export const isOfSeries = (kind: string): boolean => kindsOfSeries.some((each) => each === kind)
export const kindsOfSeries = kindsWhere(({ isOfSeries: ofSeries }) => ofSeries === true)

/** They tell of a visit how it stands after what was done with it. */
export const kindsAboutActs = kindsWhere(({ visitNews }) => visitNews === 'act')
/** From them somebody knows when a visit takes place, or that it does not. */
export const kindsAboutTimes = kindsWhere(({ visitNews }) => visitNews !== undefined)

/** They replace none, and are replaced by none. */
export const kindsOfTheirOwn = kindsWhere(({ replaces }) => replaces === 'none')
/** They replace their own kind alone. */
export const kindsReplacingThemselves = kindsWhere(({ replaces }) => replaces === 'same-kind')

export const hasCalendar = (kind: string): boolean => !withoutCalendar.some((each) => each === kind)
const withoutCalendar = kindsWhere(({ hasNoCalendar }) => hasNoCalendar === true)
