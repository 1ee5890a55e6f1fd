import type { LetterKind } from '@polyclinic/domain/chart-files/kinds.ts'
import { currentEntries } from '@polyclinic/domain/charts/entries.ts'
import type { Content } from '@polyclinic/domain/encounters/content.ts'
import type { UnitSystem } from '@polyclinic/domain/encounters/units.ts'
import { vitalNames } from '@polyclinic/domain/encounters/vitals.ts'
import type { LetterContent } from '@polyclinic/domain/letters/model.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { allergiesOf, medicinesOf, summaryOf } from '../charts/entry-words.ts'
import type { VisitNote } from '../encounters/use-encounter.ts'
import { valueWithUnit } from '../encounters/vital-words.ts'

type About = Pick<VisitNote, 'alerts' | 'prescribed' | 'allergiesInForms'> & {
  today: string
  timeZone: string
  system: UnitSystem
  texts: Texts
  /** To whom it goes, where that is known. */
  recipient?: string
}

/**
 * What a new letter begins with: of the note what whoever is written to wants to know; of the chart what nobody may
 * overlook, first, so that the end of a long note is what is left out.
 */
export function startingText(
  kind: LetterKind,
  note: Content,
  { alerts, prescribed, allergiesInForms, today, timeZone, system, texts, recipient = '' }: About,
): LetterContent {
  if (kind === 'sick-note')
    return { kind, isFirst: true, keptFrom: 'work', from: today, until: today, diagnosis: null, remark: '' }
  const said = {
    diagnoses: [diagnosesOf(note, texts), alerts && conditionsBeside(note, alerts, texts)]
      .filter(Boolean)
      .join('\n')
      .slice(0, 3000),
    findings: [
      alerts && allergiesOf(alerts, allergiesInForms, timeZone, texts),
      note.complaint,
      valuesOf(note, system, texts),
      note.findings,
    ]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, 12_000),
    therapy: [alerts && medicinesOf(alerts, prescribed, texts), note.plan].filter(Boolean).join('\n\n').slice(0, 6000),
  }
  return kind === 'referral' ? { kind, recipient, question: '', ...said } : { kind, recipient, ...said, assessment: '' }
}

/** What the record knows beside the note: whoever is written to reads of the asthma, too, if it was not today's matter. */
function conditionsBeside({ diagnoses }: Content, entries: NonNullable<About['alerts']>, texts: Texts): string | null {
  const told = new Set(diagnoses.flatMap(({ code, title }) => [code, title]))
  const others = currentEntries(entries, 'condition').filter(
    ({ status, code, title }) => status === 'active' && !(code !== null && told.has(code)) && !told.has(title),
  )
  return others.length === 0 ? null : summaryOf('condition', others, texts)
}

/** Each on a line: `I10 High blood pressure (confirmed)`. */
export const diagnosesOf = ({ diagnoses }: Content, { t }: Texts): string =>
  diagnoses
    .map(({ code, title, certainty }) =>
      [code, title, certainty && `(${t(`encounters.${certainty}`)})`].filter(Boolean).join(' '),
    )
    .join('\n')

function valuesOf(note: Content, system: UnitSystem, texts: Texts): string {
  const { systolic, diastolic } = note
  const pressure =
    systolic === null && diastolic === null
      ? []
      : [`${texts.t('encounters.bloodPressure')} ${systolic ?? '–'}/${diastolic ?? '–'} mmHg`]
  const others = vitalNames.flatMap((name) => {
    const value = note[name]
    if (value === null || name === 'systolic' || name === 'diastolic') return []
    return [`${texts.t(`encounters.${name}`)} ${valueWithUnit(system, name, value, texts)}`]
  })
  return [...pressure, ...others].join(', ')
}
