import type { EntryKind, Severity } from '@polyclinic/domain/charts/entries.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { Tone } from '../../ui/status.tsx'
import type { Entry } from './use-chart.ts'

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
