import type { readProvider } from '@polyclinic/domain/providers/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import { Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { DoctorProfile, DoctorTitle, type Profile } from '../../features/providers/doctor-profile.tsx'
import { specialityName } from '../../features/providers/doctor-words.ts'
import { PickTimeCard } from '../../features/providers/pick-time-card.tsx'
import { askedDay, searchWindow } from '../../features/slots/search-window.ts'
import { weekDays } from '../../features/slots/week-of-times.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wrap } from '../../ui/layout.tsx'
import styles from './doctor.module.css'

export const handle: Handle<typeof loader> = {
  title: (_texts, data) => data.profile.name,
  parameters: ['offer', 'service', 'location', 'from', 'page'],
  description: (texts, { profile }, { name }) =>
    texts.t('public.doctorDescription', {
      doctor: profile.name,
      speciality: specialityName(profile.speciality, texts),
      clinic: name,
    }),
}

/** The offer that the address asks for: by the form's own field, by a service's slug or id, else the doctor's default. */
function offerOf({ offers }: Profile, params: URLSearchParams) {
  const [formService, formLocation] = params.get('offer')?.split(' ') ?? []
  const service = formService ?? params.get('service')
  const location = formLocation ?? params.get('location')
  const asked = offers.filter(({ serviceSlug, serviceId }) => serviceSlug === service || serviceId === service)
  return (
    asked.find((offer) => offer.locationId === location) ??
    asked[0] ??
    offers.find((offer) => offer.isDefault) ??
    offers[0]
  )
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  const search = new URL(request.url).searchParams
  const slug = params['slug']!
  const profile = await api<typeof readProvider>('GET', '/providers/{slug}', { params: { slug } })
  const offer = offerOf(profile, search)
  const window = searchWindow(organization.settings.timeZone, await now(), weekDays, askedDay(search))
  if (!offer) return { profile, offer: null, week: null, ...window }
  const { from, to } = window
  const slots = await api<typeof findSlots>('GET', '/slots', {
    query: { providerId: profile.id, serviceId: offer.serviceId, locationId: offer.locationId, from, to },
  })
  return { profile, offer, week: slots.items[0] ?? null, ...window }
}

export function Component() {
  const { profile, offer, week, first, today, passed } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  return (
    <Wrap className={styles.page}>
      <BackLink href="/doctors">{t('public.allDoctors')}</BackLink>
      <div className={styles.columns}>
        <div className={styles.title}>
          <DoctorTitle profile={profile} />
        </div>
        <div className={styles.times}>
          {offer && week ? (
            <PickTimeCard profile={profile} offer={offer} week={week} first={first} today={today} passed={passed} />
          ) : (
            <EmptyState title={t('public.pickTime')}>{t('public.nothingOnline')}</EmptyState>
          )}
        </div>
        <div className={styles.profile}>
          <DoctorProfile profile={profile}>
            <Outlet />
          </DoctorProfile>
        </div>
      </div>
    </Wrap>
  )
}
