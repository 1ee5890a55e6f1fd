import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Field, FieldRow } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Answers } from './answers.ts'
import { dateShape } from './birth-date.ts'
import type { Mistakes } from './check-answers.ts'
import { InsuranceField } from './insurance-field.tsx'
import { messageAtMost } from './check-answers.ts'
import { mistakeSentence } from './mistake-words.ts'
import type { OwnPatient } from './own-patient.ts'
import styles from './person-fields.module.css'

type Asking = 'off' | 'optional' | 'required'

type FurtherFieldsProps = { answers: Answers; mistakes: Mistakes; own: OwnPatient | null; doctor: string }

/** What this clinic asks besides: date of birth, mobile, insurance, and what the doctor should know. */
export function FurtherFields({ answers, mistakes, own, doctor }: FurtherFieldsProps) {
  const texts = useTexts()
  const { t } = texts
  const { settings } = useOrganization()
  const optional = (asking: Asking) => (asking === 'optional' ? t('common.optional') : undefined)
  // An account is asked for what the clinic requires and it lacks; the rest only for somebody else.
  const forOthers = (asking: Asking, has: string | null | undefined) =>
    own !== null && !(asking === 'required' && !has) ? styles.others : undefined
  const isForOthers =
    (settings.birthDate === 'off' || forOthers(settings.birthDate, own?.birthDate)) &&
    (settings.phone === 'off' || forOthers(settings.phone, own?.phone))
  const birthDate = settings.birthDate !== 'off' && (
    <div className={forOthers(settings.birthDate, own?.birthDate)}>
      <Field
        id="birthDate"
        label={t('common.birthDate')}
        optional={optional(settings.birthDate)}
        error={mistakeSentence(mistakes.birthDate, texts)}
      >
        <TextInput
          name="birthDate"
          inputMode="numeric"
          autoComplete="bday"
          placeholder={birthDatePattern(texts)}
          defaultValue={answers.birthDate}
          maxLength={20}
        />
      </Field>
    </div>
  )
  const phone = settings.phone !== 'off' && (
    <div className={forOthers(settings.phone, own?.phone)}>
      <Field
        id="phone"
        label={t('common.mobile')}
        optional={optional(settings.phone)}
        error={mistakeSentence(mistakes.phone, texts)}
      >
        <TextInput name="phone" type="tel" autoComplete="tel" defaultValue={answers.phone} maxLength={32} />
      </Field>
    </div>
  )
  return (
    <>
      {(birthDate || phone) && (
        <div className={isForOthers ? styles.others : undefined}>
          <FieldRow>
            {birthDate}
            {phone}
          </FieldRow>
        </div>
      )}
      <InsuranceField chosen={answers.insurance} mistake={mistakes.insurance} />
      <Field
        id="message"
        label={t('booking.message', { doctor })}
        optional={t('common.optional')}
        error={mistakeSentence(mistakes.message, texts)}
      >
        <TextArea
          name="message"
          placeholder={t('booking.messagePlaceholder')}
          defaultValue={answers.message}
          maxLength={messageAtMost}
        />
      </Field>
    </>
  )
}

/** `MM / DD / YYYY`, in the order that the language writes. */
function birthDatePattern({ t, formatLocale }: ReturnType<typeof useTexts>): string {
  const { order, separator } = dateShape(formatLocale)
  const letters = { day: t('booking.dayLetters'), month: t('booking.monthLetters'), year: t('booking.yearLetters') }
  return order.map((part) => letters[part]).join(separator)
}
