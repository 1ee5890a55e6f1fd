import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide'
import Users from 'lucide-react/icons/users'
import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { DoctorFilters } from '../../features/providers/doctor-filters.tsx'
import { isOpenOn } from '../../features/locations/opening.ts'
import { FoundDoctorCard, LaterDoctorCard } from '../../features/providers/found-doctor-card.tsx'
import { NoDoctors } from '../../features/providers/no-doctors.tsx'
import { countDoctors, whyNobody } from '../../features/providers/search/count-doctors.ts'
import { availabilitiesAt, matches, readFilters } from '../../features/providers/search/filters.ts'
import { findDoctors } from '../../features/providers/search/found-doctors.ts'
import { searchWindow } from '../../features/slots/search-window.ts'
import { TakeTimeForm } from '../../features/slots/take-time-form.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './doctors.module.css'

export const handle: Handle<typeof loader> = {
  title: ({ t }) => t('public.findDoctor'),
  // Also at /aboutdoctor.
  path: '/doctors',
  description: ({ t }, _data, { name }) => t('public.doctorsDescription', { clinic: name }),
}

const days = 7

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  const filters = readFilters(new URL(request.url).searchParams)
  const { today, from, to } = searchWindow(organization.settings.timeZone, now as Instant, days)
  const [providers, services, locations] = await Promise.all([
    api<typeof listProviders>('GET', '/providers'),
    api<typeof listServices>('GET', '/services', { query: { organizationId: organization.id, isActive: 'true' } }),
    api<typeof listLocations>('GET', '/locations'),
  ])
  const serviceId = services.find(({ slug }) => slug === filters.service)?.id
  const locationId = locations.items.find(({ slug }) => slug === filters.location)?.id ?? null
  const slots = await api<typeof findSlots>('GET', '/slots', {
    query: {
      from,
      to,
      ...(serviceId ? { serviceId } : { everyService: 'true' }),
      ...(locationId ? { locationId } : {}),
    },
  })
  const known = serviceId ? filters : { ...filters, service: null }
  const asked = providers.items.filter((provider) => matches(provider, filters, locationId))
  const found = findDoctors(asked, slots.items, known, today)
  const question = { filters: known, serviceId: serviceId ?? null, locationId }
  const places = locations.items.filter(({ id }) => locationId === null || id === locationId)
  return {
    filters,
    whenOpen: availabilitiesAt(places),
    today,
    providers: providers.items,
    services,
    locations: locations.items.map(({ slug, name }) => ({ slug, name })),
    found,
    counts: countDoctors(providers.items, slots.items, question, today),
    nobody: found.now.length + found.later.length === 0 ? whyNobody(providers.items, slots.items, question) : null,
    isClosedToday: places.every((place) => !isOpenOn(place, today)),
  }
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  const { filters, whenOpen, today, providers, services, locations, found, counts, nobody } = data
  const { t } = useTexts()
  const { settings } = useOrganization()
  const isLoading = useNavigation().location?.pathname === '/doctors'
  const leadTo = (slug: string) => `/aboutdoctor/${slug}${filters.service ? `?service=${filters.service}` : ''}`
  return (
    <Wrap className={styles.page}>
      <PageHeading lead={t('public.findDoctorLead')}>{t('public.findDoctor')}</PageHeading>
      <div className={styles.columns}>
        <DoctorFilters
          filters={filters}
          providers={providers}
          services={services}
          locations={locations}
          counts={counts}
          whenOpen={whenOpen}
          ownLanguage={settings.locale.slice(0, 2)}
        />
        <div aria-busy={isLoading} className={styles.results}>
          <div className={styles.top}>
            <div role="status" className={nobody ? styles.nobody : undefined}>
              {nobody ? (
                <NoDoctors {...data} nobody={nobody} />
              ) : (
                <h2 className={styles.count}>{t('public.doctorsThisWeek', { count: found.now.length })}</h2>
              )}
            </div>
            {found.now.length > 1 && (
              <span className={styles.order}>
                <Icon of={ArrowDownNarrowWide} size="small" />
                {t('public.earliestFirst')}
              </span>
            )}
          </div>
          {nobody?.because !== 'filters' && <AnyDoctor {...data} />}
          {found.now.length > 0 && (
            <TakeTimeForm>
              <ul className={styles.list}>
                {found.now.map((each) => (
                  <FoundDoctorCard
                    key={each.provider.id}
                    found={each}
                    today={today}
                    href={leadTo(each.provider.slug)}
                  />
                ))}
              </ul>
            </TakeTimeForm>
          )}
          {found.later.length > 0 && (
            <section aria-labelledby="later">
              <h2 id="later" className={styles.count}>
                {t('public.availableLater')}
              </h2>
              <ul className={styles.list}>
                {found.later.map((each) => (
                  <LaterDoctorCard key={each.provider.id} later={each} href={leadTo(each.provider.slug)} />
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </Wrap>
  )
}

/** Who minds the reason and not the doctor: all their times as one week. */
function AnyDoctor({ filters, services, locations, providers }: Awaited<ReturnType<typeof loader>>) {
  const { rich } = useTexts()
  const service = services.find(({ slug }) => slug === filters.service)
  const place = locations.find(({ slug }) => slug === filters.location)
  const several = providers.filter(({ offers }) => offers.some(({ serviceSlug }) => serviceSlug === service?.slug))
  if (!service || several.length < 2) return null
  const address = new URLSearchParams({ service: service.slug, ...(place ? { location: place.slug } : {}) })
  return (
    <p className={styles.any}>
      <Icon of={Users} />
      <Anchor href={`/appointment?${address}`}>
        {rich('public.anyDoctorFor', { reason: <Own>{service.name}</Own> })}
      </Anchor>
    </p>
  )
}
