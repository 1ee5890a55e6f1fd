import { referralLimits, urgencies } from '@polyclinic/domain/referrals/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import { EmergencyNote } from '../appointments/visit/emergency.tsx'
import { DateInput } from '../forms/date-input.tsx'
import { urgencyWords } from './referral.ts'
import type { TypedFields } from './typed-referral.ts'

/** What each part of the form is given: its fields, what is wrong with them, and how one is typed. */
export type PartProps = {
  form: string
  content: TypedFields
  today: string
  errorOf: (field: keyof TypedFields) => string | undefined
  type: <Field extends keyof TypedFields>(field: Field, value: TypedFields[Field]) => void
}

type TypedPartsProps = PartProps & { services: readonly { id: string; name: string }[] }

/** Who is sent, and why. */
export function TypedParts({ form, content, today, services, errorOf, type }: TypedPartsProps) {
  const { t } = useTexts()
  const textField = (field: 'givenName' | 'familyName' | 'phone' | 'email' | 'reason' | 'question') => ({
    value: content[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type(field, target.value),
  })
  return (
    <>
      <Card bare as="section">
        <CardPart>
          <h2 className={text.large}>{t('referrals.patient')}</h2>
        </CardPart>
        <CardPart>
          <Stack>
            <FieldRow>
              <Field id={`${form}-givenName`} label={t('referrals.givenName')} error={errorOf('givenName')}>
                <TextInput {...textField('givenName')} maxLength={80} />
              </Field>
              <Field id={`${form}-familyName`} label={t('referrals.familyName')} error={errorOf('familyName')}>
                <TextInput {...textField('familyName')} maxLength={80} />
              </Field>
            </FieldRow>
            <Field id={`${form}-birthDate`} label={t('referrals.birthDate')} error={errorOf('birthDate')}>
              <DateInput max={today} date={content.birthDate} onChange={(day) => type('birthDate', day)} />
            </Field>
            <FieldRow>
              <Field id={`${form}-phone`} label={t('referrals.phone')} error={errorOf('phone')}>
                <TextInput {...textField('phone')} type="tel" maxLength={32} />
              </Field>
              <Field id={`${form}-email`} label={t('referrals.email')} error={errorOf('email')}>
                <TextInput {...textField('email')} type="email" maxLength={254} />
              </Field>
            </FieldRow>
            <p className={text.quiet}>{t('referrals.contactHint')}</p>
          </Stack>
        </CardPart>
      </Card>
      <Card bare as="section">
        <CardPart>
          <h2 className={text.large}>{t('referrals.about')}</h2>
        </CardPart>
        <CardPart>
          <Stack>
            <Field id={`${form}-reason`} label={t('referrals.reason')} error={errorOf('reason')}>
              <TextArea {...textField('reason')} maxLength={referralLimits.reason} />
            </Field>
            <Field label={t('referrals.question')} optional={t('referrals.optional')}>
              <TextArea {...textField('question')} maxLength={referralLimits.question} />
            </Field>
            <Field label={t('referrals.service')}>
              <Select value={content.serviceId} onChange={({ target }) => type('serviceId', target.value)}>
                <option value="">{t('referrals.serviceAny')}</option>
                {services.map((service) => (
                  <option key={service.id} value={service.id}>
                    {service.name}
                  </option>
                ))}
              </Select>
            </Field>
            <RadioCards
              legend={t('referrals.urgency')}
              showLegend
              name={`${form}-urgency`}
              value={content.urgency}
              onChange={(urgency) => type('urgency', urgency)}
              choices={urgencies.map((value) => ({ value, label: t(urgencyWords[value]) }))}
            />
            <EmergencyNote />
          </Stack>
        </CardPart>
      </Card>
    </>
  )
}
