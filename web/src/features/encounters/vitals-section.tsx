import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Content } from '@polyclinic/domain/encounters/content.ts'
import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import { bodyMassIndex, vitalNames, type VitalName } from '@polyclinic/domain/encounters/vitals.ts'
import { useCallback, useEffect, useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConflictNote } from './conflict-note.tsx'
import { NoteSection } from './note-section.tsx'
import type { LiveDraft } from './use-draft.ts'
import type { VisitNote } from './use-encounter.ts'
import { useVital, VitalBelow, VitalInput, type VitalSetting } from './vital-input.tsx'
import { valueWithUnit } from './vital-words.ts'
import styles from './vitals-section.module.css'

type VitalsSectionProps = {
  note: VisitNote
  draft: LiveDraft
  /** Whether something stands there that is not saved. */
  onMarked: (isMarked: boolean) => void
}

/** What is measured, in the country's units. */
export function VitalsSection({ note: { visit, patient, previous }, draft, onMarked }: VitalsSectionProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { country } = useOrganization().settings
  const { keeper, content, conflicts, saving } = draft
  const date = dateIn(visit.timeZone, visit.startsAt as Instant)
  const age = patient.birthDate === null ? null : ageOn(patient.birthDate, date)
  const system = unitSystemOf(country)
  const setting: VitalSetting = { system, whose: { country, age }, isLocked: saving === 'refused' }
  const [wrong, setWrong] = useState<readonly VitalName[]>([])
  const onWrong = useCallback(
    (name: VitalName, isWrong: boolean) =>
      setWrong((known) =>
        known.includes(name) === isWrong ? known : known.filter((each) => each !== name).concat(isWrong ? name : []),
      ),
    [],
  )
  useEffect(() => onMarked(wrong.length > 0), [wrong, onMarked])
  const before = (name: VitalName) => {
    const value = previous?.content[name] ?? null
    return value === null ? null : t('encounters.lastValue', { value: valueWithUnit(system, name, value, texts) })
  }
  const last = vitalNames.flatMap((name) => changesOf(draft, name)).toSorted((a, b) => b.at.localeCompare(a.at))[0]
  const shared = { draft, setting, before, onWrong }
  const bmi = bodyMassIndex(content.weight, content.height)
  return (
    <NoteSection
      title={t('encounters.vitals')}
      aside={
        last &&
        t('encounters.changedBy', { name: last.by, time: formatTime(last.at as Instant, formatLocale, visit.timeZone) })
      }
    >
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
          <p className={styles.hint}>{t('encounters.bmiHint')}</p>
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

const changesOf = ({ changed }: LiveDraft, name: VitalName) => (changed[name] ? [changed[name]] : [])

type Shared = {
  draft: LiveDraft
  setting: VitalSetting
  before: (name: VitalName) => string | null
  onWrong: (name: VitalName, isWrong: boolean) => void
}

function useField(name: VitalName, { draft: { keeper, content }, setting, onWrong }: Shared) {
  const vital = useVital(name, content[name], setting, (value) => keeper.type(name, value))
  const isWrong = vital.problem !== null
  useEffect(() => onWrong(name, isWrong), [name, isWrong, onWrong])
  return { vital, isLocked: setting.isLocked, isMarked: vital.reading?.tone === 'warn' }
}

function Value({ name, ...shared }: Shared & { name: VitalName }) {
  const { t } = useTexts()
  const id = useId()
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
      <VitalBelow id={`${id}-below`} vitals={[field.vital]} before={shared.before(name)} />
    </div>
  )
}

/** The two were typed in each other's place. */
const isUpsideDown = ({ systolic, diastolic }: Content) =>
  systolic !== null && diastolic !== null && systolic <= diastolic

/** Two values in one place: upper, then lower. */
function BloodPressure(shared: Shared) {
  const { t } = useTexts()
  const id = useId()
  const [upper, lower] = [useField('systolic', shared), useField('diastolic', shared)]
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
        doubt={isUpsideDown(shared.draft.content) ? t('encounters.upsideDown') : null}
      />
    </div>
  )
}
