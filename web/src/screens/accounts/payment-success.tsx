import type { readPayment } from '@polyclinic/domain/invoices/endpoints.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { NoPayment, PaymentState } from '../../features/invoices/payment-state.tsx'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { currentSession } from '../../platform/session/token.ts'
import { useInvoiceState } from '../../state/invoice.ts'
import { Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const handle: Handle = { title: ({ t }) => t('patient.payment'), noindex: true, parameters: ['payment'] }

/**
 * What the server knows of the payment, never what the address says. `asking` is what a page drawn on the server shows,
 * where nobody is signed in; the browser asks then.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('payment')
  if (!id) return null
  if (pageOf(context).isServer) return 'asking'
  if (!currentSession()) return null
  try {
    const payment = await apiOf(context)<typeof readPayment>('GET', '/payments/{id}', { params: { id } })
    useInvoiceState.getState().setPayments([payment])
    return payment
  } catch (error) {
    if (isProblem(error, 'not_found', 'forbidden', 'invalid_fields', 'bad_request')) return null
    throw error
  }
}
loader.hydrate = true as const

export function Component() {
  const payment = useLoaderData<typeof loader>()
  const { t } = useTexts()
  if (payment === 'asking') {
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
  return payment ? <PaymentState payment={payment} /> : <NoPayment />
}
