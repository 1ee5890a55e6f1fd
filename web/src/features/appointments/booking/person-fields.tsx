import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { Suspense } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field, FieldRow } from '../../../ui/field.tsx'
import { Face, initialsOf } from '../../../ui/face.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import text from '../../../ui/text.module.css'
import { EmailInput } from '../../email/email-input.tsx'
import { OverlapNote } from '../own-visits/overlap-note.tsx'
import { carriedVisitFor } from './carried-visit-for.ts'
import type { Draft } from './draft.ts'
import { dependantId, forDependant, type FormValues, type PersonInput, type VisitFor } from './form-values.ts'
import { AskedFields, PatientsFields } from './asked-fields.tsx'
import type { FieldErrors } from './check-values.ts'
import { errorSentence } from './field-error-texts.ts'
import type { Booker, Dependant, OwnPatient } from './own-patient.ts'
import styles from './person-fields.module.css'
import { fields } from './sent-form.ts'

export type PersonFieldsProps = {
  values: FormValues
  fieldErrors: FieldErrors
  own: Booker | null
  /** What is about to be booked. */
  visit?: Draft['visit']
}

/**
 * Whom the visit is for: first whoever sits here, whom the browser fills in, then the patient where that is somebody
 * else.
 */
export function PersonFields(props: PersonFieldsProps) {
  const { values, fieldErrors, own, visit } = props
  const texts = useTexts()
  const { t } = texts
  const dependants = own?.dependants ?? []
  const visitFor = (own && carriedVisitFor(own)) ?? values.for
  return (
    <>
      <RadioCards
        name="for"
        legend={t('booking.who')}
        id="for"
        error={errorSentence(fieldErrors.for, texts)}
        defaultValue={chosenOf(visitFor, dependants)}
        choices={[
          { value: 'me', label: t('booking.me') },
          ...dependants.map((each) => ({
            ...{ value: forDependant(each), label: nameOf(each) },
            hint:
              namesakes(each, dependants) &&
              each.birthDate &&
              formatLongDate(each.birthDate as PlainDate, texts.formatLocale),
          })),
          { value: 'other', label: t('booking.someoneElse') },
        ]}
      />
      <div role="group" aria-labelledby="own-details" className={styles.group}>
        <h2 id="own-details" className={styles.forOther}>
          {t('booking.stepDetails')}
        </h2>
        {own ? <OwnPerson own={own} /> : <OwnFields {...props} />}
        {own && visit && (
          <Suspense>
            <OverlapNote own={own} wanted={visit} className={styles.forMe} />
          </Suspense>
        )}
        <AskedFields {...props} />
      </div>
      <div role="group" aria-labelledby="patient-details" className={classNames(styles.group, styles.forOther)}>
        <h2 id="patient-details">{t('booking.patient')}</h2>
        <PatientFields {...props} />
      </div>
    </>
  )
}

const nameOf = ({ givenName, familyName }: Dependant) => `${givenName} ${familyName}`
const namesakes = (one: Dependant, all: readonly Dependant[]) =>
  all.filter((each) => nameOf(each) === nameOf(one)).length > 1

/** Who was chosen and is not known any more is somebody else, and typed: never whoever sits here. */
const chosenOf = (visitFor: VisitFor, dependants: Booker['dependants']): VisitFor =>
  dependantId(visitFor) === null || dependants.some((each) => forDependant(each) === visitFor) ? visitFor : 'other'

/** Whoever is signed in. */
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
        <span className={classNames(text['quiet'], text['small'])}>
          {t('booking.confirmationTo', { email: own.email })}
        </span>
      </p>
    </div>
  )
}

function OwnFields({ values, fieldErrors }: PersonFieldsProps) {
  const texts = useTexts()
  const { t } = texts
  const error = (name: PersonInput) => errorSentence(fieldErrors[name], texts)
  return (
    <>
      <FieldRow>
        <Field id="givenName" label={t('common.firstName')} error={error('givenName')}>
          <TextInput name="givenName" autoComplete="given-name" defaultValue={values.givenName} maxLength={80} />
        </Field>
        <Field id="familyName" label={t('common.lastName')} error={error('familyName')}>
          <TextInput name="familyName" autoComplete="family-name" defaultValue={values.familyName} maxLength={80} />
        </Field>
      </FieldRow>
      <Field id="email" label={t('common.email')} hint={t('booking.emailHint')} error={error('email')}>
        <EmailInput name="email" defaultValue={values.email} />
      </Field>
    </>
  )
}

/** Somebody else, whom no browser knows. */
function PatientFields(props: PersonFieldsProps) {
  const { values, fieldErrors } = props
  const texts = useTexts()
  const { t } = texts
  const error = (name: PersonInput) => errorSentence(fieldErrors[name], texts)
  const name = { autoComplete: 'off', maxLength: 80 }
  return (
    <>
      <FieldRow>
        <Field id="patientGivenName" label={t('common.firstName')} error={error('patientGivenName')}>
          <TextInput name="patientGivenName" defaultValue={values.patientGivenName} {...name} />
        </Field>
        <Field id="patientFamilyName" label={t('common.lastName')} error={error('patientFamilyName')}>
          <TextInput name="patientFamilyName" defaultValue={values.patientFamilyName} {...name} />
        </Field>
      </FieldRow>
      <PatientsFields {...props} />
    </>
  )
}
