import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { readPrepayment } from '@polyclinic/domain/online-payments/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatExactMoney, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { BigMessage } from '../../../ui/big-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { Wrap } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { HoldAnswer } from '../../holds/held.ts'
import type { Appointment } from '../visit/booked.ts'
import { visitPath } from '../visit/visit-path.ts'
import { payField } from './begin-prepayment.ts'

type Visit = HoldAnswer['visit']

/** What is paid with the booking and what becomes of it, before somebody books. */
export function PrepayTerms({ visit: { prepayment, policy, service } }: { visit: Visit }) {
  const { t, formatLocale } = useTexts()
  const { askInsurance } = useOrganization().settings
  if (!prepayment) return null
  const money = (minor: number) => formatExactMoney({ minor, currency: prepayment.currency }, formatLocale)
  const isFull = prepayment.minor === service.price.minor
  return (
    <Note icon={CreditCard}>
      <p>
        <b>{t(isFull ? 'prepay.beforeFull' : 'prepay.beforeDeposit', { amount: money(prepayment.minor) })}</b>
      </p>
      <p>
        {[
          t('prepay.kept'),
          t('prepay.comesOff'),
          t('prepay.inTime'),
          lateTerms(policy.lateFeeMinor, prepayment.minor, money, t),
          ...(askInsurance === 'off' ? [] : [t('prepay.insured')]),
        ].join(' ')}
      </p>
    </Note>
  )
}

/** A late cancellation costs its whole fee, what is missed no more than was paid. */
function lateTerms(fee: number, paid: number, money: (minor: number) => string, t: Texts['t']): string {
  if (fee === 0) return t('prepay.lateFree')
  if (fee < paid) return t('prepay.late', { fee: money(fee) })
  return fee === paid ? t('prepay.lateAll') : t('prepay.lateMore', { more: money(fee - paid) })
}

type Prepaying = Pick<Appointment, 'prepayment' | 'paymentDueAt' | 'service' | 'policy'>

/** On a ticket: what was paid with the booking, and what is left for the visit. */
export function PaidAhead({ visit: { prepayment, service } }: { visit: Prepaying }) {
  const { t, formatLocale } = useTexts()
  if (!prepayment) return null
  const money = (minor: number) => formatExactMoney({ minor, currency: prepayment.currency }, formatLocale)
  const left = service.price.minor - prepayment.minor
  return left > 0
    ? t('prepay.paidPart', { paid: money(prepayment.minor), left: money(left) })
    : t('prepay.paidAll', { paid: money(prepayment.minor) })
}

/** Before a visit is canceled: what becomes of what was paid for it. */
export function PaidIfCanceled({ visit: { prepayment, policy }, isFree }: { visit: Prepaying; isFree: boolean }) {
  const { t, formatLocale } = useTexts()
  if (!prepayment) return null
  const money = (minor: number) => formatExactMoney({ minor, currency: prepayment.currency }, formatLocale)
  const paid = money(prepayment.minor)
  const fee = isFree ? 0 : policy.lateFeeMinor
  if (fee === 0) return t('prepay.ifCanceledFree', { paid })
  const back = prepayment.minor - fee
  return back > 0
    ? t('prepay.ifCanceledLate', { paid, kept: money(fee), back: money(back) })
    : t('prepay.ifCanceledKept', { paid })
}

type PayToConfirmProps = { appointment: Appointment; byCookie: boolean }

/** What a booked visit waits for, with the way to the provider's page: the same with scripts and without. */
export function PayToConfirm({ appointment: { id, prepayment, paymentDueAt, timeZone }, byCookie }: PayToConfirmProps) {
  const { t, formatLocale } = useTexts()
  const isBusy = useNavigation().state !== 'idle'
  if (!prepayment || paymentDueAt === undefined) return null
  const amount = formatExactMoney(prepayment, formatLocale)
  const time = formatTime(paymentDueAt as Instant, formatLocale, timeZone)
  return (
    <Form method="post" reloadDocument={byCookie}>
      <input type="hidden" name="id" value={id} />
      <Note
        tone="warn"
        icon={Hourglass}
        action={
          <Button type="submit" kind="main" icon={CreditCard} name={payField} value="1" busy={isBusy}>
            {isBusy ? t('prepay.paying') : t('prepay.pay', { amount })}
          </Button>
        }
      >
        <p>{t('prepay.awaited', { amount, time })}</p>
        <p>{t('prepay.atProvider')}</p>
      </Note>
    </Form>
  )
}

type Prepaid = Answer<typeof readPrepayment>
/** With how whoever looks has shown whose it is. */
type Read = Prepaid & { byCookie: boolean }
/** Often at first; after that a bank may take days. */
const lookEveryMs = 4000
const lookSlowlyMs = 30_000
const quickLooks = 30

const ask = (id: string, byCookie: boolean) =>
  call<typeof readPrepayment>(
    'GET',
    '/appointments/{id}/prepayment',
    { params: { id }, query: { context: 'patient' } },
    { background: true, byCookie },
  )

/** By the visit's cookie in this browser, else as who is signed in; null where it is neither's. */
async function readState(id: string): Promise<Read | null> {
  for (const byCookie of [true, false])
    try {
      return { ...(await ask(id, byCookie)), byCookie }
    } catch (error) {
      if (!isProblem(error, 'not_found', 'forbidden', 'invalid_fields', 'unauthorized')) throw error
    }
  return null
}

/** How a payment with a booking stands by the books, asked for again while it is on its way. */
export function PrepaidState({ visit, unproved }: { visit: string; unproved: React.ReactNode }) {
  const { t } = useTexts()
  const [state, setState] = useState<Read | null | undefined>()
  const [looks, setLooks] = useState(0)
  const status = state?.status
  useEffect(() => {
    if (status !== undefined && status !== 'awaited' && status !== 'processing') return undefined
    if (state === null) return undefined
    const wait = looks === 0 ? 0 : looks < quickLooks ? lookEveryMs : lookSlowlyMs
    const timer = setTimeout(
      () =>
        void readState(visit)
          .then(setState, () => {})
          .finally(() => setLooks((count) => count + 1)),
      wait,
    )
    return () => clearTimeout(timer)
  }, [visit, looks, status, state])
  if (state === undefined)
    return (
      <Wrap narrow>
        <h1>{t('patient.payment')}</h1>
        <Skeleton label={t('prepay.lookingUp')} />
      </Wrap>
    )
  if (state === null) return unproved
  return <Found visit={visit} state={state} />
}

/** Of a visit that was given up: what becomes of what was paid for it. */
export function PaidOfGivenUp({ visit, byCookie }: { visit: string; byCookie: boolean }) {
  const texts = useTexts()
  const [state, setState] = useState<Prepaid | null>(null)
  useEffect(() => {
    let isLeft = false
    // What the visit's page says holds without it.
    ask(visit, byCookie).then(
      (found) => isLeft || setState(found),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [visit, byCookie])
  if (state === null || !isGivenUp(state)) return null
  return (
    <Note icon={CreditCard} role="status">
      {givenUpWords(state, texts)}
    </Note>
  )
}

const isGivenUp = ({ status }: Prepaid) => status === 'cancelled' || status === 'noshow' || status === 'lost'

/** What came goes back, is on its way there, or is kept. */
function givenUpWords(state: Prepaid, { t, formatLocale }: Texts): string {
  const { status, paid, returned, returning } = state
  const reference = formatReference(state.reference)
  const money = (minor: number) => formatExactMoney({ minor, currency: paid.currency }, formatLocale)
  if (paid.minor === 0) return t(status === 'lost' ? 'prepay.lostUnpaid' : 'prepay.nothingPaid', { reference })
  const kept = paid.minor - returned.minor - returning.minor
  const goes = status === 'noshow' ? 'prepay.goesBackNextDay' : 'prepay.goesBackSoon'
  return [
    t(status === 'lost' ? 'prepay.lostPaid' : 'prepay.paidFor', { amount: money(paid.minor), reference }),
    ...(returned.minor > 0 ? [t('prepay.isReturned', { amount: money(returned.minor) })] : []),
    ...(returning.minor > 0 ? [t(goes, { amount: money(returning.minor) })] : []),
    ...(kept > 0 ? [t('prepay.isKept', { amount: money(kept) })] : []),
  ].join(' ')
}

const icons = {
  ...{ awaited: Hourglass, processing: Hourglass, confirmed: CircleCheck },
  ...{ cancelled: CalendarX, noshow: CalendarX, lost: CalendarSearch },
}

/** By the visit's page, which leads to the provider's. */
function PayNow({ visit, state: { asked, byCookie } }: { visit: string; state: Read }) {
  const { t, formatLocale } = useTexts()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={visitPath('/appointment/confirmed', visit)} reloadDocument={byCookie}>
      <input type="hidden" name="id" value={visit} />
      <Button type="submit" kind="main" icon={CreditCard} name={payField} value="1" busy={isBusy}>
        {isBusy ? t('prepay.paying') : t('prepay.pay', { amount: formatExactMoney(asked, formatLocale) })}
      </Button>
    </Form>
  )
}

function Found({ visit, state }: { visit: string; state: Read }) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { timeZone } = useOrganization().settings
  const { status, paid, paymentDueAt } = state
  const reference = formatReference(state.reference)
  const money = (of: Prepaid['paid']) => formatExactMoney(of, formatLocale)
  const titles = {
    awaited: t('prepay.almost'),
    processing: t('prepay.onItsWay'),
    confirmed: t('prepay.confirmed'),
    cancelled: t('prepay.canceled'),
    noshow: t('prepay.missed'),
    lost: t('prepay.lost'),
  }
  const givenUp = () => givenUpWords(state, texts)
  const words = {
    awaited: () =>
      t('prepay.awaited', {
        ...{ amount: money(state.asked), time: formatTime((paymentDueAt ?? '') as Instant, formatLocale, timeZone) },
      }),
    processing: () => t('prepay.onItsWayText'),
    confirmed: () =>
      paid.minor > 0
        ? t('prepay.confirmedText', { amount: money(paid), reference })
        : t('prepay.confirmedFree', { reference }),
    ...{ cancelled: givenUp, noshow: givenUp, lost: givenUp },
  }
  return (
    <div aria-live="polite">
      <BigMessage
        icon={icons[status]}
        title={titles[status]}
        actions={
          <>
            {status === 'awaited' && <PayNow visit={visit} state={state} />}
            <Button
              {...(status !== 'awaited' && { kind: 'main' })}
              href={visitPath('/appointment/confirmed', visit)}
              reload
            >
              {t('prepay.yourVisit')}
            </Button>
            {isGivenUp(state) && <Button href="/appointment">{t('prepay.another')}</Button>}
          </>
        }
      >
        <p>{words[status]()}</p>
      </BigMessage>
    </div>
  )
}
