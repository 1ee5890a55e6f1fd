import type { ReactNode } from 'react'
import {
  isEmpty,
  noteParts,
  type Content,
  type Diagnosis,
  type NotePart,
} from '@polyclinic/domain/encounters/content.ts'
import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import { bodyMassIndex, vitalNames, type VitalName, type WhoseVital } from '@polyclinic/domain/encounters/vitals.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import { CriticalWords } from './critical-words.tsx'
import styles from './note-content.module.css'
import { criticalWords, valueWithUnit, type VitalWords } from './vital-words.ts'

type NoteContentProps = {
  content: Content
  headingLevel: 2 | 3
  /** Whose words the titles are: the team's, or those of who reads about their own visit. */
  titles?: 'encounters' | 'sharedNotes'
  /** Whose it is, for whoever treats them: then what is critical is said. */
  whose?: WhoseVital
  /** Who measured the values: a sentence for each of them. */
  measuredBy?: readonly string[]
  /** What can be done with a diagnosis. */
  renderBeside?: (diagnosis: Diagnosis) => ReactNode
}

/** With its lines as somebody typed them. */
export const TypedText = ({ children }: { children: string }) => <p className={styles.text}>{children}</p>

/** What a note says, to be read. */
export function NoteContent({
  content,
  headingLevel,
  titles = 'encounters',
  whose,
  measuredBy = [],
  renderBeside,
}: NoteContentProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { country } = useOrganization().settings
  const system = unitSystemOf(country)
  const Heading = `h${headingLevel}` as const
  const { systolic, diastolic, diagnoses } = content
  const pressure = (systolic ?? diastolic) === null ? null : `${systolic ?? '–'}/${diastolic ?? '–'} mmHg`
  const bmi = bodyMassIndex(content.weight, content.height)
  const criticalOf = (name: VitalName) => (whose ? criticalWords(name, content[name], { whose, texts }) : null)
  const values: { name: string; value: string; critical: VitalWords | null }[] = [
    ...(pressure ? [{ name: t('encounters.bloodPressure'), value: pressure, critical: criticalOf('systolic') }] : []),
    ...vitalNames.flatMap((name) => {
      const value = content[name]
      if (value === null || name === 'systolic' || name === 'diastolic') return []
      const words = valueWithUnit(system, name, value, texts)
      return [{ name: t(`encounters.${name}`), value: words, critical: criticalOf(name) }]
    }),
    ...(bmi === null ? [] : [{ name: t('encounters.bmi'), value: bmi.toLocaleString(formatLocale), critical: null }]),
  ]
  if (isEmpty(content)) return <p className={styles.text}>{t('encounters.nothing')}</p>
  const title = (words: string) => <Heading className={styles.title}>{words}</Heading>
  const show = (part: NotePart): ReactNode => {
    switch (part) {
      case 'vitals':
        return (
          values.length > 0 && (
            <section key={part}>
              {title(t(`${titles}.vitals`))}
              <dl className={styles.values}>
                {values.map(({ name, value, critical }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                    {critical && (
                      <dd>
                        <CriticalWords>{critical.words}</CriticalWords>
                      </dd>
                    )}
                  </div>
                ))}
              </dl>
              {measuredBy.map((words) => (
                <p key={words} className={styles.by}>
                  {words}
                </p>
              ))}
            </section>
          )
        )
      case 'diagnoses':
        return (
          diagnoses.length > 0 && (
            <section key={part}>
              {title(t(`${titles}.assessment`))}
              <ul className={styles.diagnoses}>
                {diagnoses.map((diagnosis) => (
                  <li key={`${diagnosis.code} ${diagnosis.title}`}>
                    {diagnosis.code && <b>{diagnosis.code}</b>} {diagnosis.title}
                    {diagnosis.certainty && ` (${t(`${titles}.${diagnosis.certainty}`)})`} {renderBeside?.(diagnosis)}
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      default:
        // What is said in words; a part of another kind does not compile.
        return (
          content[part] !== '' && (
            <section key={part}>
              {title(t(`${titles}.${part}`))}
              <TypedText>{content[part]}</TypedText>
            </section>
          )
        )
    }
  }
  return <Stack gap="small">{noteParts.map(show)}</Stack>
}
