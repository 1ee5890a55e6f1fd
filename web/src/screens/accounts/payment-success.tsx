import type { readPayment } from '@polyclinic/domain/invoices/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { Suspense, useEffect, useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PrepaidState } from '../../features/appointments/prepay/lazy-prepay.tsx'
import { visitPath } from '../../features/appointments/visit/visit-path.ts'
import { NoPayment, PaymentState } from '../../features/invoices/payment-state.tsx'
import { OnlineState } from '../../features/online-payments/online-state.tsx'
import { readOnlinePayment, type OnlinePayment } from '../../features/online-payments/payable.ts'
import { UnprovedPayment } from '../../features/online-payments/unproved-payment.tsx'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { keptPayLink } from '../../platform/session/pay-link.ts'
import { currentSession } from '../../platform/session/token.ts'
import { useInvoiceState } from '../../state/invoice.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

export const handle: Handle = {
  title: ({ t }) => t('patient.payment'),
  noindex: true,
  parameters: ['payment', 'visit'],
}

export function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  return { id: search.get('payment'), visit: search.get('visit') }
}

type Found =
  | { kind: 'online'; online: OnlinePayment; token: string | null }
  | { kind: 'taken'; payment: Answer<typeof readPayment> }
  | { kind: 'none' | 'unproved' }

/** Undefined for what is not there for whoever asks. */
const unlessNone = async <T,>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (isProblem(error, 'not_found', 'forbidden', 'invalid_fields', 'bad_request')) return undefined
    throw error
  }
}

/** By the link that it was begun with in this tab, or as who is signed in. */
async function findPayment(id: string): Promise<Found> {
  const { setPayments } = useInvoiceState.getState()
  const link = keptPayLink()
  const isSignedIn = currentSession() !== null
  for (const token of [...(link ? [link.token] : []), ...(isSignedIn ? [null] : [])]) {
    const online = await unlessNone(readOnlinePayment(id, token))
    if (!online) continue
    const { invoiceReference, amount, paidAt, status } = online
    setPayments([{ id, invoiceReference, amount, paidAt, status }])
    return { kind: 'online', online, token }
  }
  if (!isSignedIn) return { kind: 'unproved' }
  const payment = await unlessNone(call<typeof readPayment>('GET', '/payments/{id}', { params: { id } }))
  if (!payment) return { kind: 'none' }
  setPayments([payment])
  return { kind: 'taken', payment }
}

/**
 * What the server knows of the payment, never what the address says. It is asked for once the page is taken over: where
 * the page is drawn nobody is signed in, and the link is known to the tab alone.
 */
export function Component() {
  const { id, visit } = useLoaderData<typeof loader>()
  if (id && visit) return <Prepayment key={id} id={id} visit={visit} />
  return id ? <Payment key={id} id={id} /> : <NoPayment />
}

/** Of what was paid with a booking. The cookie that opens the visit is sent by this page's own question, not with its address. */
function Prepayment({ id, visit }: { id: string; visit: string }) {
  const { t } = useTexts()
  const isHydrated = useHydrated()
  const waiting = (
    <Wrap narrow>
      <h1>{t('patient.payment')}</h1>
      <noscript>
        <p>{t('patient.paymentNeedsScripts')}</p>
        <p>
          <Anchor href={visitPath('/appointment/confirmed', visit)}>{t('common.yourVisits')}</Anchor>
        </p>
      </noscript>
      <Skeleton label={t('common.loading')} />
    </Wrap>
  )
  if (!isHydrated) return waiting
  return (
    <Suspense fallback={waiting}>
      <PrepaidState visit={visit} unproved={<UnprovedPayment id={id} />} />
    </Suspense>
  )
}

function Payment({ id }: { id: string }) {
  const { t } = useTexts()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isLeft = false
    findPayment(id).then(
      (answer) => isLeft || setFound(answer),
      (error: unknown) =>
        isLeft ||
        setFound(() => {
          throw error
        }),
    )
    return () => {
      isLeft = true
    }
  }, [id])
  switch (found?.kind) {
    case undefined:
      return (
        <Wrap narrow>
          <h1>{t('patient.payment')}</h1>
          <noscript>
            <p>{t('patient.paymentNeedsScripts')}</p>
          </noscript>
          <Skeleton label={t('common.loading')} />
        </Wrap>
      )
    case 'online':
      return <OnlineState payment={found.online} token={found.token} />
    case 'taken':
      return <PaymentState payment={found.payment} />
    case 'unproved':
      return <UnprovedPayment id={id} />
    case 'none':
      return <NoPayment />
  }
}
