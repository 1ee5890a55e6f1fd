import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { refusedFields } from '../forms/field-errors.ts'
import { FatesForm } from './fates-form.tsx'
import { TimeOffFields } from './time-off-fields.tsx'
import { daysOf, emptyTimeOff, timeOf, typedAs, wrongParts } from './typed-time-off.ts'
import { saveTimeOff, useVisitsInTheWay, type TimeOff } from './use-availability.ts'
import type { ChangedVisits } from './use-fates.ts'
import { useFatesForm } from './use-fates-form.ts'
import { wrongWords } from './wrong-words.ts'

export type SavedTimeOff = { timeOff: TimeOff; isNew: boolean } & ChangedVisits

type TimeOffFormProps = {
  providerId: string
  today: PlainDate
  /** The one that is changed; null for a new one. */
  before: TimeOff | null
  onSaved: (saved: SavedTimeOff) => void
  /** Gives up a change. */
  onCancel: () => void
}

/** When somebody is away, and what becomes of who is booked then. */
export function TimeOffForm({ providerId, today, before, onSaved, onCancel }: TimeOffFormProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(before ? typedAs(before) : emptyTimeOff)
  const missing = wrongParts(typed, today).map((id) => ({ id, message: t(wrongWords[id]) }))
  const time = missing.length === 0 ? timeOf(typed) : null
  const found = useVisitsInTheWay(providerId, time)
  const sentences = { from: t('availability.firstDayWrong'), to: t('availability.lastDayWrong') }
  const form = useFatesForm({
    ...{ missing, found, kept: before?.visits ?? [], movesFrom: { providerId, time } },
    refused: (problem) => refusedFields(problem, sentences),
    save: (decided) =>
      saveTimeOff(providerId, before, { ...timeOf(typed), note: typed.note.trim() || null, ...decided }),
    onSaved: (timeOff, changed) => onSaved({ timeOff, ...changed, isNew: before === null }),
  })
  const days = daysOf(typed)
  const take = days !== null && days > 0 ? t('availability.takeDays', { count: days }) : t('availability.takeTime')
  return (
    <FatesForm
      title={t(before ? 'availability.changeTimeOff' : 'availability.newTimeOff')}
      // What is changed stands far below.
      takesFocus={before !== null}
      form={form}
      about="absence"
      saveLabel={before ? t('availability.save') : take}
      onCancel={before ? onCancel : undefined}
    >
      <TimeOffFields typed={typed} today={today} wrong={form.wrong} onChange={setTyped} />
    </FatesForm>
  )
}
