import { noteParts, type Content, type NotePart } from '@polyclinic/domain/encounters/content.ts'
import type { UnitSystem } from '@polyclinic/domain/encounters/units.ts'
import { vitalNames } from '@polyclinic/domain/encounters/vitals.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { valueWithUnit } from './vital-words.ts'

/** Each on a line: `I10 High blood pressure (confirmed)`. */
export const diagnosesOf = ({ diagnoses }: Content, { t }: Texts): string =>
  diagnoses
    .map(({ code, title, certainty }) =>
      [code, title, certainty && `(${t(`encounters.${certainty}`)})`].filter(Boolean).join(' '),
    )
    .join('\n')

/** Each measured value with its unit, on one line. */
export function valuesOf(note: Content, system: UnitSystem, texts: Texts): string {
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

/** A note as plain text, each part under its title. */
export function contentWords(content: Content, system: UnitSystem, texts: Texts): string {
  const { t } = texts
  const words = (part: NotePart): { title: string; said: string } => {
    switch (part) {
      case 'vitals':
        return { title: t('encounters.vitals'), said: valuesOf(content, system, texts) }
      case 'diagnoses':
        return { title: t('encounters.assessment'), said: diagnosesOf(content, texts) }
      default:
        return { title: t(`encounters.${part}`), said: content[part] }
    }
  }
  return noteParts
    .map(words)
    .filter(({ said }) => said !== '')
    .map(({ title, said }) => `${title}: ${said}`)
    .join('\n')
}
