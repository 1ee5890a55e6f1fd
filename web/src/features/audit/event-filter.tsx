import { auditNouns } from '@polyclinic/domain/audit/actions.ts'
import { auditDaysAtMost } from '@polyclinic/domain/audit/limits.ts'
import { isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { periodMistake, type AskedEvents } from './asked-events.ts'
import styles from './audit.module.css'
import { DateInput } from '../forms/date-input.tsx'

type EventFilterProps = {
  asked: AskedEvents
  today: PlainDate
  onGo: (changes: Partial<AskedEvents>) => void
}

type Typed = { from: string; to: string; of: AskedEvents }

/** Which days and which acts. */
export function EventFilter({ asked, today, onGo }: EventFilterProps) {
  const texts = useTexts()
  const { t } = texts
  // The address follows once both dates are whole.
  const [{ from, to, of }, setTyped] = useState<Typed>({ from: asked.from, to: asked.to, of: asked })
  if (of.from !== asked.from || of.to !== asked.to) setTyped({ from: asked.from, to: asked.to, of: asked })
  const choose = (days: { from: string; to: string }) => {
    setTyped({ ...days, of: asked })
    if (isPlainDate(days.from) && isPlainDate(days.to)) onGo({ from: days.from, to: days.to })
  }
  const mistake = periodMistake(asked)
  const nouns = auditNouns
    .map((noun) => ({ noun, word: t(`auditNouns.${noun}`) }))
    .toSorted((a, b) => a.word.localeCompare(b.word, texts.formatLocale))
  return (
    <div className={styles.filter}>
      <Field label={t('audit.from')}>
        <DateInput max={today} date={from} onChange={(day) => choose({ from: day, to })} />
      </Field>
      <Field label={t('audit.to')} error={mistake && t(`audit.${mistake}`, { count: auditDaysAtMost })}>
        <DateInput max={today} date={to} onChange={(day) => choose({ from, to: day })} />
      </Field>
      <Field label={t('audit.what')}>
        <Select
          value={asked.noun ?? ''}
          onChange={({ target }) => onGo({ noun: auditNouns.find((noun) => noun === target.value) ?? null })}
        >
          <option value="">{t('audit.everything')}</option>
          {nouns.map(({ noun, word }) => (
            <option key={noun} value={noun}>
              {word}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('audit.outcome')}>
        <Select
          value={asked.outcome ?? ''}
          onChange={({ target }) => onGo({ outcome: (target.value || null) as AskedEvents['outcome'] })}
        >
          <option value="">{t('audit.doneAndDenied')}</option>
          <option value="done">{t('audit.done')}</option>
          <option value="denied">{t('audit.denied')}</option>
        </Select>
      </Field>
    </div>
  )
}
