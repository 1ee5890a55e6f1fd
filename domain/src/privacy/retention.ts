import { keptUntilAgeIn, recordLawIn } from '../patients/record-retention.ts'

/** What the jobs of the night take away after so many days, where no clinic decides otherwise. They read these figures. */
export const keptDays = {
  session: 30,
  accountLink: 7,
  invitation: 30,
  emailCode: 1,
  heldTime: 1,
  waitingList: 90,
  referralDraft: 30,
  closedReferral: 180,
  /** That somebody was reminded, called or told of a delay. */
  notice: 30,
} as const

export const retentionKinds = [
  ...([
    'record',
    'child-record',
    'child-images',
    'books',
    'messageText',
    'messageAddress',
    'document',
    'formFile',
  ] as const),
  ...(['accountLink', 'session', 'invitation', 'emailCode', 'heldTime', 'waitingList'] as const),
  ...(['referralDraft', 'closedReferral', 'notice', 'audit'] as const),
] as const
export type RetentionKind = (typeof retentionKinds)[number]

export type RetentionRule = {
  kind: RetentionKind
  /** Null: it stays. */
  amount: number | null
  unit: 'days' | 'years' | 'age'
  /** The clinic decides it, within the law. */
  isSetting: boolean
  /** Which law asks for it, or has it end; empty where it is ours alone. */
  law: string
}

type Settings = {
  country: string
  recordYears: number
  bookYears: number
  messageTextDays: number
  messageAddressDays: number
  documentDays: number
}

/** Of which country the laws of a European clinic are cited; elsewhere none is. */
const laws: Record<string, { books: string; end: string; audit: string }> = {
  DE: {
    books:
      '§ 147 Abs. 3 und 4 AO: Bücher 10, Belege 8 Jahre; § 14b Abs. 1 UStG: Rechnungen 8 Jahre; danach Art. 5 Abs. 1 Buchst. e DSGVO',
    end: 'Art. 5 Abs. 1 Buchst. e DSGVO',
    audit: 'Art. 5 Abs. 2, Art. 32 DSGVO',
  },
  AT: { books: '§ 132 Abs. 1 BAO: 7 Jahre', end: 'Art. 5 Abs. 1 lit. e DSGVO', audit: 'Art. 5 Abs. 2, Art. 32 DSGVO' },
  US: { books: '26 CFR 1.6001-1 (e)', end: '', audit: '45 CFR 164.312 (b), 164.316 (b) (2)' },
}

/** How long a clinic keeps what: the figures that its jobs go by, with what asks for them. */
export function retentionRules(clinic: Settings): RetentionRule[] {
  const { country } = clinic
  const { books, end, audit } = laws[country] ?? { books: '', end: 'Art. 5 (1) (e) GDPR', audit: 'Art. 5 (2), 32 GDPR' }
  const age = keptUntilAgeIn(country)
  const rule = (kind: RetentionKind, amount: number | null, law: string, more: Partial<RetentionRule> = {}) => ({
    ...({ kind, amount, law, unit: 'days', isSetting: false } as const),
    ...more,
  })
  const ours = (Object.keys(keptDays) as (keyof typeof keptDays)[]).map((kind) => rule(kind, keptDays[kind], end))
  const rules: RetentionRule[] = [
    rule('record', clinic.recordYears, recordLawIn(country), { unit: 'years', isSetting: true }),
    ...(age === null
      ? []
      : [rule(age.isOfImages ? 'child-images' : 'child-record', age.years, age.law, { unit: 'age' })]),
    rule('books', clinic.bookYears, books, { unit: 'years', isSetting: true }),
    rule('messageText', clinic.messageTextDays, end, { isSetting: true }),
    rule('messageAddress', clinic.messageAddressDays, end, { isSetting: true }),
    rule('document', clinic.documentDays, end, { isSetting: true }),
    rule('formFile', clinic.documentDays, end, { isSetting: true }),
    ...ours,
    rule('audit', null, audit),
  ]
  return rules.toSorted((one, other) => retentionKinds.indexOf(one.kind) - retentionKinds.indexOf(other.kind))
}
