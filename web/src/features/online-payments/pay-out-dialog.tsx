import { payoutMethods, type PayoutMethod } from '@polyclinic/domain/invoices/postings.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { ReasonDialog } from '../invoices/reason-dialog.tsx'
import { methodLooks } from '../invoices/standing-words.ts'
import { requestPayout } from '../invoices/use-billing.ts'

type PayOutDialogProps = { refundId: string; amount: string; onDone: () => void; onClose: () => void }

/** What the provider did not give back, by another way: somebody else approves it. */
export function PayOutDialog({ refundId, amount, onDone, onClose }: PayOutDialogProps) {
  const { t } = useTexts()
  const [method, setMethod] = useState<PayoutMethod>('bank')
  return (
    <ReasonDialog
      title={t('online.payOutTitle')}
      button={t('online.payOutAsk')}
      isGood
      send={(reason, key) => requestPayout(refundId, { method, reason }, key)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('online.payOutText', { amount })}</p>
      <RadioCards
        legend={t('online.payOutHow')}
        showLegend
        name="method"
        value={method}
        choices={payoutMethods.map((each) => ({ value: each, label: t(methodLooks[each].word) }))}
        onChange={setMethod}
      />
    </ReasonDialog>
  )
}
