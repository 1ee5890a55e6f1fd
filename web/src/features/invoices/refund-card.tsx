import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './invoice-view.module.css'
import { momentWords } from './moment-words.ts'
import { methodLooks } from './standing-words.ts'
import { approveRefund, declineRefund, type BilledPayment, type BilledRefund } from './use-billing.ts'

type RefundCardProps = {
  payment: BilledPayment
  refund: BilledRefund
  currency: string
  timeZone: string
  onDone: (message: string) => void
}

/** A refund that waits for a second person: who asked, why, and the two ways to answer. */
export function RefundCard({ payment, refund, currency, timeZone, onDone }: RefundCardProps) {
  const { t, formatLocale } = useTexts()
  const mayApprove = usePermitted()('refunds:approve')
  const { busy, problem, send } = useSubmission()
  const amount = formatExactMoney({ minor: refund.amountMinor, currency }, formatLocale)
  const method = t(methodLooks[refund.method ?? payment.method].word)
  async function approve() {
    const outcome = await send((key) => approveRefund(refund.id, key))
    if (outcome.done) onDone(t('billing.approvedToast', { amount, method }))
  }
  async function decline() {
    const outcome = await send(() => declineRefund(refund.id))
    if (outcome.done) onDone(t('billing.declinedToast'))
  }
  return (
    <Card as="section" aria-labelledby={refund.id} className={styles.first}>
      <Stack gap="small">
        <h2 id={refund.id} className={styles.small}>
          {t('billing.refund', { amount })}
        </h2>
        <p>{t(refund.isOwn ? 'billing.waitsOwn' : 'billing.waits')}</p>
        <p className={styles.quiet}>
          {t('billing.askedBy', {
            name: refund.requestedBy,
            when: momentWords(refund.requestedAt, timeZone, formatLocale),
            reason: refund.reason,
          })}
        </p>
        <p className={styles.quiet}>
          {t(refund.method === null ? 'billing.goesBack' : 'billing.goesAnotherWay', { method })}
        </p>
        {problem && <RefusalNote refusal={problem} isTeam />}
        {mayApprove && (
          <Row>
            {!refund.isOwn && (
              <Button kind="soft" busy={busy} onClick={() => void approve()}>
                {t('billing.approve')}
              </Button>
            )}
            <Button held={busy} onClick={() => void decline()}>
              {t(refund.isOwn ? 'billing.takeBackRequest' : 'billing.decline')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}
