import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide'
import SearchX from 'lucide-react/icons/search-x'
import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { DoctorFilters } from '../../features/providers/doctor-filters.tsx'
import { FoundDoctorCard, LaterDoctorCard } from '../../features/providers/found-doctor-card.tsx'
import { availabilitiesAt, matches, readFilters } from '../../features/providers/search/filters.ts'
import { findDoctors } from '../../features/providers/search/found-doctors.ts'
import { searchWindow } from '../../features/slots/search-window.ts'
import { TakeTimeForm } from '../../features/slots/take-time-form.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
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
  const asked = providers.items.filter((provider) => matches(provider, filters, locationId))
  const places = locations.items.filter(({ id }) => locationId === null || id === locationId)
  return {
    filters,
    whenOpen: availabilitiesAt(places),
    today,
    providers: providers.items,
    services,
    locations: locations.items.map(({ slug, name }) => ({ slug, name })),
    found: findDoctors(asked, slots.items, serviceId ? filters : { ...filters, service: null }, today),
  }
}

export function Component() {
  const { filters, whenOpen, today, providers, services, locations, found } = useLoaderData<typeof loader>()
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
          whenOpen={whenOpen}
          ownLanguage={settings.locale.slice(0, 2)}
        />
        <div aria-busy={isLoading} className={styles.results}>
          <div className={styles.top}>
            <div role="status">
              <h2 className={styles.count}>{t('public.doctorsThisWeek', { count: found.now.length })}</h2>
            </div>
            {found.now.length > 1 && (
              <span className={styles.order}>
                <Icon of={ArrowDownNarrowWide} size="small" />
                {t('public.earliestFirst')}
              </span>
            )}
          </div>
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
          {found.now.length + found.later.length === 0 && (
            <EmptyState
              icon={SearchX}
              title={t('public.noDoctors')}
              action={<Button href="/doctors">{t('public.clearFilters')}</Button>}
            >
              {t('public.noDoctorsText')}
            </EmptyState>
          )}
        </div>
      </div>
    </Wrap>
  )
}
