import { formatFullDate, formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { formatPlace } from '@polyclinic/domain/locations/format-address.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { Time } from '../../ui/time-button.tsx'
import { useDoctorList } from '../days/use-doctors.ts'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { searchWindow } from '../slots/search-window.ts'
import type { OwnReferral } from './referral.ts'
import { bookOwnReferral, ownKey, type BookedTime } from './use-own-referrals.ts'

const daysAtOnce = 7

type BookDialogProps = { seen: OwnReferral; onDone: () => void; onClose: () => void }

/** A partner chooses a time for whom they sent, among those that anybody new is offered online. */
export function BookDialog({ seen, onDone, onClose }: BookDialogProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const client = useQueryClient()
  const [now] = useState(() => new Date().toISOString() as Instant)
  const [serviceId, setServiceId] = useState(seen.serviceId ?? '')
  const [providerId, setProviderId] = useState('')
  const [first, setFirst] = useState<PlainDate>(dateIn(timeZone, now))
  const [chosen, setChosen] = useState<BookedTime | null>(null)
  const [isTried, setTried] = useState(false)
  const { busy, problem, attempt, send } = useSubmission()
  const { data: doctors = [] } = useDoctorList()
  const { data: locations } = useQuery({
    queryKey: ['locations'],
    queryFn: ({ signal }) => call<typeof listLocations>('GET', '/locations', {}, { signal, background: true }),
  })
  const places = locations?.items ?? []
  const { data: services } = useQuery({
    queryKey: ['services', 'referable'],
    queryFn: ({ signal }) =>
      call<typeof listServices>('GET', '/services', { query: { isActive: 'true' } }, { signal, background: true }),
  })
  // What the referral asks for may not be offered any more.
  const service = services?.some(({ id }) => id === serviceId) === false ? '' : serviceId
  const isGone = seen.serviceId !== null && services !== undefined && service === ''
  const { today, from, to } = searchWindow(timeZone, now, daysAtOnce, first)
  const { data, isError, refetch } = useQuery({
    queryKey: ['slots', 'of-referral', service, providerId, from],
    enabled: service !== '',
    queryFn: ({ signal }) =>
      call<typeof findSlots>(
        'GET',
        '/slots',
        { query: { serviceId: service, ...(providerId && { providerId }), newPatient: 'true', from, to } },
        { signal, background: true },
      ),
  })
  const nameOf = (id: string) => doctors.find((doctor) => doctor.id === id)?.name ?? ''
  const placeOf = (id: string) => places.find((place) => place.id === id)
  const lacks = service === '' ? 'referrals.serviceMissing' : 'referrals.chooseTime'
  const days = daysOf()
  const next = (data?.items ?? [])
    .flatMap((item) => (item.next ? [item.next] : []))
    .toSorted()
    .at(0)
  const last = (data?.items ?? [])
    .map(({ bookableUntil }) => bookableUntil)
    .toSorted()
    .at(-1)

  /** Each start once at each place: whom it is with is chosen with it where nobody in particular is asked for. */
  function daysOf() {
    const times = new Map<string, BookedTime & { startsAt: Instant; day: PlainDate }>()
    for (const { providerId: by, serviceId: what, locationId, timeZone: zone, starts } of data?.items ?? [])
      for (const startsAt of starts as Instant[]) {
        const key = `${startsAt} ${locationId}`
        if (!times.has(key))
          times.set(key, {
            ...{ providerId: by, serviceId: what, locationId, startsAt, day: dateIn(zone, startsAt) },
          })
      }
    const rank = new Map(places.map(({ id }, index) => [id, index]))
    const sorted = [...times.values()].toSorted(
      (one, other) =>
        one.startsAt.localeCompare(other.startsAt) ||
        (rank.get(one.locationId) ?? 0) - (rank.get(other.locationId) ?? 0),
    )
    return Object.entries(Object.groupBy(sorted, ({ day }) => day))
  }
  /** All of what is booked: when, what for, with whom and where. */
  function chosenWords({ startsAt, providerId: by, serviceId: what, locationId }: BookedTime) {
    const place = placeOf(locationId)
    const zone = place?.timeZone ?? timeZone
    return [
      t('referrals.visitOn', {
        date: formatFullDate(dateIn(zone, startsAt as Instant), formatLocale),
        time: formatTime(startsAt as Instant, formatLocale, zone),
      }),
      services?.find(({ id }) => id === what)?.name,
      nameOf(by),
      place && formatPlace(place.name, place.address),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  async function submit() {
    setTried(true)
    if (!chosen) return
    const outcome = await send((key) => bookOwnReferral(seen, chosen, key))
    if (outcome.done) return onDone()
    setChosen(null)
    setTried(false)
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: ownKey })])
  }
  return (
    <SubmitDialog
      title={t('referrals.bookTitle')}
      submit={
        isGone
          ? null
          : chosen
            ? t('referrals.bookAt', {
                date: formatShortDay(dateIn(timeZone, chosen.startsAt as Instant), formatLocale),
                time: formatTime(chosen.startsAt as Instant, formatLocale, timeZone),
              })
            : t('referrals.bookTime')
      }
      cancel={t('referrals.notNow')}
      said={
        chosen ? (
          <Note tone="ok" role="status">
            {chosenWords(chosen)}
          </Note>
        ) : (
          isTried && (
            <Note tone="warn" role="alert">
              {t(lacks)}
            </Note>
          )
        )
      }
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <RefusalNote key={attempt} refusal={problem} of={problem} />}
      {isGone ? (
        <Note tone="warn" role="alert">
          {t('referrals.serviceGone', { service: seen.serviceName ?? '' })}
        </Note>
      ) : seen.serviceId ? (
        <p>
          {t('referrals.service')}: {seen.serviceName}
        </p>
      ) : (
        <Field
          label={t('referrals.service')}
          error={isTried && service === '' ? t('referrals.serviceMissing') : undefined}
        >
          <Select
            value={service}
            required
            onChange={({ target }) => {
              setServiceId(target.value)
              setChosen(null)
            }}
          >
            <option value="">{t('referrals.chooseService')}</option>
            {(services ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!isGone && (
        <Field label={t('referrals.bookWith')}>
          <Select
            value={providerId}
            onChange={({ target }) => {
              setProviderId(target.value)
              setChosen(null)
            }}
          >
            <option value="">{t('referrals.bookWithAny')}</option>
            {doctors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isError && (
        <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
          {t('errors.internal')}
        </Note>
      )}
      {service !== '' && !data && !isError && <Skeleton label={t('common.loading')} lines={3} />}
      {service !== '' &&
        days.map(([day, times = []]) => (
          <section key={day}>
            <h3 className={text.strong}>{formatFullDate(day as PlainDate, formatLocale)}</h3>
            <Row gap="small">
              {times.map(({ day: _day, ...time }) => (
                <Time
                  key={`${time.startsAt} ${time.locationId}`}
                  state={
                    chosen?.startsAt === time.startsAt && chosen.locationId === time.locationId ? 'chosen' : 'normal'
                  }
                  onClick={() => setChosen(time)}
                  above={places.length > 1 ? placeOf(time.locationId)?.name : undefined}
                  spoken={`${nameOf(time.providerId)}, ${formatFullDate(day as PlainDate, formatLocale)}`}
                >
                  {formatTime(time.startsAt, formatLocale, timeZone)}
                </Time>
              ))}
            </Row>
          </section>
        ))}
      {service !== '' && data && days.length === 0 && (
        <p role="status">
          {t('referrals.noTimes')}{' '}
          {next && (
            <Button size="small" onClick={() => setFirst(dateIn(timeZone, next as Instant))}>
              {t('referrals.nextTimes', { date: formatShortDay(dateIn(timeZone, next as Instant), formatLocale) })}
            </Button>
          )}
        </p>
      )}
      <Row>
        {first > today && (
          <Button size="small" onClick={() => setFirst(laterOf(addDays(first, -daysAtOnce), today))}>
            {t('referrals.earlierDays')}
          </Button>
        )}
        {service !== '' && last && addDays(first, daysAtOnce) <= last && (
          <Button size="small" onClick={() => setFirst(addDays(first, daysAtOnce))}>
            {t('referrals.laterDays')}
          </Button>
        )}
      </Row>
    </SubmitDialog>
  )
}

const laterOf = (one: PlainDate, other: PlainDate) => (one > other ? one : other)
