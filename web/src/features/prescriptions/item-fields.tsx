import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { countedDays, daysAtMost, foods, ongoing, quantityAtMost } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import type { Missing } from '@polyclinic/domain/prescriptions/missing-in.ts'
import { quantityOf } from '@polyclinic/domain/prescriptions/dose/arithmetic.ts'
import { isInContainer, quantityWord } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { repeatsAtMost, validUntil } from '@polyclinic/domain/prescriptions/validity.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './item-fields.module.css'
import { NumberField } from './number-field.tsx'
import { typedNumbers } from './typed-numbers.ts'

/** As what is missing names them: the way there finds them by it. */
const fields = { days: 'days', quantity: 'quantity', repeats: 'repeats' } as const satisfies Partial<
  Record<Missing['field'], Missing['field']>
>
const usualDays = [1, 3, 5, 7, 10, 14, 28, 30, 90]
const usualPacks = [10, 20, 30, 50, 100]
const usualContainers = [1, 2, 3, 4, 5]

type ItemFieldsProps = {
  item: PrescribedDrug
  /** How much it is, by dose and days, or as it was said: `20 tablets`. */
  computed: string | null
  onChange: (changes: Partial<PrescribedDrug>) => void
}

/** For how long, how much of it, how often again, and with what. */
export function ItemFields({ item, computed, onChange }: ItemFieldsProps) {
  const { t, locale, formatLocale } = useTexts()
  const { country, timeZone } = useOrganization().settings
  const today = dateIn(timeZone, useNow() as Instant)
  const mostRepeats = repeatsAtMost(item, today, country)
  const until = formatLongDate(validUntil(today, country), formatLocale)
  const [isDaysTyped, setDaysTyped] = useState(false)
  const [isPackTyped, setPackTyped] = useState(false)
  const numbers = typedNumbers(locale)
  const packOf = (count: number) => `${numbers.format(count)}\u00a0${quantityWord(item, count, locale)}`
  const days = withOwn(usualDays, countedDays(item.days))
  const packs = withOwn(isInContainer(item) ? usualContainers : usualPacks, item.quantity)
  return (
    <div className={styles.fields}>
      {isDaysTyped ? (
        <NumberField
          {...numbers}
          name={fields.days}
          label={t('prescriptions.daysNumber')}
          value={countedDays(item.days)}
          isRight={(value) => Number.isInteger(value) && value >= 1 && value <= daysAtMost}
          wrong={t('prescriptions.daysWrong')}
          onChange={(value) => value !== null && onChange({ days: value })}
        />
      ) : (
        <Field label={t('prescriptions.days')}>
          <Select
            name={fields.days}
            value={item.days ?? ''}
            onChange={({ target: { value } }) => {
              if (value === 'other') setDaysTyped(true)
              else onChange({ days: value === ongoing ? ongoing : Number(value) })
            }}
          >
            {item.days === null && (
              <option value="" disabled>
                {t('prescriptions.daysMissing')}
              </option>
            )}
            {days.map((count) => (
              <option key={count} value={count}>
                {t('prescriptions.daysCount', { count })}
              </option>
            ))}
            <option value={ongoing}>{t('prescriptions.untilFurther')}</option>
            <option value="other">{t('prescriptions.daysOther')}</option>
          </Select>
        </Field>
      )}
      {isPackTyped ? (
        <NumberField
          {...numbers}
          mayBeEmpty
          name={fields.quantity}
          label={t('prescriptions.quantityNumber')}
          placeholder={computed ?? ''}
          value={item.quantity}
          isRight={(value) => value > 0 && value <= quantityAtMost}
          wrong={t('prescriptions.numberWrong')}
          onChange={(quantity) => onChange({ quantity })}
        />
      ) : (
        <Field label={t('prescriptions.quantity')}>
          <Select
            name={fields.quantity}
            value={item.quantity ?? 'computed'}
            onChange={({ target: { value } }) => {
              if (value === 'other') setPackTyped(true)
              else onChange({ quantity: value === 'computed' ? null : Number(value) })
            }}
          >
            <optgroup label={t('prescriptions.quantityComputed')}>
              <option value="computed">
                {quantityOf({ ...item, quantity: null }) === null
                  ? t('prescriptions.quantityMissing')
                  : item.quantity === null && computed !== null
                    ? computed
                    : t('prescriptions.quantityComputed')}
              </option>
            </optgroup>
            <optgroup label={t('prescriptions.quantityPacks')}>
              {packs.map((count) => (
                <option key={count} value={count}>
                  {packOf(count)}
                </option>
              ))}
            </optgroup>
            <option value="other">{t('prescriptions.quantityOther')}</option>
          </Select>
        </Field>
      )}
      <Field
        label={t('prescriptions.repeats')}
        error={item.repeats > mostRepeats && t('prescriptions.repeatsTooMany', { count: mostRepeats, date: until })}
      >
        <Select
          name={fields.repeats}
          value={item.repeats}
          onChange={({ target }) => onChange({ repeats: Number(target.value) })}
        >
          {Array.from({ length: Math.max(mostRepeats, item.repeats) + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? t('prescriptions.repeatsNone') : numbers.format(count)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('prescriptions.food')}>
        <Select
          value={item.food ?? ''}
          onChange={({ target }) => onChange({ food: (target.value || null) as PrescribedDrug['food'] })}
        >
          <option value="">{t('prescriptions.foodNone')}</option>
          {foods.map((food) => (
            <option key={food} value={food}>
              {t(`prescriptions.${food}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** The usual ones, and the one that is set. */
const withOwn = (usual: readonly number[], own: number | null) =>
  own === null || usual.includes(own) ? usual : [...usual, own].toSorted((one, other) => one - other)
