import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import {
  bodyMassIndex,
  isDoubtfulBodyMassIndex,
  isPressureReversed,
  vitalNames,
  type VitalName,
} from '@polyclinic/domain/encounters/vitals.ts'
import { useCallback, useEffect, useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { classNames } from '../../ui/class-names.ts'
import { measuredByWords } from '../charts/measured-by.ts'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import { isLocked } from '../drafts/is-trouble.ts'
import { NoteSection } from './note-section.tsx'
import type { LiveDraft } from './use-draft.ts'
import type { VisitNote } from './use-encounter.ts'
import { useVital, VitalBelow, VitalInput, type VitalSetting } from './vital-input.tsx'
import { valueWithUnit, type LastVital } from './vital-words.ts'
import { whoseVital } from './whose-vital.ts'
import styles from './vitals-section.module.css'

type VitalsSectionProps = {
  note: VisitNote
  draft: LiveDraft
  /** Whether something stands there that is not saved. */
  onMarked: (isMarked: boolean) => void
}

/** What is measured, in the country's units. */
export function VitalsSection({ note: { visit, patient, lastValues }, draft, onMarked }: VitalsSectionProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { country } = useOrganization().settings
  const { keeper, content, conflicts } = draft
  const system = unitSystemOf(country)
  const whose = whoseVital(country, patient.birthDate, visit)
  const setting: VitalSetting = { system, whose, isLocked: isLocked(draft) }
  const [wrong, setWrong] = useState<readonly VitalName[]>([])
  const onWrong = useCallback(
    (name: VitalName, isWrong: boolean) =>
      setWrong((known) =>
        known.includes(name) === isWrong ? known : known.filter((each) => each !== name).concat(isWrong ? name : []),
      ),
    [],
  )
  useEffect(() => onMarked(wrong.length > 0), [wrong, onMarked])
  const lastOf = (name: VitalName): LastVital | null => {
    const last = lastValues[name]
    return last
      ? {
          value: last.value,
          whose: whoseVital(country, patient.birthDate, { startsAt: last.at, timeZone: last.timeZone }),
        }
      : null
  }
  const measuredBy = measuredByWords(
    { values: content, measured: draft.known.changed, at: visit.startsAt, timeZone: visit.timeZone },
    texts,
  )
  const last = vitalNames.flatMap((name) => changesOf(draft, name)).toSorted((a, b) => b.at.localeCompare(a.at))[0]
  const shared = { draft, setting, lastOf, onWrong }
  // Of a value that is marked nothing is calculated: what was saved before it is not what is meant.
  const isMeasured = !wrong.includes('weight') && !wrong.includes('height')
  const bmi = isMeasured ? bodyMassIndex(content.weight, content.height) : null
  const isDoubtful = bmi !== null && isDoubtfulBodyMassIndex(bmi)
  return (
    <NoteSection
      title={t('encounters.vitals')}
      aside={
        measuredBy.length <= 1 &&
        last &&
        t('encounters.changedBy', { name: last.by, time: formatTime(last.at as Instant, formatLocale, visit.timeZone) })
      }
    >
      {measuredBy.length > 1 && (
        <div>
          {measuredBy.map((words) => (
            <p key={words} className={styles.hint}>
              {words}
            </p>
          ))}
        </div>
      )}
      <div className={styles.grid}>
        <BloodPressure {...shared} />
        <Value {...shared} name="pulse" />
        <Value {...shared} name="oxygenSaturation" />
        <Value {...shared} name="respiration" />
        <Value {...shared} name="temperature" />
        <Value {...shared} name="weight" />
        <Value {...shared} name="height" />
        <div className={styles.value}>
          <p className={styles.label}>{t('encounters.bmi')}</p>
          <p className={styles.bmi}>{bmi === null ? '–' : bmi.toLocaleString(formatLocale)}</p>
          <p className={isDoubtful ? styles.doubt : styles.hint} role="status">
            {t(isDoubtful ? 'encounters.bmiDoubtful' : 'encounters.bmiHint')}
          </p>
        </div>
      </div>
      {vitalNames.map((name) => {
        const conflict = conflicts[name]
        return (
          conflict && (
            <ConflictNote
              key={name}
              conflict={conflict}
              timeZone={visit.timeZone}
              theirs={
                <>
                  {t(`encounters.${name}`)}
                  {': '}
                  {typeof conflict.theirs === 'number'
                    ? valueWithUnit(system, name, conflict.theirs, texts)
                    : t('encounters.conflictEmpty')}
                </>
              }
              onSettle={(keep) => keeper.settle(name, keep)}
            />
          )
        )
      })}
    </NoteSection>
  )
}

const changesOf = ({ known: { changed } }: LiveDraft, name: VitalName) => (changed[name] ? [changed[name]] : [])

type Shared = {
  draft: LiveDraft
  setting: VitalSetting
  lastOf: (name: VitalName) => LastVital | null
  onWrong: (name: VitalName, isWrong: boolean) => void
}

function useField(name: VitalName, { draft: { keeper, content }, setting, lastOf, onWrong }: Shared) {
  const vital = useVital(name, content[name], { ...setting, last: lastOf(name) }, (value) => keeper.type(name, value))
  const isWrong = vital.problem !== null
  useEffect(() => onWrong(name, isWrong), [name, isWrong, onWrong])
  const tone = vital.reading?.tone
  const mark = tone === 'critical' ? tone : vital.doubt || tone === 'warn' ? 'warn' : null
  return { vital, isLocked: setting.isLocked, mark } as const
}

function Value({ name, ...shared }: Shared & { name: VitalName }) {
  const texts = useTexts()
  const { t } = texts
  const id = useId()
  const last = shared.lastOf(name)
  const field = useField(name, shared)
  return (
    <div className={styles.value}>
      <label htmlFor={id} className={styles.label}>
        {t(`encounters.${name}`)}
      </label>
      <div className={styles.control}>
        <VitalInput {...field} id={id} describedBy={`${id}-below`} />
        <span className={styles.unit}>{field.vital.unit}</span>
      </div>
      <VitalBelow
        id={`${id}-below`}
        vitals={[field.vital]}
        before={
          last && t('encounters.lastValue', { value: valueWithUnit(shared.setting.system, name, last.value, texts) })
        }
      />
    </div>
  )
}

/** Two values in one place: upper, then lower. */
function BloodPressure(shared: Shared) {
  const { t } = useTexts()
  const id = useId()
  const isContradicted = isPressureReversed(shared.draft.content)
  const upper = { ...useField('systolic', shared), isContradicted }
  const lower = { ...useField('diastolic', shared), isContradicted }
  return (
    <div className={classNames(styles.value, styles.pair)} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={styles.label}>
        {t('encounters.bloodPressure')}
      </p>
      <div className={styles.control}>
        <VitalInput {...upper} id={`${id}-upper`} label={t('encounters.systolic')} describedBy={`${id}-below`} />
        <span aria-hidden="true">/</span>
        <VitalInput {...lower} id={`${id}-lower`} label={t('encounters.diastolic')} describedBy={`${id}-below`} />
        <span className={styles.unit}>{upper.vital.unit}</span>
      </div>
      <VitalBelow
        id={`${id}-below`}
        vitals={[upper.vital, lower.vital]}
        contradiction={isContradicted ? t('encounters.upsideDown') : null}
      />
    </div>
  )
}
