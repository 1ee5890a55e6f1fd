import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { readProvider } from '@polyclinic/domain/providers/endpoints.ts'
import Accessibility from 'lucide-react/icons/accessibility'
import Check from 'lucide-react/icons/check'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Languages from 'lucide-react/icons/languages'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { langOf } from '../../platform/i18n/lang-of.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelfPayNote } from '../services/self-pay-note.tsx'
import { ServiceRow } from '../services/service-row.tsx'
import styles from './doctor-profile.module.css'
import { languageNames, specialityName } from './doctor-words.ts'

export type Profile = Answer<typeof readProvider>

export function DoctorTitle({ profile }: { profile: Profile }) {
  const texts = useTexts()
  const { t } = texts
  const speciality = specialityName(profile.speciality, texts)
  return (
    <header className={styles.title}>
      <Face src={profile.portraitUrl} initials={initialsOf(profile.name)} size="huge" />
      <div className={styles.words}>
        <h1>{profile.name}</h1>
        <p className={styles.lead}>
          {profile.since ? t('public.doctorSince', { speciality, year: String(profile.since) }) : speciality}
        </p>
        {profile.reviews && (
          <a href="#reviews">
            ★ {profile.reviews.average.toLocaleString(texts.formatLocale)}/5 ({profile.reviews.count})
          </a>
        )}
        <Facts quiet facts={[{ id: 'languages', icon: Languages, text: languageNames(profile.languages, texts) }]} />
      </div>
    </header>
  )
}

/** What the doctor says and looks after, what is good to know, visits and prices; each part only with something in it. */
export function DoctorProfile({ profile, children }: { profile: Profile; children?: ReactNode }) {
  const { t, locale } = useTexts()
  const lang = langOf(profile.language, locale)
  const facts = [
    profile.takesNewPatients
      ? { id: 'new', icon: UserPlus, text: t('public.takesNewPatients') }
      : { id: 'new', icon: UserCheck, text: t('public.takesNoNewPatients') },
    profile.accessNote && { id: 'access', icon: Accessibility, text: <span lang={lang}>{profile.accessNote}</span> },
    profile.education && { id: 'education', icon: GraduationCap, text: <span lang={lang}>{profile.education}</span> },
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <div className={styles.profile}>
      {profile.quote && (
        <blockquote className={styles.quote} lang={lang}>
          <p>{t('public.quoted', { words: profile.quote })}</p>
        </blockquote>
      )}
      <div className={styles.columns}>
        {profile.looksAfter.length > 0 && (
          <section aria-labelledby="looks-after">
            <h2 id="looks-after">{t('public.looksAfter')}</h2>
            <div lang={lang}>
              <Facts facts={profile.looksAfter.map((text) => ({ id: text, icon: Check, text }))} />
            </div>
          </section>
        )}
        {facts.length > 0 && (
          <section aria-labelledby="good-to-know">
            <h2 id="good-to-know">{t('public.goodToKnow')}</h2>
            <Facts facts={facts} />
          </section>
        )}
      </div>
      <section aria-labelledby="visits">
        <h2 id="visits">{t('public.visitsAndPrices')}</h2>
        <SelfPayNote />
        <Prices profile={profile} />
      </section>
      {children}
    </div>
  )
}

function Prices({ profile }: { profile: Profile }) {
  const { t, locale } = useTexts()
  return (
    <ul>
      {profile.offers.map((offer) => (
        <li key={`${offer.serviceId}${offer.locationId}`}>
          <ServiceRow
            href={`/aboutdoctor/${profile.slug}?service=${offer.serviceSlug}#times`}
            name={offer.serviceName}
            lang={langOf(profile.language, locale)}
            note={offer.newPatientsOnly ? t('public.newPatients') : undefined}
            durationMinutes={offer.durationMinutes}
            price={offer.price}
          />
        </li>
      ))}
    </ul>
  )
}
