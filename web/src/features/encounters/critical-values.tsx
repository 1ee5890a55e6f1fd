import type { Content } from '@polyclinic/domain/encounters/content.ts'
import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import { vitalNames } from '@polyclinic/domain/encounters/vitals.ts'
import { useEffect, useRef, useState } from 'react'
import { useOrganization } from '../../platform/page/site.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { measuredByOf } from '../charts/measured-by.ts'
import { measuredWords, measures } from '../charts/trend-values.ts'
import { CriticalWords } from './critical-words.tsx'
import styles from './critical-values.module.css'
import type { LiveDraft } from './use-draft.ts'
import type { VisitNote } from './use-encounter.ts'
import { criticalWords } from './vital-words.ts'
import { whoseVital } from './whose-vital.ts'

type CriticalValuesProps = { note: VisitNote; draft: Pick<LiveDraft, 'content' | 'known'> }

/**
 * What asks for attention at once, wherever one writes: somebody else may have measured it. What came from them is read
 * out; what is typed here is answered at its field.
 */
export function CriticalValues({ note, draft }: CriticalValuesProps) {
  const critical = useCriticalValues(note, draft)
  const arrived = useArrived(draft)
  return (
    <>
      {critical.length > 0 && (
        <p className={styles.values}>
          {critical.map(({ value, by }) => (
            <span key={value}>
              <CriticalWords>{value}</CriticalWords> {by && <span className={styles.by}>{by}</span>}
            </span>
          ))}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">
          {critical
            .filter(({ names }) => names.some((name) => arrived[name] === draft.content[name]))
            .map(({ value, by }) => [value, by].filter(Boolean).join(', '))
            .join('. ')}
        </span>
      </VisuallyHidden>
    </>
  )
}

/** The same where one signs, which it does not stop: whoever signs sees the patient. */
export function CriticalNote({ note, draft }: CriticalValuesProps) {
  const critical = useCriticalValues(note, draft)
  if (critical.length === 0) return null
  return (
    <Note tone="bad">
      {critical.map(({ value, by }) => (
        <p key={value}>
          <b>{value}</b> {by}
        </p>
      ))}
    </Note>
  )
}

function useCriticalValues({ visit, patient }: VisitNote, { content, known }: CriticalValuesProps['draft']) {
  const texts = useTexts()
  const { country } = useOrganization().settings
  const whose = whoseVital(country, patient.birthDate, visit)
  return measures.flatMap((measure) => {
    const { names, word } = measure
    const reading = names.map((name) => criticalWords(name, content[name], { whose, texts })).find(Boolean)
    if (!reading) return []
    const value = texts.t('encounters.criticalValue', {
      reading: reading.words,
      name: texts.t(word),
      value: measuredWords(measure, content, unitSystemOf(country), texts),
    })
    // Nobody is named for what is only being typed.
    const isKnown = names.every((name) => content[name] === known.content[name])
    const measured = isKnown ? known.changed : {}
    const by = measuredByOf(measure, { values: content, measured, at: visit.startsAt, timeZone: visit.timeZone }, texts)
    return [{ names, value, by }]
  })
}

/** The values that came from somebody else while the note was open, as they came. */
function useArrived({ content, known }: CriticalValuesProps['draft']): Partial<Content> {
  const before = useRef(content)
  const [arrived, setArrived] = useState<Partial<Content>>({})
  useEffect(() => {
    // What is typed here stands on the screen before the server has it.
    const names = vitalNames.filter(
      (name) => content[name] !== before.current[name] && content[name] === known.content[name],
    )
    before.current = content
    if (names.length > 0)
      setArrived((old) => ({ ...old, ...Object.fromEntries(names.map((name) => [name, content[name]])) }))
  }, [content, known])
  return arrived
}
