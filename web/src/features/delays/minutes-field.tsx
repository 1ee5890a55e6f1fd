import { longestDelay, usualDelays } from '@polyclinic/domain/delays/rules.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './minutes-field.module.css'

/** What is chosen: one of the usual delays, or `other` with what is typed. */
export type TypedDelay = { choice: string | null; other: string }

const other = 'other'

export const typedDelay = (minutes: number): TypedDelay => {
  if (minutes === 0) return { choice: null, other: '' }
  return usualDelays.some((each) => each === minutes)
    ? { choice: String(minutes), other: '' }
    : { choice: other, other: String(minutes) }
}

/** The minutes that were meant; null while that is none that can be. */
export function minutesOf({ choice, other: typed }: TypedDelay): number | null {
  const text = choice === other ? typed.trim() : (choice ?? '')
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= longestDelay ? minutes : null
}

type MinutesFieldProps = {
  typed: TypedDelay
  isWrong: boolean
  /** Of the first choice, or of what is typed: what takes the focus when something is missing. */
  id: string
  onChange: (typed: TypedDelay) => void
}

/** By how many minutes: one press for the usual ones. */
export function MinutesField({ typed, isWrong, id, onChange }: MinutesFieldProps) {
  const { t } = useTexts()
  const isOther = typed.choice === other
  const wrong = t('doctor.delayWrong', { most: longestDelay })
  return (
    <div className={styles.field}>
      <fieldset>
        <legend className={styles.legend}>{t('doctor.delayMinutes')}</legend>
        <div className={styles.choices}>
          {[...usualDelays.map(String), other].map((value, at) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="delay"
                id={at === 0 && !isOther ? id : undefined}
                value={value}
                checked={typed.choice === value}
                onChange={() => onChange({ ...typed, choice: value })}
              />
              {value === other ? t('doctor.delayOther') : t('doctor.delayOf', { count: Number(value) })}
            </label>
          ))}
        </div>
      </fieldset>
      {isOther ? (
        <Field id={id} label={t('doctor.delayOtherLabel')} error={isWrong ? wrong : undefined}>
          <TextInput
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={typed.other}
            onChange={({ target }) => onChange({ ...typed, other: target.value })}
          />
        </Field>
      ) : (
        <div role="alert" className={styles.missing}>
          {isWrong && t('doctor.delayMissing')}
        </div>
      )}
    </div>
  )
}
