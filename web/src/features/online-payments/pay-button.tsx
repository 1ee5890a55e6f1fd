import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { payInvoice, readPayable, type Payable, type Paying } from './payable.ts'

type PayButtonProps = { paying: Paying; payable: Payable; onRead: (payable: Payable) => void }

/** Leads to the provider's page. What has changed meanwhile is shown instead, and nothing is begun. */
export function PayButton({ paying, payable, onRead }: PayButtonProps) {
  const { t, formatLocale } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [isLeaving, setLeaving] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  async function pay() {
    setChanged(false)
    const outcome = await send(() => payInvoice(paying, payable.due.minor))
    if (outcome.done) {
      setLeaving(true)
      return location.assign(outcome.value.url)
    }
    if (['due_changed', 'invoice_not_open', 'payment_under_way', 'not_paid_online'].includes(outcome.problem.code)) {
      setChanged(true)
      onRead(await readPayable(paying))
    }
    return undefined
  }
  if (payable.processing)
    return (
      <Note action={<Button href={`/paymentSuccess?payment=${payable.processing}`}>{t('pay.seePayment')}</Button>}>
        {t('pay.processing')}
      </Note>
    )
  return (
    <Stack gap="small">
      {hasChanged && <Note role="status">{t('pay.changed')}</Note>}
      {problem && !hasChanged && <RefusalNote refusal={problem} />}
      {payable.canPay && (
        <>
          <p>
            <Button kind="main" busy={busy || isLeaving} onClick={() => void pay()}>
              {t('pay.payNow', { amount: formatExactMoney(payable.due, formatLocale) })}
            </Button>
          </p>
          <p className={text.quiet}>
            {t(payable.isDemo ? 'pay.demo' : payable.isTest ? 'pay.test' : 'pay.atProvider')}
          </p>
        </>
      )}
    </Stack>
  )
}
