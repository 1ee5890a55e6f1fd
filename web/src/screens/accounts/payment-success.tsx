import type { readPayment } from '@polyclinic/domain/invoices/endpoints.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { NoPayment, PaymentState } from '../../features/invoices/payment-state.tsx'
import { OnlineState } from '../../features/online-payments/online-state.tsx'
import { readKeptLink, readOnlinePayment } from '../../features/online-payments/payable.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { currentSession } from '../../platform/session/token.ts'
import { useInvoiceState } from '../../state/invoice.ts'
import { Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const handle: Handle = { title: ({ t }) => t('patient.payment'), noindex: true, parameters: ['payment'] }

/** Undefined for what is not there for whoever asks. */
const unlessNone = async <T,>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (isProblem(error, 'not_found', 'forbidden', 'invalid_fields', 'bad_request')) return undefined
    throw error
  }
}

/**
 * What the server knows of the payment, never what the address says. `asking` is what a page drawn on the server shows,
 * where nobody is signed in; the browser asks then: by the link that it was begun with in this tab, or as who is signed in.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('payment')
  if (!id) return null
  if (pageOf(context).isServer) return 'asking'
  const { setPayments } = useInvoiceState.getState()
  const tokens = [...(readKeptLink() ? [readKeptLink()!.token] : []), ...(currentSession() ? [null] : [])]
  for (const token of tokens) {
    const online = await unlessNone(readOnlinePayment(id, token))
    if (!online) continue
    const { invoiceReference, amount, paidAt, status } = online
    setPayments([{ id, invoiceReference, amount, paidAt, status }])
    return { online, token }
  }
  if (!currentSession()) return null
  const payment = await unlessNone(apiOf(context)<typeof readPayment>('GET', '/payments/{id}', { params: { id } }))
  if (!payment) return null
  setPayments([payment])
  return { payment }
}
loader.hydrate = true as const

export function Component() {
  const found = useLoaderData<typeof loader>()
  const { t } = useTexts()
  if (found === 'asking') {
    return (
      <Wrap narrow>
        <h1>{t('patient.payment')}</h1>
        <noscript>
          <p>{t('patient.paymentNeedsScripts')}</p>
        </noscript>
        <Skeleton label={t('common.loading')} />
      </Wrap>
    )
  }
  if (!found) return <NoPayment />
  return found.online ? (
    <OnlineState payment={found.online} token={found.token} />
  ) : (
    <PaymentState payment={found.payment} />
  )
}
