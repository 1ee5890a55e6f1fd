import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { momentWords } from '../../features/appointments/visit/when-words.ts'
import { VisitCard } from '../../features/locations/visit-card.tsx'
import { ReasonSearch } from '../../features/patients/reason-search.tsx'
import { WaysOn } from '../../features/patients/ways-on.tsx'
import { ServiceList } from '../../features/services/service-list.tsx'
import { searchWindow } from '../../features/slots/search-window.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Card } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { Wrap } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import styles from './individual.module.css'

export const handle: Handle = {
  title: ({ t }) => t('patient.landing'),
  description: ({ t }, _data, { name }) => t('patient.landingDescription', { clinic: name }),
}

/** How far ahead "Earliest" looks. */
const daysAhead = 14

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  const { from, to } = searchWindow(organization.settings.timeZone, now as Instant, daysAhead)
  const [providers, locations, slots, services] = await Promise.all([
    api<typeof listProviders>('GET', '/providers'),
    api<typeof listLocations>('GET', '/locations'),
    api<typeof findSlots>('GET', '/slots', { query: { from, to, limit: 1 } }),
    api<typeof listServices>('GET', '/services', {
      query: { organizationId: organization.id, isActive: 'true' },
    }).catch((error: unknown) => {
      logFailure('services', error)
      return []
    }),
  ])
  const next = slots.items
    .flatMap(({ starts, timeZone, providerId }) => {
      const doctor = providers.items.find(({ id }) => id === providerId)
      return starts[0] && doctor ? [{ startsAt: starts[0] as Instant, timeZone, doctor: doctor.name }] : []
    })
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0]
  return { providers: providers.items, locations: locations.items, services, next: next ?? null, now: now as Instant }
}

/** Where patients begin who know what they want: a time, their doctor, their visits, or somebody to talk to. */
export function Component() {
  const { providers, locations, services, next, now } = useLoaderData<typeof loader>()
  const texts = useTexts()
  const { t, rich } = texts
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  return (
    <>
      <div className={`${layout['backdrop']} ${styles.hero}`}>
        <Wrap className={styles.columns}>
          <div className={styles.promise}>
            <h1 className={text['display']}>{t('patient.landingTitle')}</h1>
            <p className={text['lead']}>{t('patient.landingLead')}</p>
          </div>
          <Card kind="raised" className={styles.search}>
            <ReasonSearch services={services} />
            <div className={styles.next}>
              {next && (
                <p>
                  {rich('patient.landingNext', {
                    time: momentWords(next.startsAt, next.timeZone, now, texts),
                    doctor: next.doctor,
                  })}
                </p>
              )}
              <Anchor href="/doctors">{t('patient.landingNextTimes')}</Anchor>
            </div>
          </Card>
        </Wrap>
      </div>
      <Wrap className={styles.sections}>
        <WaysOn providers={providers} phone={phone} directions={locations[0]?.directionsUrl} />
        {services.length > 0 && (
          <section aria-labelledby="services">
            <h2 id="services">{t('public.visitsAndPrices')}</h2>
            <ServiceList services={services} />
          </section>
        )}
        {locations.map((location, index) => (
          <VisitCard
            key={location.id}
            id={index === 0 ? 'visit' : location.slug}
            location={location}
            title={index === 0 ? t('public.visitUsTitle') : location.name}
            phone={phone}
          />
        ))}
      </Wrap>
    </>
  )
}
