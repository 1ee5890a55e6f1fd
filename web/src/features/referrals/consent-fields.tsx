import { consentGivers, consentWays, type ConsentGiver, type ConsentWay } from '@polyclinic/domain/referrals/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { DateInput } from '../forms/date-input.tsx'
import { giverWords, wayWords } from './referral.ts'

/** By whom and how is said by whoever asked, and never assumed: empty until it is. */
export type TypedConsent = {
  isConsented: boolean
  givenBy: ConsentGiver | ''
  way: ConsentWay | ''
  givenOn: string
}

type ConsentFieldsProps = {
  form: string
  content: TypedConsent
  /** The text that they agree to; null: nobody is chosen whom it would name. */
  words: string | null
  /** What the box says. */
  label: string
  today: string
  errorOf: (field: keyof TypedConsent) => string | undefined
  type: (
    ...typed: { [Name in keyof TypedConsent]: [field: Name, value: TypedConsent[Name]] }[keyof TypedConsent]
  ) => void
}

/** The text of a consent, that the patient agreed to it, who said so and how. */
export function ConsentFields({ form, content, words, label, today, errorOf, type }: ConsentFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      {words !== null && <blockquote>{words}</blockquote>}
      <Checkbox
        id={`${form}-isConsented`}
        disabled={words === null}
        label={label}
        checked={content.isConsented}
        error={errorOf('isConsented')}
        onChange={({ target }) => type('isConsented', target.checked)}
      />
      {content.isConsented && (
        <FieldRow>
          <Field id={`${form}-givenBy`} label={t('referrals.consentBy')} error={errorOf('givenBy')}>
            <Select
              value={content.givenBy}
              onChange={({ target }) => type('givenBy', consentGivers.find((each) => each === target.value) ?? '')}
            >
              <option value="">{t('referrals.pleaseChoose')}</option>
              {consentGivers.map((value) => (
                <option key={value} value={value}>
                  {t(giverWords[value])}
                </option>
              ))}
            </Select>
          </Field>
          <Field id={`${form}-way`} label={t('referrals.consentWay')} error={errorOf('way')}>
            <Select
              value={content.way}
              onChange={({ target }) => type('way', consentWays.find((each) => each === target.value) ?? '')}
            >
              <option value="">{t('referrals.pleaseChoose')}</option>
              {consentWays.map((value) => (
                <option key={value} value={value}>
                  {t(wayWords[value])}
                </option>
              ))}
            </Select>
          </Field>
          <Field id={`${form}-givenOn`} label={t('referrals.consentOn')} error={errorOf('givenOn')}>
            <DateInput max={today} date={content.givenOn} onChange={(day) => type('givenOn', day)} />
          </Field>
        </FieldRow>
      )}
    </>
  )
}
