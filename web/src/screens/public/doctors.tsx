import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { searchProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { Nobody } from '@polyclinic/domain/providers/search/count-doctors.ts'
import {
  addressOf,
  availabilitiesAt,
  filterParameters,
  readFilters,
  searchOf,
} from '@polyclinic/domain/providers/search/filters.ts'
import type { FoundDoctor, LaterDoctor } from '@polyclinic/domain/providers/search/found-doctors.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide'
import Users from 'lucide-react/icons/users'
import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { DoctorFilters } from '../../features/providers/doctor-filters.tsx'
import { Pages } from '../../features/lists/pages.tsx'
import { isOpenOn } from '../../features/locations/opening.ts'
import { FoundDoctorCard, LaterDoctorCard } from '../../features/providers/found-doctor-card.tsx'
import { NoDoctors } from '../../features/providers/no-doctors.tsx'
import { TakeTimeForm } from '../../features/slots/take-time-form.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { lastSkip, skipOf } from '../../platform/page/paging.ts'
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
  parameters: [...Object.values(filterParameters), 'page'],
  description: ({ t }, _data, { name }) => t('public.doctorsDescription', { clinic: name }),
}

const onOnePage = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { organization } = pageOf(context)
  const search = new URL(request.url).searchParams
  const filters = readFilters(search)
  const find = (skip: number) =>
    api<typeof searchProviders>('GET', '/provider-search', { query: { ...searchOf(filters), skip, take: onOnePage } })
  const skip = skipOf(search, onOnePage)
  const [asked, services, locations] = await Promise.all([
    find(skip),
    api<typeof listServices>('GET', '/services', { query: { organizationId: organization.id, isActive: 'true' } }),
    api<typeof listLocations>('GET', '/locations'),
  ])
  // A page that there is no longer is the last one.
  const found = skip > 0 && skip >= asked.total ? await find(lastSkip(asked.total, onOnePage)) : asked
  const places = locations.items.filter(({ slug }) => filters.location === null || slug === filters.location)
  const open = places.length > 0 ? places : locations.items
  return {
    ...found,
    now: found.now as FoundDoctor[],
    later: found.later as LaterDoctor[],
    today: found.today as PlainDate,
    nobody: found.nobody as Nobody | null,
    filters,
    whenOpen: availabilitiesAt(open),
    services,
    locations: locations.items.map(({ slug, name }) => ({ slug, name })),
    isClosedToday: open.every((place) => !isOpenOn(place, found.today as PlainDate)),
  }
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  const { filters, whenOpen, today, choices, services, locations, now, later, counts, nobody } = data
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
          choices={choices}
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
                <h2 className={styles.count}>{t('public.doctorsThisWeek', { count: data.totalNow })}</h2>
              )}
            </div>
            {data.totalNow > 1 && (
              <span className={styles.order}>
                <Icon of={ArrowDownNarrowWide} size="small" />
                {t('public.earliestFirst')}
              </span>
            )}
          </div>
          {nobody?.because !== 'filters' && <AnyDoctor {...data} />}
          {now.length > 0 && (
            <TakeTimeForm>
              <ul className={styles.list}>
                {now.map((each) => (
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
          {later.length > 0 && (
            <section aria-labelledby="later">
              <h2 id="later" className={styles.count}>
                {t('public.availableLater')}
              </h2>
              <ul className={styles.list}>
                {later.map((each) => (
                  <LaterDoctorCard key={each.provider.id} later={each} href={leadTo(each.provider.slug)} />
                ))}
              </ul>
            </section>
          )}
          {/* Where there are more doctors than one page shows. */}
          {data.total > data.take && (
            <Pages
              of={data}
              count={now.length + later.length}
              hrefOf={(skip) => addressOf(filters, skip / data.take + 1)}
            />
          )}
        </div>
      </div>
    </Wrap>
  )
}

/** Who minds the reason and not the doctor: all their times as one week. */
function AnyDoctor({ filters, services, locations, offering }: Awaited<ReturnType<typeof loader>>) {
  const { rich } = useTexts()
  const service = services.find(({ slug }) => slug === filters.service)
  const place = locations.find(({ slug }) => slug === filters.location)
  if (!service || offering < 2) return null
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
