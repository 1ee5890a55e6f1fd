import { isPossible, type VitalName, type WhoseVital } from '@polyclinic/domain/encounters/vitals.ts'
import {
  likelyMeant,
  parseVital,
  storedVital,
  type LikelyMeant,
  type UnitSystem,
} from '@polyclinic/domain/encounters/units.ts'
import { useState } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { CriticalWords } from './critical-words.tsx'
import {
  doubtWords,
  fieldValue,
  graver,
  inKilograms,
  meantWords,
  possibleWords,
  readingWords,
  unitBeside,
  type LastVital,
  type VitalWords,
} from './vital-words.ts'
import styles from './vital-input.module.css'

export type VitalSetting = { system: UnitSystem; whose: WhoseVital; isLocked: boolean }

/** What is typed into a field of a value, and what is to be said of it. */
export function useVital(
  name: VitalName,
  stored: number | null,
  { last, ...setting }: VitalSetting & { last: LastVital | null },
  onValue: (value: number | null) => void,
) {
  const texts = useTexts()
  const { system, whose } = setting
  const [typing, setTyping] = useState<{ typed: string; before: number | null } | null>(null)
  const text = typing?.typed ?? fieldValue(system, name, stored, texts)
  const parsed = typing === null ? null : parseTyped(name, typing.typed, setting)
  const problem = parsed?.problem ?? null
  const put = (value: number | null) => {
    setTyping(null)
    onValue(value)
  }
  return {
    name,
    text,
    problem,
    unit: unitBeside(system, name, text),
    reading: readingWords(name, stored, { whose, system, texts }),
    doubt: doubtWords(name, stored, { whose, last, texts }),
    kilograms: inKilograms(system, name, stored, texts),
    type(value: string) {
      const before = typing ? typing.before : stored
      setTyping({ typed: value, before })
      const next = parseTyped(name, value, setting)
      // The 38 of a 385 is no temperature: what cannot be takes back what its beginning was taken for.
      onValue(next.problem === null ? next.stored : before)
    },
    leave() {
      if (problem === null) setTyping(null)
    },
    words: problem && problemWords(problem, { system, name, texts }),
    meant:
      problem?.kind === 'impossible' && problem.meant !== null
        ? {
            label: texts.t('encounters.useInstead', {
              value: meantWords(system, name, problem.typed, { meant: problem.meant, texts }),
            }),
            use: () => put(problem.meant?.stored ?? null),
          }
        : null,
  }
}
export type LiveVital = ReturnType<typeof useVital>

type Problem = { kind: 'no-number' } | { kind: 'impossible'; typed: number; meant: LikelyMeant | null }

function parseTyped(
  name: VitalName,
  typed: string,
  { system, whose }: Pick<VitalSetting, 'system' | 'whose'>,
): { stored: number | null; problem: Problem | null } {
  if (typed.trim() === '') return { stored: null, problem: null }
  const shown = parseVital(system, name, typed)
  if (shown === null) return { stored: null, problem: { kind: 'no-number' } }
  const stored = storedVital(system, name, shown)
  if (isPossible(name, stored)) return { stored, problem: null }
  return { stored: null, problem: { kind: 'impossible', typed: shown, meant: likelyMeant(system, name, shown, whose) } }
}

function problemWords(
  problem: Problem,
  { system, name, texts }: { system: UnitSystem; name: VitalName; texts: Texts },
) {
  return problem.kind === 'no-number'
    ? texts.t('encounters.noNumber')
    : texts.t('encounters.impossible', possibleWords(system, name, texts))
}

type VitalInputProps = {
  vital: LiveVital
  id: string
  label?: string | undefined
  describedBy: string
  isLocked: boolean
  /** Not as it should be, and how much so. */
  mark?: 'warn' | 'critical' | null
  /** Whether it is wrong beside another value. */
  isContradicted?: boolean
}

/** The control of one value. */
export function VitalInput({ vital, id, label, describedBy, isLocked, mark, isContradicted = false }: VitalInputProps) {
  return (
    <TextInput
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={vital.problem !== null || isContradicted || undefined}
      data-marked={vital.problem !== null || isContradicted || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={vital.text}
      readOnly={isLocked}
      maxLength={10}
      className={classNames(styles.input, mark === 'warn' && styles.marked, mark === 'critical' && styles.critical)}
      onChange={({ target }) => vital.type(target.value)}
      onBlur={() => vital.leave()}
    />
  )
}

type VitalBelowProps = {
  id: string
  vitals: readonly LiveVital[]
  before?: string | null
  /** What is wrong with the values together. */
  contradiction?: string | null
}

/** Under a value: what is wrong with it or doubted, what is usual, or what it was before. */
export function VitalBelow({ id, vitals, before, contradiction }: VitalBelowProps) {
  const wrong = vitals.find(({ problem }) => problem !== null)
  const reading = vitals.map((vital) => vital.reading).reduce<VitalWords | null>(graver, null)
  const kilograms = vitals.find((vital) => vital.kilograms !== null)?.kilograms
  const doubt = vitals.find((vital) => vital.doubt !== null)?.doubt
  return (
    <p id={id} className={styles.below} aria-live="polite">
      {wrong ? (
        <span className={styles.wrong}>
          {wrong.words}{' '}
          {wrong.meant && (
            <button type="button" className={styles.meant} onClick={wrong.meant.use}>
              {wrong.meant.label}
            </button>
          )}
        </span>
      ) : contradiction ? (
        <span className={styles.wrong}>{contradiction}</span>
      ) : reading?.tone === 'critical' ? (
        <CriticalWords>{reading.words}</CriticalWords>
      ) : (
        <span className={doubt || reading?.tone === 'warn' ? styles.warn : undefined}>
          {[kilograms, doubt, reading?.words ?? before].filter(Boolean).join(' · ') || '\u00a0'}
        </span>
      )}
    </p>
  )
}
