import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { specialityName } from '../../providers/doctor-words.ts'
import { UrlForm } from '../url-form.tsx'
import { DateField, PlaceField, ReasonField, type DaysToBook } from './choice-fields.tsx'
import type { Choice, IdAndSlug } from '@polyclinic/domain/slots/choice.ts'
import styles from './choice-form.module.css'

type ChoiceFormProps = {
  choice: Choice
  services: readonly (IdAndSlug & { name: string })[]
  doctors: readonly (IdAndSlug & { name: string; speciality: string })[]
  locations: readonly (IdAndSlug & { name: string })[]
  /** Whether it matters if somebody has been here before. */
  asksNewness: boolean
  /** The days that can be booked; none before there are times to look at. */
  days: DaysToBook | null
}

/** Reason, doctor, place and day, in the address. */
export function ChoiceForm({ choice, services, doctors, locations, asksNewness, days }: ChoiceFormProps) {
  const texts = useTexts()
  const { t } = texts
  const slugOf = (all: readonly IdAndSlug[], id: string | null) => all.find((each) => each.id === id)?.slug ?? null
  return (
    <UrlForm
      state={JSON.stringify([choice, days?.first, days?.passed])}
      action="/appointment"
      label={t('booking.yourChoice')}
      submit={t('public.showTimes')}
      className={styles.form}
    >
      <ReasonField reasons={services} chosen={slugOf(services, choice.serviceId)} none={t('booking.chooseReason')} />
      <Field label={t('booking.doctor')}>
        <Select name="doctor" defaultValue={slugOf(doctors, choice.providerId) ?? ''}>
          <option value="">{t('booking.anyDoctor')}</option>
          {doctors.map((doctor) => (
            <option key={doctor.id} value={doctor.slug}>
              {doctor.name} · {specialityName(doctor.speciality, texts)}
            </option>
          ))}
        </Select>
      </Field>
      <PlaceField places={locations} chosen={slugOf(locations, choice.locationId)} />
      {asksNewness && choice.newPatient !== null && (
        <Field label={t('booking.beenHere')}>
          <Select name="before" defaultValue={choice.newPatient ? 'no' : 'yes'}>
            <option value="no">{t('booking.firstVisit')}</option>
            <option value="yes">{t('booking.beenBefore')}</option>
          </Select>
        </Field>
      )}
      {days && <DateField {...days} />}
    </UrlForm>
  )
}
