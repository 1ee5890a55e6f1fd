import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Field, FieldRow } from '../../../ui/field.tsx'
import { Face, initialsOf } from '../../../ui/face.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Answers } from './answers.ts'
import type { Mistakes } from './check-answers.ts'
import { mistakeSentence } from './mistake-words.ts'
import type { OwnPatient } from './own-patient.ts'
import styles from './person-fields.module.css'
import { fields } from './sent-form.ts'

type PersonFieldsProps = { answers: Answers; mistakes: Mistakes; own: OwnPatient | null }

/** Who the visit is for. Which of the fields are seen follows from the choice by CSS alone, so it works without scripts. */
export function PersonFields({ answers, mistakes, own }: PersonFieldsProps) {
  const texts = useTexts()
  const { t } = texts
  const error = (name: keyof Mistakes) => mistakeSentence(mistakes[name], texts)
  return (
    <>
      <RadioCards
        legend={t('booking.who')}
        name="for"
        defaultValue={answers.for}
        choices={[
          { value: 'me', label: t('booking.me') },
          { value: 'other', label: t('booking.someoneElse') },
        ]}
      />
      {own && <OwnPerson own={own} />}
      <div className={own ? styles.others : styles.fields}>
        {!own && (
          <div className={styles.booker}>
            <FieldRow>
              <Field id="bookerGivenName" label={t('booking.yourFirstName')} error={error('bookerGivenName')}>
                <TextInput name="bookerGivenName" defaultValue={answers.bookerGivenName} maxLength={80} />
              </Field>
              <Field id="bookerFamilyName" label={t('booking.yourLastName')} error={error('bookerFamilyName')}>
                <TextInput name="bookerFamilyName" defaultValue={answers.bookerFamilyName} maxLength={80} />
              </Field>
            </FieldRow>
            <p className={styles.patient}>{t('booking.theirDetails')}</p>
          </div>
        )}
        <FieldRow>
          <Field id="givenName" label={t('common.firstName')} error={error('givenName')}>
            <TextInput name="givenName" autoComplete="given-name" defaultValue={answers.givenName} maxLength={80} />
          </Field>
          <Field id="familyName" label={t('common.lastName')} error={error('familyName')}>
            <TextInput name="familyName" autoComplete="family-name" defaultValue={answers.familyName} maxLength={80} />
          </Field>
        </FieldRow>
        <Field id="email" label={t('common.email')} hint={t('booking.emailHint')} error={error('email')}>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={answers.email}
            maxLength={254}
          />
        </Field>
      </div>
    </>
  )
}

/** Signed in: name and address are known. */
function OwnPerson({ own }: { own: OwnPatient }) {
  const { t } = useTexts()
  const name = `${own.givenName} ${own.familyName}`
  return (
    <div className={styles.own}>
      <input type="hidden" name={fields.known} value="1" />
      <Face initials={initialsOf(name)} size="small" />
      <p>
        <b>{name}</b>
        <br />
        <span className={styles.quiet}>{t('booking.confirmationTo', { email: own.email })}</span>
      </p>
    </div>
  )
}
