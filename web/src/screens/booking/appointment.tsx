import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { readBookingChoice } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import Timer from 'lucide-react/icons/timer'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { WhileBooking } from '../../features/appointments/booking/while-booking.tsx'
import { BookingShell } from '../../features/shell/booking-shell.tsx'
import { OffersLine } from '../../features/services/offers-line.tsx'
import { ServiceList } from '../../features/services/service-list.tsx'
import { slotFor, unitedWeek } from '../../features/slots/choose/choice.ts'
import { ChoiceForm } from '../../features/slots/choose/choice-form.tsx'
import { askedDay, searchWindow } from '../../features/slots/search-window.ts'
import { slotField, slotValue } from '../../features/slots/slot-value.ts'
import { TakeTimeForm } from '../../features/slots/take-time-form.tsx'
import { WeekOfTimes, weekDays, type Week } from '../../features/slots/week-of-times.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row, Stack, Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useShellClinic } from '../frame/clinic.ts'
import { PagePreferences } from '../frame/page-preferences.tsx'
import styles from './booking.module.css'

export const handle: Handle<typeof loader> = {
  title: ({ t }) => t('common.bookVisit'),
  noindex: true,
  parameters: ['service', 'doctor', 'location', 'before', 'from'],
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  const { timeZone } = organization.settings
  const search = new URL(request.url).searchParams
  const asked = askedChoice(search)
  const [services, known, locations] = await Promise.all([
    api<typeof listServices>('GET', '/services', { query: { organizationId: organization.id, isActive: 'true' } }),
    api<typeof readBookingChoice>('GET', '/booking-choice', { query: asked }),
    api<typeof listLocations>('GET', '/locations'),
  ])
  const { choice, asksNewness: asksWho, serviceIds, doctors, offers } = known
  const { first, today, passed, from, to } = searchWindow(timeZone, await now(), weekDays, askedDay(search))
  const rest = {
    ...{ choice, asksWho, doctors, offers, first, today, passed },
    locations: locations.items,
    services: services.filter(({ id }) => serviceIds.includes(id)),
    search: kept(search),
  }
  const { serviceId, providerId, locationId, newPatient } = choice
  // Without a doctor nobody can say what a time without a reason would be for.
  if (serviceId === null || (asksWho && newPatient === null)) return { ...rest, week: null }
  const found = await api<typeof findSlots>('GET', '/slots', {
    query: {
      from,
      to,
      serviceId,
      ...(providerId ? { providerId } : {}),
      ...(locationId ? { locationId } : {}),
      ...(newPatient === null ? {} : { newPatient: newPatient ? 'true' : 'false' }),
    },
  })
  return { ...rest, week: found.items.length > 0 ? unitedWeek(found.items, timeZone) : null }
}

/** What an address asks for; what could name nothing is left out. */
function askedChoice(search: URLSearchParams) {
  const before = search.get('before')
  const named = (['service', 'doctor', 'location'] as const).flatMap((name) => {
    const value = search.get(name)
    return value && value.length <= 80 ? [[name, value]] : []
  })
  const newPatient = before === 'no' ? 'true' : before === 'yes' ? 'false' : null
  return { ...Object.fromEntries(named), ...(newPatient === null ? {} : { newPatient }) }
}

/** The choices of an address, without its week. */
function kept(search: URLSearchParams): string {
  const chosen = new URLSearchParams()
  for (const name of ['service', 'doctor', 'location', 'before']) {
    const value = search.get(name)
    if (value) chosen.set(name, value)
  }
  return chosen.toString()
}

type Data = Awaited<ReturnType<typeof loader>>

export function Component() {
  const data = useLoaderData<typeof loader>()
  const { services, doctors, locations, choice, asksWho, week, first, today, passed } = data
  const { t } = useTexts()
  const clinic = useShellClinic()
  return (
    <BookingShell clinic={clinic} step={1} preferences={<PagePreferences />}>
      <Wrap medium className={styles.page}>
        <PageHeading lead={t('booking.chooseTimeLead')}>{t('booking.chooseTime')}</PageHeading>
        <Stack gap="large">
          <StillHeld />
          <Card kind="raised" bare>
            <CardPart>
              <ChoiceForm
                choice={choice}
                services={services}
                doctors={doctors}
                locations={locations}
                asksNewness={asksWho}
                days={week && { first, today, passed, last: week.bookableUntil as PlainDate }}
              />
            </CardPart>
            {week ? <Times {...data} week={week} /> : <NotYet {...data} />}
          </Card>
        </Stack>
      </Wrap>
    </BookingShell>
  )
}

/** The times of whoever is free for that, with what they are for and what that costs. */
function Times({ doctors, offers, locations, choice, week, first, today, search }: Data & { week: Week }) {
  const { t } = useTexts()
  const doctor = doctors.find(({ id }) => id === choice.providerId)
  const place = locations.find(({ id }) => id === choice.locationId) ?? (locations.length === 1 ? locations[0] : null)
  return (
    <>
      <CardPart className={styles.what}>
        <OffersLine offers={offers} />
        {doctor && !doctor.takesNewPatients && <p>{t('public.takesNoNewPatients')}</p>}
      </CardPart>
      <TakeTimeForm>
        <WeekOfTimes
          week={week}
          first={first}
          today={today}
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
    </>
  )
}

/** In place of times: what has to be known first, each answer one press. */
function NotYet({ services, choice, asksWho, search }: Data) {
  const { t } = useTexts()
  const hrefWith = (name: string, value: string) => {
    const params = new URLSearchParams(search)
    params.set(name, value)
    return `/appointment?${params}`
  }
  if (choice.serviceId === null)
    return (
      <CardPart>
        <h2 className={styles.ask}>{t('booking.whyCome')}</h2>
        <ServiceList services={services} hrefOf={(slug) => hrefWith('service', slug)} />
      </CardPart>
    )
  if (asksWho && choice.newPatient === null)
    return (
      <CardPart>
        <h2 className={styles.ask}>{t('booking.beenHere')}</h2>
        <Row>
          <Button href={hrefWith('before', 'no')}>{t('booking.firstVisit')}</Button>
          <Button href={hrefWith('before', 'yes')}>{t('booking.beenBefore')}</Button>
        </Row>
      </CardPart>
    )
  return (
    <CardPart>
      <p>{asksWho ? t(choice.newPatient ? 'booking.noneForNew' : 'booking.onlyForNew') : t('public.nothingOnline')}</p>
    </CardPart>
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
