import { reminderDaysAtMost, remindersAtMost } from '@polyclinic/domain/invoices/payment-reminders.ts'
import type { MessageTiming } from '@polyclinic/domain/organizations/model.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './timing-form.module.css'

type MoneyPartProps = { shown: MessageTiming; error: ReactNode; onChange: (part: Partial<MessageTiming>) => void }

/** As typed, what is no day is 0. */
export const areReminderDays = (days: readonly number[]): boolean =>
  days.every(
    (day, at) => Number.isInteger(day) && day >= 1 && day <= reminderDaysAtMost && (at === 0 || day > days[at - 1]!),
  )

/** What is mailed by itself about invoices and payments, and when somebody is reminded of what is overdue. */
export function MoneyPart({ shown, error, onChange }: MoneyPartProps) {
  const { t } = useTexts()
  const { paymentReminderDays: days } = shown
  const type = (place: number, typed: string) => {
    const next = Array.from({ length: remindersAtMost }, (_none, at) =>
      at === place ? Number(typed) : (days[at] ?? 0),
    )
    while (next.at(-1) === 0) next.pop()
    onChange({ paymentReminderDays: next })
  }
  return (
    <Stack>
      <fieldset>
        <legend className={styles.legend}>{t('messageTiming.money')}</legend>
        <p className={styles.hint}>{t('messageTiming.moneyHint')}</p>
        <Stack>
          {(['mailInvoices', 'mailReceipts'] as const).map((field) => (
            <Checkbox
              key={field}
              label={t(`messageTiming.${field}`)}
              checked={shown[field]}
              onChange={({ currentTarget }) => onChange({ [field]: currentTarget.checked })}
            />
          ))}
        </Stack>
      </fieldset>
      <fieldset>
        <legend className={styles.legend}>{t('messageTiming.paymentReminders')}</legend>
        <p className={styles.hint}>{t('messageTiming.paymentRemindersHint')}</p>
        <div className={styles.days}>
          {([0, 1, 2] as const).map((place) => (
            <Field
              key={place}
              id={place === 0 ? 'paymentReminderDays' : `paymentReminderDays-${place}`}
              label={t(`messageTiming.paymentReminder-${place}`)}
              error={place === 0 ? error : undefined}
            >
              <TextInput
                type="number"
                inputMode="numeric"
                min={1}
                max={reminderDaysAtMost}
                value={days[place] || ''}
                onChange={({ target }) => type(place, target.value)}
              />
            </Field>
          ))}
        </div>
      </fieldset>
    </Stack>
  )
}
