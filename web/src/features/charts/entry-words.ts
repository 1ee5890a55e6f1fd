import { currentAllergies, currentEntries, type EntryKind, type Severity } from '@polyclinic/domain/charts/entries.ts'
import { otherStrengths } from '@polyclinic/domain/charts/other-strengths.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { Tone } from '../../ui/status.tsx'
import type { AllergyInForm, Chart, Entry, PrescribedHere } from './use-chart.ts'

type Words = {
  /** Of its section. */
  many: PlainTextKey
  one: PlainTextKey
  add: PlainTextKey
  /** What its title and its detail are; null: it has none. */
  title: PlainTextKey | null
  detail: PlainTextKey
  date: PlainTextKey | null
}

export const entryWords: Record<EntryKind, Words> = {
  allergy: {
    ...{ many: 'charts.allergies', one: 'charts.entryAllergy', add: 'charts.addAllergy' },
    ...{ title: 'charts.substance', detail: 'charts.reaction', date: 'charts.sinceField' },
  },
  condition: {
    ...{ many: 'charts.conditions', one: 'charts.entryCondition', add: 'charts.addCondition' },
    ...{ title: 'charts.condition', detail: 'charts.remark', date: 'charts.sinceField' },
  },
  medicine: {
    ...{ many: 'charts.medicines', one: 'charts.entryMedicine', add: 'charts.addMedicine' },
    ...{ title: 'charts.medicine', detail: 'charts.dose', date: 'charts.sinceField' },
  },
  pregnancy: {
    ...{ many: 'charts.pregnancy', one: 'charts.entryPregnancy', add: 'charts.addPregnancy' },
    ...{ title: null, detail: 'charts.remark', date: 'charts.due' },
  },
  'team-note': {
    ...{ many: 'charts.teamNotes', one: 'charts.entryNote', add: 'charts.addNote' },
    ...{ title: null, detail: 'charts.note', date: null },
  },
}

export const severityLooks: Record<Severity, { word: PlainTextKey; tone: Tone }> = {
  mild: { word: 'charts.mild', tone: 'neutral' },
  moderate: { word: 'charts.moderate', tone: 'warn' },
  severe: { word: 'charts.severe', tone: 'bad' },
}

/** What an entry is called in a line. */
export function entryName({ kind, status, title, detail }: Entry, { t }: Pick<Texts, 't'>): string {
  if (status === 'none-known') return t('charts.noneKnown')
  if (kind === 'pregnancy') return t('charts.pregnant')
  return title ?? detail ?? t(entryWords[kind].one)
}

/** With how bad it is and what it does: `Penicillin, hives (severe)`. */
export const allergyName = ({ title, detail, severity }: Entry, { t }: Pick<Texts, 't'>): string =>
  t('charts.allergyName', { name: [title, detail].filter(Boolean).join(', '), severity: severity ?? 'none' })

/** As the patient wrote it: nobody has asked what is meant. */
export function allergyInFormWords(
  { form, on, question, answer }: AllergyInForm,
  texts: Pick<Texts, 't' | 'formatLocale'>,
) {
  const named = { form, date: formatLongDate(on as PlainDate, texts.formatLocale) }
  return typeof answer === 'string'
    ? texts.t('charts.allergyInForm', { ...named, answer })
    : texts.t(answer ? 'charts.allergyInFormYes' : 'charts.allergyInFormNo', { ...named, question })
}

const plainName = ({ title, detail }: Entry) => [title, detail].filter(Boolean).join(', ')

const summaries = {
  allergy: {
    listed: 'charts.allergiesListed',
    none: 'charts.noAllergies',
    unknown: 'charts.allergiesUnknown',
    nameOf: allergyName,
  },
  condition: {
    listed: 'charts.conditionsListed',
    none: 'charts.noConditions',
    unknown: 'charts.conditionsUnknown',
    nameOf: plainName,
  },
  medicine: {
    listed: 'charts.medicinesListed',
    none: 'charts.noMedicines',
    unknown: 'charts.medicinesUnknown',
    nameOf: plainName,
  },
} as const

/** All that counts now of a kind in a sentence, which says as well that nobody asked. */
export function summaryOf(kind: keyof typeof summaries, entries: readonly Entry[], texts: Pick<Texts, 't'>): string {
  const { listed, none, unknown, nameOf } = summaries[kind]
  const current = kind === 'allergy' ? currentAllergies(entries) : currentEntries(entries, kind)
  const names = current.filter(({ status }) => status === 'active').map((entry) => nameOf(entry, texts))
  if (names.length > 0) return texts.t(listed, { names: names.join('; ') })
  return texts.t(current.length > 0 ? none : unknown)
}

/** That there is none, where the patient wrote otherwise in a form. */
export const contradictedNone = (
  { writtenAt }: Pick<Entry, 'writtenAt'>,
  timeZone: string,
  { t, formatLocale }: Pick<Texts, 't' | 'formatLocale'>,
): string =>
  t('charts.noAllergiesContradicted', {
    date: formatLongDate(dateIn(timeZone, writtenAt as Instant), formatLocale),
  })

/** All that is known of allergies, with what stands in forms alone. */
export function allergiesOf(
  entries: readonly Entry[],
  inForms: readonly AllergyInForm[],
  timeZone: string,
  texts: Pick<Texts, 't' | 'formatLocale'>,
): string {
  const none = currentAllergies(entries).find(({ status }) => status === 'none-known')
  const isContradicted = none !== undefined && inForms.length > 0
  const known = isContradicted ? contradictedNone(none, timeZone, texts) : summaryOf('allergy', entries, texts)
  return [known, ...inForms.map((said) => allergyInFormWords(said, texts))].join('\n')
}

/** `list`: among what is told of other things, too; `section`: below its own heading. */
type Place = 'list' | 'section'

function noneWhenAsked(
  { writtenAt }: Entry,
  prescribed: readonly PrescribedHere[],
  place: Place,
  texts: Pick<Texts, 't' | 'formatLocale'>,
): string {
  const isLater = prescribed.every(({ since }) => since >= writtenAt.slice(0, 10))
  const order = isLater ? 'later' : 'open'
  return texts.t('charts.noneWhenAsked', { place, order, names: namesOf(prescribed, texts) })
}

const namesOf = (prescribed: readonly PrescribedHere[], { t, formatLocale }: Pick<Texts, 't' | 'formatLocale'>) =>
  prescribed
    .map(({ name, shorthand, since }) => {
      const drug = [name, shorthand].filter(Boolean).join(' ')
      return t('charts.prescribedSince', { drug, date: formatLongDate(since as PlainDate, formatLocale) })
    })
    .join('; ')

/** What an entry is called beside what speaks against it: “none known” is what somebody was told once. */
export const nameBeside = (
  entry: Entry,
  { prescribed, allergiesInForms }: Pick<Chart, 'prescribed' | 'allergiesInForms'>,
  texts: Pick<Texts, 't' | 'formatLocale'>,
): string => {
  const isNone = (kind: EntryKind) => entry.status === 'none-known' && entry.kind === kind
  if (isNone('medicine') && prescribed.length > 0) return noneWhenAsked(entry, prescribed, 'section', texts)
  if (isNone('allergy') && allergiesInForms.length > 0) return texts.t('charts.noneContradicted')
  return entryName(entry, texts)
}

/** The same of medicines, with what was prescribed here. */
export function medicinesOf(
  entries: readonly Entry[],
  prescribed: readonly PrescribedHere[],
  texts: Pick<Texts, 't' | 'formatLocale'>,
): string {
  const { t } = texts
  if (prescribed.length === 0) return summaryOf('medicine', entries, texts)
  const told = t('charts.prescribedHere', { names: namesOf(prescribed, texts) })
  const known = currentEntries(entries, 'medicine')
  const none = known.find(({ status }) => status === 'none-known')
  if (none) return noneWhenAsked(none, prescribed, 'list', texts)
  if (known.length === 0) return `${t('charts.medicinesUnknown')}. ${told}`
  const isTold = new Set(prescribed.flatMap(({ chartEntryIds }) => chartEntryIds))
  const others = known.filter(({ id }) => !isTold.has(id))
  return others.length > 0 ? `${summaryOf('medicine', others, texts)}. ${told}` : told
}

/** That the record has another strength of what was prescribed here: one of both is not what is taken. */
export function otherStrengthsOf(
  entries: readonly Entry[],
  prescribed: readonly PrescribedHere[],
  { t }: Pick<Texts, 't'>,
): string | null {
  const others = otherStrengths(currentEntries(entries, 'medicine'), prescribed)
  return others.length === 0 ? null : t('charts.otherStrength', { names: others.map(plainName).join('; ') })
}
