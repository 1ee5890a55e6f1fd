import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { readPrepayment } from '@polyclinic/domain/online-payments/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatExactMoney, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
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
  const fee = Math.min(policy.lateFeeMinor, prepayment.minor)
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
          fee > 0 ? t('prepay.late', { fee: money(fee) }) : t('prepay.lateFree'),
          ...(askInsurance === 'off' ? [] : [t('prepay.insured')]),
        ].join(' ')}
      </p>
    </Note>
  )
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
async function readState(id: string): Promise<Prepaid | null> {
  for (const byCookie of [true, false])
    try {
      return await ask(id, byCookie)
    } catch (error) {
      if (!isProblem(error, 'not_found', 'forbidden', 'invalid_fields', 'unauthorized')) throw error
    }
  return null
}

/** How a payment with a booking stands by the books, asked for again while it is on its way. */
export function PrepaidState({ visit, unproved }: { visit: string; unproved: React.ReactNode }) {
  const { t } = useTexts()
  const [state, setState] = useState<Prepaid | null | undefined>()
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

const icons = { awaited: Hourglass, processing: Hourglass, confirmed: CircleCheck, lost: CalendarSearch }

function Found({ visit, state }: { visit: string; state: Prepaid }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { status, paid, returned, paymentDueAt } = state
  const reference = formatReference(state.reference)
  const money = (of: Prepaid['paid']) => formatExactMoney(of, formatLocale)
  const titles = {
    awaited: t('prepay.almost'),
    processing: t('prepay.onItsWay'),
    confirmed: t('prepay.confirmed'),
    lost: t('prepay.lost'),
  }
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
    lost: () => {
      if (paid.minor === 0) return t('prepay.lostUnpaid', { reference })
      if (returned.minor === 0) return t('prepay.lostKept', { amount: money(paid), reference })
      return returned.minor < paid.minor
        ? t('prepay.lostPart', { amount: money(paid), returned: money(returned), reference })
        : t('prepay.lostPaid', { amount: money(paid), reference })
    },
  }
  return (
    <div aria-live="polite">
      <BigMessage
        icon={icons[status]}
        title={titles[status]}
        actions={
          <>
            <Button kind="main" href={visitPath('/appointment/confirmed', visit)} reload>
              {t('prepay.yourVisit')}
            </Button>
            {status === 'lost' && <Button href="/appointment">{t('prepay.another')}</Button>}
          </>
        }
      >
        <p>{words[status]()}</p>
      </BigMessage>
    </div>
  )
}
