import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatFullDate, formatTime, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { formatPlace } from '@polyclinic/domain/locations/format-address.ts'
import type {
  acceptWaitingOffer,
  declineWaitingOffer,
  readWaitingOffer,
} from '@polyclinic/domain/waiting-list/endpoints.ts'
import { useEffect, useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { organizationOf } from '../../platform/page/context.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { loginFor } from '../../platform/session/destinations.ts'
import { readSession, writeSession } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountPage } from './account-page.tsx'

type Offer = Answer<typeof readWaitingOffer>

export const handle: Handle = { title: ({ t }) => t('waiting.offerTitle'), noindex: true }

export function loader({ context }: LoaderFunctionArgs) {
  return organizationOf(context).slug
}

// The link leaves the address at once; in this tab the page can be loaded again.
const storageKey = 'waiting-offer'
function readKept(id: string): string | null {
  const [of, token] = readSession(storageKey)?.split(' ') ?? []
  return of === id && token ? token : null
}

/** A time that opened, for one of those who are asked: by the mailed link, or signed in. Nothing is accepted by looking. */
export function Component() {
  const { t } = useTexts()
  const id = useParams()['id']!
  const isHydrated = useHydrated()
  const arrived = useMailedToken()
  const token = arrived ?? (isHydrated ? readKept(id) : null)
  return (
    <AccountPage title={t('waiting.offerTitle')}>
      <OfferToMe key={`${id} ${token}`} id={id} token={token} />
    </AccountPage>
  )
}

type Mine = { id: string; token: string | null }

const readOffer = ({ id, token }: Mine) =>
  call<typeof readWaitingOffer>('GET', '/waiting-offers/{id}', {
    params: { id },
    headers: token === null ? {} : { 'offer-token': token },
  })

function OfferToMe({ id, token }: Mine) {
  const { t } = useTexts()
  const [offer, setOffer] = useState<Offer | 'none' | null>(null)
  useEffect(() => {
    // It is in nobody's history.
    history.replaceState(history.state, '', location.pathname + location.search)
    if (token !== null) writeSession(storageKey, `${id} ${token}`)
    let isLeft = false
    readOffer({ id, token }).then(
      (found) => isLeft || setOffer(found),
      () => isLeft || setOffer('none'),
    )
    return () => {
      isLeft = true
    }
  }, [id, token])
  if (offer === null)
    return (
      <Stack gap="large">
        <h1>{t('waiting.offerTitle')}</h1>
        <Skeleton label={t('waiting.opening')} lines={5} />
      </Stack>
    )
  if (offer === 'none') return <NoOffer />
  return offer.standing === 'open' ? (
    <OpenOffer offer={offer} id={id} token={token} onChanged={setOffer} />
  ) : (
    <EndedOffer offer={offer} />
  )
}

function NoOffer() {
  const { t } = useTexts()
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading>{t('waiting.noneTitle')}</ArrivingHeading>
        <p>{t('waiting.noneText')}</p>
      </Stack>
      <Row>
        <Button kind="main" href={loginFor('guest', '/patient')}>
          {t('waiting.signIn')}
        </Button>
      </Row>
    </Stack>
  )
}

const ends = {
  yours: ['waiting.yoursTitle', 'waiting.yoursText'],
  taken: ['waiting.takenTitle', 'waiting.takenText'],
  over: ['waiting.overTitle', 'waiting.overText'],
  declined: ['waiting.declinedTitle', 'waiting.declinedText'],
} as const

function EndedOffer({ offer }: { offer: Offer }) {
  const { t } = useTexts()
  const [title, words] = ends[offer.standing as keyof typeof ends]
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading key={title}>{t(title)}</ArrivingHeading>
        <p>{t(words)}</p>
      </Stack>
      <Row>
        {offer.appointmentId === null ? (
          <Button kind="main" href={`/aboutdoctor/${offer.visit.provider.slug}#times`}>
            {t('waiting.book')}
          </Button>
        ) : (
          <Button kind="main" href={`/appointment/manage?visit=${offer.appointmentId}`}>
            {t('waiting.toVisit')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function OpenOffer({ offer, id, token, onChanged }: Mine & { offer: Offer; onChanged: (offer: Offer) => void }) {
  const { t, formatLocale } = useTexts()
  const { busy, problem, send } = useSubmission()
  const { visit, instead } = offer
  const startsAt = visit.startsAt as Instant
  const body = token === null ? {} : { token }
  // Its end is by the server's clock, which is asked.
  useEffect(() => {
    const timer = setTimeout(
      () => void readOffer({ id, token }).then(onChanged, () => {}),
      offer.secondsLeft * 1000 + 500,
    )
    return () => clearTimeout(timer)
  }, [id, token, offer.secondsLeft, onChanged])

  async function accept() {
    const outcome = await send(() =>
      call<typeof acceptWaitingOffer>('POST', '/waiting-offers/{id}/accept', { params: { id }, body }),
    )
    // The answer has put the visit's link where no script can read it: the server shows the visit.
    if (outcome.done) location.assign(`/appointment/manage?visit=${outcome.value.appointment.id}`)
    else if (outcome.problem.code === 'slot_taken' || outcome.problem.code === 'offer_over')
      await readOffer({ id, token }).then(onChanged, () => {})
  }
  async function decline() {
    const outcome = await send(() =>
      call<typeof declineWaitingOffer>('POST', '/waiting-offers/{id}/decline', { params: { id }, body }),
    )
    if (outcome.done) onChanged(outcome.value)
  }
  const when = `${formatFullDate(dateIn(visit.timeZone, startsAt), formatLocale)}, ${formatTimeRange(
    startsAt,
    visit.endsAt as Instant,
    formatLocale,
    visit.timeZone,
  )}`
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading>{t('waiting.offerTitle')}</ArrivingHeading>
        <p>{t('waiting.offerLead')}</p>
      </Stack>
      <Details
        details={[
          { id: 'when', term: t('waiting.when'), value: when },
          { id: 'with', term: t('waiting.with'), value: visit.provider.name },
          { id: 'what', term: t('waiting.visit'), value: <Own>{visit.service.name}</Own> },
          { id: 'where', term: t('waiting.where'), value: formatPlace(visit.location.name, visit.location.address) },
          { id: 'whom', term: t('waiting.whom'), value: offer.patientName },
        ]}
      />
      {instead && (
        <Note>
          {t('waiting.instead', {
            date: formatFullDate(dateIn(instead.timeZone, instead.startsAt as Instant), formatLocale),
            time: formatTime(instead.startsAt as Instant, formatLocale, instead.timeZone),
            doctor: instead.providerName,
          })}
        </Note>
      )}
      {problem && <RefusalNote refusal={problem} />}
      <p>{t('waiting.left', { time: formatTime(offer.expiresAt as Instant, formatLocale, visit.timeZone) })}</p>
      <Row>
        <Button kind="main" busy={busy} onClick={() => void accept()}>
          {t('waiting.accept')}
        </Button>
        <Button kind="quiet" busy={busy} onClick={() => void decline()}>
          {t('waiting.decline')}
        </Button>
      </Row>
    </Stack>
  )
}
