import { addDays, isPlainDate, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import Timer from 'lucide-react/icons/timer'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { WhileBooking } from '../../features/appointments/booking/while-booking.tsx'
import { BookingShell } from '../../features/shell/booking-shell.tsx'
import { doctorsFor, readChoice, slotFor, unitedWeek } from '../../features/slots/choose/choice.ts'
import { ChoiceForm } from '../../features/slots/choose/choice-form.tsx'
import { farthestDays, searchWindow } from '../../features/slots/search-window.ts'
import { slotField, slotValue } from '../../features/slots/slot-value.ts'
import { TakeTimeForm } from '../../features/slots/take-time-form.tsx'
import { WeekOfTimes, weekDays } from '../../features/slots/week-of-times.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useShellClinic } from '../frame/clinic.ts'
import { PagePreferences } from '../frame/page-preferences.tsx'
import styles from './booking.module.css'

export const handle: Handle<typeof loader> = { title: ({ t }) => t('common.bookVisit'), noindex: true }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  const { timeZone } = organization.settings
  const search = new URL(request.url).searchParams
  const [services, providers, locations] = await Promise.all([
    api<typeof listServices>('GET', '/services', { query: { organizationId: organization.id, isActive: 'true' } }),
    api<typeof listProviders>('GET', '/providers'),
    api<typeof listLocations>('GET', '/locations'),
  ])
  const all = { services, providers: providers.items, locations: locations.items }
  const asks = readChoice(search, all)
  const isOffered = doctorsFor(all.providers, asks).some(({ id }) => id === asks.providerId)
  const choice = isOffered ? asks : { ...asks, providerId: null }
  const asked = search.get('from') ?? ''
  const window = searchWindow(timeZone, now as Instant, weekDays, isPlainDate(asked) ? asked : undefined)
  const { first, today, from, to } = window
  const horizon = addDays(today, farthestDays)
  const found =
    first > horizon
      ? null
      : await api<typeof findSlots>('GET', '/slots', {
          query: {
            from,
            to,
            ...(choice.serviceId ? { serviceId: choice.serviceId } : {}),
            ...(choice.providerId ? { providerId: choice.providerId } : {}),
            ...(choice.locationId ? { locationId: choice.locationId } : {}),
          },
        })
  return { ...all, choice, week: unitedWeek(found?.items ?? [], timeZone), first, today, horizon, search: kept(search) }
}

/** The choices of an address, without its week. */
function kept(search: URLSearchParams): string {
  const chosen = new URLSearchParams()
  for (const name of ['service', 'doctor', 'location']) {
    const value = search.get(name)
    if (value) chosen.set(name, value)
  }
  return chosen.toString()
}

export function Component() {
  const { services, providers, locations, choice, week, first, today, horizon, search } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const clinic = useShellClinic()
  const doctors = doctorsFor(providers, choice)
  const doctor = providers.find(({ id }) => id === choice.providerId)
  const place = locations.find(({ id }) => id === choice.locationId) ?? (locations.length === 1 ? locations[0] : null)
  return (
    <BookingShell clinic={clinic} step={1} preferences={<PagePreferences />}>
      <Wrap medium className={styles.page}>
        <PageHeading lead={t('booking.chooseTimeLead')}>{t('booking.chooseTime')}</PageHeading>
        <Stack gap="large">
          <StillHeld />
          <Card kind="raised" bare>
            <CardPart>
              <ChoiceForm choice={choice} services={services} doctors={doctors} locations={locations} />
            </CardPart>
            <TakeTimeForm>
              <WeekOfTimes
                week={week}
                first={first}
                today={today}
                horizon={horizon}
                place={place?.name ?? t('public.anyLocation')}
                hrefFrom={(date) => `/appointment?${search ? `${search}&` : ''}from=${date}`}
                spoken={doctor ? t('public.withDoctor', { doctor: doctor.name }) : t('booking.withAnyDoctor')}
                time={(startsAt) => ({
                  type: 'submit',
                  name: slotField,
                  value: slotValue(slotFor(startsAt, choice)),
                })}
                headingLevel={2}
              />
            </TakeTimeForm>
          </Card>
        </Stack>
      </Wrap>
    </BookingShell>
  )
}

/** Who looks for another time has not given up the one that is held. */
function StillHeld() {
  const { t } = useTexts()
  return (
    <WhileBooking>
      {(path) => (
        <Note icon={Timer} action={<Anchor href={path}>{t('booking.backToDetails')}</Anchor>}>
          {t('booking.stillHeld')}
        </Note>
      )}
    </WhileBooking>
  )
}
