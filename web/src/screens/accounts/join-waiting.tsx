import { addDays, dateIn, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { listDependants, readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import type { readBookingChoice, readProvider } from '@polyclinic/domain/providers/endpoints.ts'
import type { joinWaitingList, listOwnWaiting } from '@polyclinic/domain/waiting-list/endpoints.ts'
import { daysAhead } from '@polyclinic/domain/waiting-list/limits.ts'
import type { DayPart } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { useState, type SubmitEvent } from 'react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { DateInput } from '../../features/forms/date-input.tsx'
import { messageOf, type WrongField } from '../../features/forms/field-errors.ts'
import { nameOf } from '../../features/family/family.ts'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { SomeDoctors } from '../../features/waiting-list/some-doctors.tsx'
import { WishesFields } from '../../features/waiting-list/wishes-fields.tsx'
import type { OwnEntry } from '../../features/waiting-list/wishes-words.ts'
import type { Api } from '../../platform/api/api.ts'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { carriedPatient } from '../../platform/session/carried-patient.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'

export const handle: Handle = {
  title: ({ t }) => t('waiting.joinTitle'),
  noindex: true,
  parameters: ['doctor', 'service', 'entry'],
}

type Who = 'this' | 'some' | 'any'

/** So long somebody waits unless they say otherwise. */
const usualDays = 28

type Loaded = {
  /** Whose page led here; null where a wish is changed. */
  profile: { id: string; name: string; slug: string } | null
  /** The wish that is changed. */
  entry: OwnEntry | null
  offers: readonly { serviceId: string; serviceName: string }[]
  serviceId: string
  today: PlainDate
  people: readonly { id: string; name: string | null }[]
  doctorsOf: Readonly<Record<string, readonly { id: string; name: string }[]>>
}

/** The address says of which doctor's page somebody comes, or which wish they change. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const entryId = search.get('entry')
  if (entryId) return loadWish(entryId, context)
  const slug = search.get('doctor')
  if (!slug) throw redirect('/doctors')
  const { organization, now } = pageOf(context)
  const profile = await apiOf(context)<typeof readProvider>('GET', '/providers/{slug}', { params: { slug } })
  const offers = profile.offers.filter(
    ({ serviceId }, n) => profile.offers.findIndex((each) => each.serviceId === serviceId) === n,
  )
  const asked = offers.find(({ serviceSlug }) => serviceSlug === search.get('service')) ?? offers[0]
  if (!asked) throw redirect(`/aboutdoctor/${slug}`)
  const today = dateIn(organization.settings.timeZone, await now())
  const [people, doctors] = await Promise.all([
    loadPeople(apiOf(context)),
    Promise.all(offers.map(({ serviceId }) => loadDoctors(apiOf(context), serviceId))),
  ])
  const doctorsOf = Object.fromEntries(offers.map(({ serviceId }, n) => [serviceId, doctors[n] ?? []]))
  return { profile, entry: null, offers, serviceId: asked.serviceId, today, people, doctorsOf }
}

async function loadWish(id: string, context: LoaderFunctionArgs['context']): Promise<Loaded> {
  const api = apiOf(context)
  const { items } = await api<typeof listOwnWaiting>('GET', '/patients/me/waiting-list', {
    query: { context: 'patient', skip: 0, take: 100 },
  })
  // Who waits for a visit to be earlier says so at the visit.
  const entry = items.find((each) => each.id === id && each.visit === null)
  if (!entry) throw redirect('/patient')
  const { organization, now } = pageOf(context)
  const { serviceId, serviceName, patientId, patientName } = entry
  return {
    ...{ profile: null, entry, offers: [{ serviceId, serviceName }], serviceId },
    today: dateIn(organization.settings.timeZone, await now()),
    people: [{ id: patientId, name: patientName }],
    doctorsOf: { [serviceId]: await loadDoctors(api, serviceId) },
  }
}

/** Those who see people for a service. */
async function loadDoctors(api: Api, serviceId: string): Promise<{ id: string; name: string }[]> {
  const { doctors } = await api<typeof readBookingChoice>('GET', '/booking-choice', { query: { service: serviceId } })
  return doctors.map(({ id, name }) => ({ id, name }))
}

/** Whoever is signed in and those for whom they act; nobody to choose from where they have no record, or no one else. */
async function loadPeople(api: Api): Promise<{ id: string; name: string | null }[]> {
  try {
    const [own, others] = await Promise.all([
      api<typeof readOwnPatient>('GET', '/patients/me'),
      api<typeof listDependants>('GET', '/patients/me/dependants'),
    ])
    return [{ id: own.id, name: null }, ...others.items.map((each) => ({ id: each.id, name: nameOf(each) }))]
  } catch (error) {
    if (isProblem(error)) return []
    throw error
  }
}

/** What somebody waits for: one service, of this doctor or of any, on days and at times that would do. */
export function Component() {
  const { profile, entry, offers, serviceId: first, today, people, doctorsOf } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [serviceId, setServiceId] = useState(first)
  const [who, setWho] = useState<Who>(profile ? 'this' : entry?.providers.length ? 'some' : 'any')
  const doctors = doctorsOf[serviceId] ?? []
  const [chosen, setChosen] = useState<string[]>(profile ? [profile.id] : (entry?.providers.map(({ id }) => id) ?? []))
  // Of another service, others are chosen from.
  const some = chosen.filter((id) => doctors.some((doctor) => doctor.id === id))
  const [whom, setWhom] = useState(() => people.find(({ id }) => id === carriedPatient())?.id ?? people[0]?.id)
  const [earliestOn, setEarliestOn] = useState<string>(entry && entry.earliestOn > today ? entry.earliestOn : today)
  const [days, setDays] = useState<number[]>(entry?.weekdays ?? [])
  const [parts, setParts] = useState<DayPart[]>(entry?.dayParts ?? [])
  const [latestOn, setLatestOn] = useState<string>(entry?.latestOn ?? addDays(today, usualDays))
  const [tries, setTries] = useState(0)
  const [isJoined, setJoined] = useState(false)
  const mistakes: WrongField[] = [
    ...(who === 'some' && some.length === 0 ? [{ id: 'doctors', message: t('joinWaiting.doctorsMissing') }] : []),
    ...(earliestOn === '' ? [{ id: 'earliest', message: t('joinWaiting.earliestMissing') }] : []),
    ...(latestOn === '' ? [{ id: 'latest', message: t('waiting.latestMissing') }] : []),
    ...(latestOn !== '' && latestOn < earliestOn ? [{ id: 'latest', message: t('joinWaiting.latestBefore') }] : []),
  ]
  const wrong = tries > 0 ? mistakes : []

  async function join(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTries(tries + 1)
    if (mistakes.length > 0) return forget()
    const { done } = await send(() =>
      call<typeof joinWaitingList>('POST', '/waiting-list', {
        body: {
          ...{ serviceId, earliestOn, latestOn, weekdays: days, dayParts: parts },
          providerIds: { this: profile ? [profile.id] : [], some, any: [] }[who],
          ...(whom !== undefined && { patientId: whom }),
        },
      }),
    )
    if (done) setJoined(true)
  }
  if (isJoined)
    return (
      <Wrap narrow>
        <Stack gap="large">
          <Stack gap="small">
            <ArrivingHeading>{t(entry ? 'joinWaiting.changedTitle' : 'waiting.joinedTitle')}</ArrivingHeading>
            <p>{t(entry ? 'joinWaiting.changedText' : 'waiting.joinedText')}</p>
          </Stack>
          <Row>
            <Button kind="main" href="/patient">
              {t('waiting.toVisits')}
            </Button>
          </Row>
        </Stack>
      </Wrap>
    )
  return (
    <Wrap narrow>
      {profile ? (
        <BackLink href={`/aboutdoctor/${profile.slug}#times`}>{profile.name}</BackLink>
      ) : (
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      )}
      {entry ? (
        <PageHeading lead={t('joinWaiting.changeLead', { service: entry.serviceName, name: entry.patientName })}>
          {t('joinWaiting.changeTitle')}
        </PageHeading>
      ) : (
        <PageHeading lead={t('waiting.joinLead')}>{t('waiting.joinTitle')}</PageHeading>
      )}
      <form noValidate onSubmit={(event) => void join(event)}>
        <Stack gap="large">
          <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
          {problem && <RefusalNote refusal={problem} />}
          {people.length > 1 && (
            <Field id="whom" label={t('joinWaiting.forWhom')}>
              <Select value={whom} onChange={({ target }) => setWhom(target.value)}>
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name ?? t('joinWaiting.me')}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {!entry && (
            <Field id="service" label={t('waiting.service')}>
              <Select value={serviceId} onChange={({ target }) => setServiceId(target.value)}>
                {offers.map((offer) => (
                  <option key={offer.serviceId} value={offer.serviceId}>
                    {offer.serviceName}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <RadioCards
            legend={t('waiting.doctor')}
            showLegend
            name="who"
            value={who}
            onChange={setWho}
            choices={[
              ...(profile
                ? [{ value: 'this', label: t('waiting.onlyDoctor', { doctor: profile.name }) } as const]
                : []),
              { value: 'some', label: t('joinWaiting.someDoctors') },
              { value: 'any', label: t('waiting.anyDoctor') },
            ]}
          />
          {who === 'some' && (
            <SomeDoctors
              {...{ doctors, some, legend: t('joinWaiting.doctors'), error: messageOf(wrong, 'doctors') }}
              onChange={setChosen}
            />
          )}
          <WishesFields days={days} parts={parts} onDays={setDays} onParts={setParts} />
          <Field id="earliest" label={t('waiting.earliest')} error={messageOf(wrong, 'earliest')}>
            <DateInput date={earliestOn} min={today} max={addDays(today, daysAhead)} onChange={setEarliestOn} />
          </Field>
          <Field id="latest" label={t('waiting.latest')} error={messageOf(wrong, 'latest')}>
            <DateInput date={latestOn} min={today} max={addDays(today, daysAhead)} onChange={setLatestOn} />
          </Field>
          <Row>
            <Button type="submit" kind="main" busy={busy}>
              {t(entry ? 'waiting.save' : 'waiting.join')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Wrap>
  )
}
