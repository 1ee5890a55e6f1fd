import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { specialityName } from '../../providers/doctor-words.ts'
import { UrlForm } from '../url-form.tsx'
import type { Choice, Provider } from './choice.ts'
import styles from './choice-form.module.css'

type ChoiceFormProps = {
  choice: Choice
  services: Answer<typeof listServices>
  doctors: readonly Provider[]
  locations: readonly { id: string; slug: string; name: string }[]
}

/** Reason, doctor, place, in the address. */
export function ChoiceForm({ choice, services, doctors, locations }: ChoiceFormProps) {
  const texts = useTexts()
  const { t } = texts
  const slugOf = (all: readonly { id: string; slug: string }[], id: string | null) =>
    all.find((each) => each.id === id)?.slug ?? ''
  return (
    <UrlForm
      state={JSON.stringify(choice)}
      action="/appointment"
      label={t('booking.yourChoice')}
      submit={t('public.showTimes')}
      className={styles.form}
    >
      <Field label={t('public.reason')}>
        <Select name="service" defaultValue={slugOf(services, choice.serviceId)}>
          <option value="">{t('public.anyReason')}</option>
          {services.map((service) => (
            <option key={service.id} value={service.slug} lang={service.language}>
              {service.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('booking.doctor')}>
        <Select name="doctor" defaultValue={slugOf(doctors, choice.providerId)}>
          <option value="">{t('booking.anyDoctor')}</option>
          {doctors.map((doctor) => (
            <option key={doctor.id} value={doctor.slug}>
              {doctor.name} · {specialityName(doctor.speciality, texts)}
            </option>
          ))}
        </Select>
      </Field>
      {locations.length > 1 && (
        <Field label={t('public.location')}>
          <Select name="location" defaultValue={slugOf(locations, choice.locationId)}>
            <option value="">{t('public.anyLocation')}</option>
            {locations.map((location) => (
              <option key={location.id} value={location.slug}>
                {location.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </UrlForm>
  )
}
