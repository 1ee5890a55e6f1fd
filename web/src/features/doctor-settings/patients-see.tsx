import type { DoctorWithOffers } from '@polyclinic/domain/providers/model.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { formatDuration } from '@polyclinic/domain/kit/format.ts'
import Check from 'lucide-react/icons/check'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { useId } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { DoctorHead } from '../providers/doctor-head.tsx'
import { priceWords } from '../services/price-words.ts'
import styles from './doctor-form.module.css'
import type { Choices, SavedDoctor } from './use-doctor-settings.ts'

type PatientsSeeProps = { doctor: DoctorWithOffers; saved: SavedDoctor | null; choices: Choices }

/** The card of the list and what the doctor's page says, by the very parts of the pages. */
export function PatientsSee({ doctor, saved, choices: { services, places } }: PatientsSeeProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const heading = useId()
  const { currency, country } = useOrganization().settings
  const { prefix = '', givenName, familyName, portrait, quote, looksAfter, education, takesNewPatients } = doctor
  const name = doctorName({ prefix, givenName: givenName || '…', familyName })
  const offered = doctor.offers.flatMap((offer) => {
    const service = services.find(({ id, isActive }) => id === offer.serviceId && isActive)
    if (!service) return []
    const minor = offer.priceMinor ?? service.priceMinor
    return [{ ...offer, ...service, minutes: offer.durationMinutes ?? service.durationMinutes, minor }]
  })
  const at = places.filter(({ id }) => offered.some(({ locationId }) => locationId === id))
  return (
    <section className={styles.preview} aria-labelledby={heading}>
      <h2 id={heading} className={styles.label}>
        {t('doctorSettings.preview')}
      </h2>
      {doctor.isActive ? (
        <Stack gap="small">
          <DoctorHead
            href={saved?.isActive ? `/aboutdoctor/${saved.slug}` : '/doctors'}
            provider={{
              ...{ id: '', slug: '', name, prefix, givenName, familyName, takesNewPatients, reviews: null, offers: [] },
              ...{ speciality: doctor.speciality, languages: doctor.languages, locations: at },
              portraitUrl: portrait ?? null,
            }}
          />
          {quote && (
            <blockquote>
              <p>{t('public.quoted', { words: quote })}</p>
            </blockquote>
          )}
          <Facts
            facts={[
              ...looksAfter.map((line) => ({ id: line, icon: Check, text: <Own>{line}</Own> })),
              ...(education ? [{ id: 'education', icon: GraduationCap, text: <Own>{education}</Own> }] : []),
              takesNewPatients
                ? { id: 'new', icon: UserPlus, text: t('public.takesNewPatients') }
                : { id: 'new', icon: UserCheck, text: t('public.takesNoNewPatients') },
            ]}
          />
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
