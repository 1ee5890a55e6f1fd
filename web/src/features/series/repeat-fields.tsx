import type { Rhythm } from '@polyclinic/domain/series/dates.ts'
import { leastVisits, mostEvery, mostVisits, seriesUnits } from '@polyclinic/domain/series/dates.ts'
import { useState } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { firstDate } from '../days/asked-date.ts'
import { usualRhythms, type Repeat } from './series.ts'
import { DateInput } from '../forms/date-input.tsx'

type RepeatFieldsProps = {
  /** Null: it is one visit. */
  repeat: Repeat | null
  onChange: (repeat: Repeat | null) => void
}

const once = 'once'
const other = 'other'
const onDate = 'date'
const usualCounts = [2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 24, 26, 36, 52].filter(
  (count) => leastVisits <= count && count <= mostVisits,
)
const usualEnd: Repeat['end'] = { kind: 'count', count: 6 }
const nameOf = ({ every, unit }: Rhythm) => `${every} ${unit}`

const rhythmTexts = { day: 'series.everyDay', week: 'series.everyWeek', month: 'series.everyMonth' } as const
const unitTexts = { day: 'series.days', week: 'series.weeks', month: 'series.months' } as const
export const rhythmWords = ({ every, unit }: Rhythm, { t }: Texts) => t(rhythmTexts[unit], { every })

/** Whether a visit is repeated, how often, and until when: most of it is chosen, the rest typed. */
export function RepeatFields({ repeat, onChange }: RepeatFieldsProps) {
  const texts = useTexts()
  const { t } = texts
  const [isTyped, setTyped] = useState(false)
  const { rhythm, end } = repeat ?? { rhythm: usualRhythms[0]!, end: usualEnd }
  const chooseRhythm = (value: string) => {
    setTyped(value === other)
    if (value === once) return onChange(null)
    const chosen = usualRhythms.find((each) => nameOf(each) === value)
    return onChange({ rhythm: chosen ?? rhythm, end })
  }
  const typeRhythm = (part: Partial<Rhythm>) => onChange({ rhythm: { ...rhythm, ...part }, end })
  const chooseEnd = (value: string) =>
    onChange({ rhythm, end: value === onDate ? { kind: 'until', date: '' } : { kind: 'count', count: Number(value) } })
  return (
    <>
      <FieldRow>
        <Field label={t('series.repeat')}>
          <Select
            value={!repeat ? once : isTyped ? other : nameOf(rhythm)}
            onChange={({ target }) => chooseRhythm(target.value)}
          >
            <option value={once}>{t('series.once')}</option>
            {usualRhythms.map((each) => (
              <option key={nameOf(each)} value={nameOf(each)}>
                {rhythmWords(each, texts)}
              </option>
            ))}
            <option value={other}>{t('series.otherRhythm')}</option>
          </Select>
        </Field>
        {repeat && (
          <Field label={t('series.ends')}>
            <Select
              value={end.kind === 'until' ? onDate : String(end.count)}
              onChange={({ target }) => chooseEnd(target.value)}
            >
              {usualCounts.map((count) => (
                <option key={count} value={count}>
                  {t('series.afterCount', { count })}
                </option>
              ))}
              <option value={onDate}>{t('series.onDate')}</option>
            </Select>
          </Field>
        )}
      </FieldRow>
      {repeat && isTyped && (
        <FieldRow>
          <Field label={t('series.every')}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              max={mostEvery}
              value={Number.isNaN(rhythm.every) ? '' : rhythm.every}
              onChange={({ target }) => typeRhythm({ every: target.value === '' ? Number.NaN : Number(target.value) })}
            />
          </Field>
          <Field label={t('series.unit')}>
            <Select value={rhythm.unit} onChange={({ target }) => typeRhythm({ unit: target.value as Rhythm['unit'] })}>
              {seriesUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {t(unitTexts[unit])}
                </option>
              ))}
            </Select>
          </Field>
        </FieldRow>
      )}
      {repeat && end.kind === 'until' && (
        <Field label={t('series.lastDate')}>
          <DateInput
            min={firstDate}
            date={end.date}
            onChange={(day) => onChange({ rhythm, end: { kind: 'until', date: day } })}
          />
        </Field>
      )}
    </>
  )
}
