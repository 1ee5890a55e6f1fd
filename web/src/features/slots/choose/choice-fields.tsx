import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

/** A reason as a list of choices names it; `note` is what to know of it: how long, how much, for whom. */
export type ReasonChoice = { slug: string; name: string; note?: string }

type ReasonFieldProps = {
  reasons: readonly ReasonChoice[]
  /** A slug; null for none. */
  chosen: string | null
  /** What it says while none is chosen; without it one always is. */
  none?: string | undefined
  name?: string | undefined
  id?: string | undefined
  label?: ReactNode
}

/** Why somebody comes: the same choice wherever times are looked for. */
export function ReasonField({ reasons, chosen, none, name = 'service', id, label }: ReasonFieldProps) {
  const { t, ownLang } = useTexts()
  return (
    <Field label={label ?? t('public.reason')} id={id}>
      <Select name={name} defaultValue={chosen ?? ''} data-chosen={chosen && none ? true : undefined}>
        {none !== undefined && <option value="">{none}</option>}
        {reasons.map(({ slug, name: words, note }) => (
          <option key={slug} value={slug} lang={ownLang}>
            {note ? `${words} · ${note}` : words}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type PlaceFieldProps = { places: readonly { slug: string; name: string }[]; chosen: string | null }

/** Where: only asked where there is a choice. */
export function PlaceField({ places, chosen }: PlaceFieldProps) {
  const { t } = useTexts()
  if (places.length < 2) return null
  return (
    <Field label={t('public.location')}>
      <Select name="location" defaultValue={chosen ?? ''} data-chosen={chosen ? true : undefined}>
        <option value="">{t('public.anyLocation')}</option>
        {places.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export type DaysToBook = {
  /** The first day that is shown. */
  first: PlainDate
  today: PlainDate
  last: PlainDate
  /** A day that was asked for and is over. */
  passed: PlainDate | null
}

/** From which day on: a jump within what can be booked. Beyond the last day the times themselves say so. */
export function DateField({ first, today, last, passed }: DaysToBook) {
  const { t } = useTexts()
  return (
    <Field label={t('public.fromDay')} error={passed && t('public.dayPassed')}>
      <TextInput type="date" name="from" defaultValue={passed ?? first} min={today} max={last} />
    </Field>
  )
}
