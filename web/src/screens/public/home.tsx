import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Phone from 'lucide-react/icons/phone'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { VisitCard } from '../../features/locations/visit-card.tsx'
import { DoctorTiles } from '../../features/providers/doctor-tile.tsx'
import { NextTimesCard, type NextTime } from '../../features/providers/next-times-card.tsx'
import { ServiceList } from '../../features/services/service-list.tsx'
import { searchDays, searchWindow } from '../../features/slots/search-window.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import { useInterruptedBooking } from '../../platform/online/interrupted-booking.ts'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import styles from './home.module.css'

export const handle: Handle<typeof loader> = {}

const doctorsInHero = 4

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  // A day fewer than a search may span: where clocks go back, its days have an hour more.
  const { from, to } = searchWindow(organization.settings.timeZone, now as Instant, searchDays - 1)
  const [providers, locations, slots, services] = await Promise.all([
    api<typeof listProviders>('GET', '/providers'),
    api<typeof listLocations>('GET', '/locations'),
    api<typeof findSlots>('GET', '/slots', {
      query: { from, to, limit: 1 },
    }),
    api<typeof listServices>('GET', '/services', {
      query: { organizationId: organization.id, isActive: 'true' },
    }).catch((error: unknown) => {
      logFailure('services', error)
      return []
    }),
  ])
  return { providers: providers.items, locations: locations.items, times: slots.items, services }
}

/** The doctors whose next time comes first, one time each. */
function soonest({ providers, times }: Awaited<ReturnType<typeof loader>>): NextTime[] {
  return times
    .flatMap((each) => {
      const provider = providers.find(({ id }) => id === each.providerId)
      const startsAt = each.starts[0] as Instant | undefined
      return provider && startsAt ? [{ provider, times: each, startsAt }] : []
    })
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
    .filter(({ provider }, index, all) => all.findIndex((other) => other.provider.id === provider.id) === index)
    .slice(0, doctorsInHero)
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { staticContent, settings } = useOrganization()
  const { phone } = staticContent.homepage.footer.contactUs
  return (
    <>
      <div className={`${layout['backdrop']} ${styles.hero}`}>
        <Wrap>
          <ContinueBooking />
          <div className={styles.columns}>
            <div className={styles.promise}>
              <h1 className={text['display']}>{staticContent.hero.heading}</h1>
              <p className={text['lead']}>{staticContent.hero.lead}</p>
              <div className={styles.actions}>
                <Button kind="main" icon={CalendarCheck} href="/doctors">
                  {t('public.findTime')}
                </Button>
                {phone && (
                  <Button kind="quiet" icon={Phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                    {phone}
                  </Button>
                )}
              </div>
            </div>
            <NextTimesCard next={soonest(data)} timeZone={settings.timeZone} />
          </div>
        </Wrap>
      </div>
      <Wrap className={styles.sections}>
        <section aria-labelledby="doctors">
          <h2 id="doctors">{t('public.yourDoctors')}</h2>
          <DoctorTiles providers={data.providers} />
        </section>
        {data.services.length > 0 && (
          <section aria-labelledby="services">
            <h2 id="services">{t('public.whatWeDo')}</h2>
            <ServiceList services={data.services} />
          </section>
        )}
        {data.locations.map((location, index) => (
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

/** After the connection was lost, the way back to what was being booked. */
function ContinueBooking() {
  const { t } = useTexts()
  const booking = useInterruptedBooking()
  if (!booking) return null
  return (
    <div className={styles.continue}>
      <Note action={<Anchor href={booking.path}>{t('system.continueBooking')}</Anchor>}>
        {t('system.continueBookingText')}
      </Note>
    </div>
  )
}
