import type { DoctorWithOffers } from '@polyclinic/domain/providers/model.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { formatDuration } from '@polyclinic/domain/kit/format.ts'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { languageNames, specialityName } from '../providers/doctor-words.ts'
import { priceWords } from '../services/price-words.ts'
import shared from '../settings-form/settings-form.module.css'
import type { Choices, SavedDoctor } from './use-doctor-settings.ts'

type PatientsSeeProps = { doctor: DoctorWithOffers; saved: SavedDoctor | null; choices: Choices }

/** What the list and the doctor's page say, in the order of the page. */
export function PatientsSee({ doctor, saved, choices: { services, places } }: PatientsSeeProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const heading = useId()
  const { currency, country } = useOrganization().settings
  const { prefix = '', givenName, familyName, portrait, quote, looksAfter, education, takesNewPatients } = doctor
  const name = doctorName({ prefix, givenName: givenName || '…', familyName })
  const speciality = doctor.speciality && specialityName(doctor.speciality, texts)
  const offered = doctor.offers.flatMap((offer) => {
    const service = services.find(({ id, isActive }) => id === offer.serviceId && isActive)
    if (!service) return []
    const minor = offer.priceMinor ?? service.priceMinor
    return [{ ...offer, ...service, minutes: offer.durationMinutes ?? service.durationMinutes, minor }]
  })
  const at = places.filter(({ id }) => offered.some(({ locationId }) => locationId === id))
  return (
    <section className={shared.preview} aria-labelledby={heading}>
      <h2 id={heading} className={shared.label}>
        {t('doctorSettings.preview')}
      </h2>
      {doctor.isActive ? (
        <Stack gap="small">
          <Row align="start">
            <Face src={portrait ?? null} initials={initialsOf(name)} size="large" />
            <div>
              <h3 className={text.large}>
                {saved?.isActive ? <Anchor href={`/aboutdoctor/${saved.slug}`}>{name}</Anchor> : name}
              </h3>
              <p className={text.quiet}>
                {doctor.sinceYear && doctor.speciality
                  ? t('public.doctorSince', { speciality, year: String(doctor.sinceYear) })
                  : speciality}
              </p>
              {at.length > 0 && (
                <p className={text.quiet}>
                  <Own>{at.map((place) => place.name).join(', ')}</Own>
                </p>
              )}
              <p className={text.quiet}>{languageNames(doctor.languages, texts)}</p>
            </div>
          </Row>
          {quote && (
            <blockquote>
              <p>{t('public.quoted', { words: quote })}</p>
            </blockquote>
          )}
          {looksAfter.length > 0 && (
            <Facts facts={looksAfter.map((line) => ({ id: line, icon: Check, text: <Own>{line}</Own> }))} />
          )}
          {education && (
            <p>
              <Own>{education}</Own>
            </p>
          )}
          <p>{t(takesNewPatients ? 'public.takesNewPatients' : 'public.takesNoNewPatients')}</p>
          <ul>
            {offered.map(({ id, locationId, name: service, minutes, minor }) => (
              <li key={`${id} ${locationId}`}>
                <Own>{service}</Own>
                <span className={text.quiet}>
                  {` · ${formatDuration(minutes, formatLocale)} · ${priceWords({ minor, currency }, texts, { country })}`}
                </span>
              </li>
            ))}
          </ul>
        </Stack>
      ) : (
        <p>{t('doctorSettings.previewOff')}</p>
      )}
    </section>
  )
}
