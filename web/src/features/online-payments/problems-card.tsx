import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId, useState, type ReactNode } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { invoiceHref } from '../invoices/asked-invoices.ts'
import { ReasonDialog } from '../invoices/reason-dialog.tsx'
import { momentWords } from '../invoices/moment-words.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { PayOutDialog } from './pay-out-dialog.tsx'
import { disputeWords, failureWords } from './provider-words.ts'
import { countOf, handleProblem, retryRefund, type OnlineMovement, type OnlineProblems } from './use-online.ts'

type ProblemsCardProps = { problems: OnlineProblems; timeZone: string; onDone: (message: string) => void }

/** What of online payments nobody but a person can settle. */
export function ProblemsCard({ problems, timeZone, onDone }: ProblemsCardProps) {
  const { t, formatLocale } = useTexts()
  const { movements, unknown, owedBack } = problems
  const failureOf = (code: string | null) => {
    if (code === null) return t('online.failNone')
    const word = failureWords[code]
    return word ? t(word) : t('online.failCode', { code })
  }
  const disputeOf = (reason: string) => {
    const word = disputeWords[reason]
    return word ? t(word) : t('online.whyCode', { code: reason })
  }
  return (
    <Stack>
      <h2 id="problems" className={text.large}>
        {t('online.problems')}
      </h2>
      {countOf(problems) === 0 && (
        <Card>
          <EmptyState icon={CircleCheck} title={t('online.noProblems')}>
            {t('online.noProblemsText')}
          </EmptyState>
        </Card>
      )}
      {movements.map((movement) => {
        const { id, failure, refundId, by, disputeReason, evidenceDueAt } = movement
        const [title, words] = wordsOf(movement)
        const amount = formatExactMoney(movement.amount, formatLocale)
        return (
          <Problem
            {...{ id, canHandle: movement.canHandle, amount, onDone }}
            isAnswerDue={evidenceDueAt !== null}
            failed={movement.canRetry ? refundId : null}
            key={id}
            title={t(title, { amount })}
            when={momentWords(movement.at, timeZone, formatLocale)}
          >
            {evidenceDueAt !== null && (
              <p>
                <Status tone="bad">
                  {t('online.evidenceDue', { when: momentWords(evidenceDueAt, timeZone, formatLocale) })}
                </Status>
              </p>
            )}
            <p>{t(words, { why: failureOf(failure) })}</p>
            {disputeReason !== null && <p>{t('online.disputeWhy', { why: disputeOf(disputeReason) })}</p>}
            {refundId !== null && (
              <p className={text.quiet}>{by ? t('online.refundBy', by) : t('online.refundByPolicy')}</p>
            )}
            {movement.providerRef && <p>{t('online.unknownText', { ref: movement.providerRef })}</p>}
            <p>
              <Anchor href={invoiceHref(movement.invoice.id)}>
                {t('online.toInvoice', { reference: movement.invoice.reference })}
              </Anchor>
            </p>
          </Problem>
        )
      })}
      {unknown.map(({ id, amount, providerRef, foundAt }) => (
        <Problem
          {...{ id, failed: null, canHandle: true, amount: formatExactMoney(amount, formatLocale), onDone }}
          key={id}
          title={t('online.unknown', { amount: formatExactMoney(amount, formatLocale) })}
          when={momentWords(foundAt, timeZone, formatLocale)}
        >
          <p>{t('online.unknownText', { ref: providerRef })}</p>
        </Problem>
      ))}
      {owedBack.map(({ invoice, amount, at }) => (
        <Problem
          {...{
            id: invoice.id,
            failed: null,
            canHandle: false,
            amount: formatExactMoney(amount, formatLocale),
            onDone,
          }}
          key={invoice.id}
          title={t('online.owedBack', { amount: formatExactMoney(amount, formatLocale) })}
          when={momentWords(at, timeZone, formatLocale)}
        >
          <p>{t('online.owedBackText')}</p>
          <p>
            <Anchor href={invoiceHref(invoice.id)}>{t('online.toInvoice', { reference: invoice.reference })}</Anchor>
          </p>
        </Problem>
      ))}
    </Stack>
  )
}

function wordsOf({ kind, status }: OnlineMovement) {
  if (status === 'waiting') return ['online.refundStuck', 'online.refundStuckText'] as const
  if (kind === 'chargeback')
    return status === 'returned'
      ? (['online.disputeWon', 'online.disputeWonText'] as const)
      : (['online.dispute', 'online.disputeText'] as const)
  return status === 'returned'
    ? (['online.refundReturned', 'online.refundReturnedText'] as const)
    : (['online.refundFailed', 'online.refundFailedText'] as const)
}

type ProblemProps = {
  id: string
  title: string
  when: string
  /** The refund that failed, which can be sent again or go another way. */
  failed: string | null
  amount: string
  canHandle: boolean
  /** The bank waits for what the clinic says to a dispute. */
  isAnswerDue?: boolean
  onDone: (message: string) => void
  children: ReactNode
}

function Problem(props: ProblemProps) {
  const { id, title, when, failed, amount, canHandle, isAnswerDue = false, onDone, children } = props
  const { t } = useTexts()
  const client = useQueryClient()
  const isPermitted = usePermitted()
  const { busy, problem, send } = useSubmission()
  const [asking, setAsking] = useState<'handle' | 'pay-out' | null>(null)
  const [isAnswered, setAnswered] = useState(false)
  const [isAnswerAsked, setAnswerAsked] = useState(false)
  const answerId = useId()
  async function settled(message: string) {
    await client.invalidateQueries({ queryKey: ['invoice'] })
    onDone(message)
  }
  async function retry() {
    const outcome = await send(() => retryRefund(id))
    if (outcome.done) await settled(t('online.retried'))
  }
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap="small">
        <h3 id={id}>{title}</h3>
        <p className={text.quiet}>{when}</p>
        {children}
        {problem && <RefusalNote refusal={problem} isTeam />}
        <Row>
          {failed !== null && isPermitted('refunds:approve') && (
            <Button kind="soft" busy={busy} onClick={() => void retry()}>
              {t('online.retry')}
            </Button>
          )}
          {failed !== null && isPermitted('refunds:request') && (
            <Button held={busy} onClick={() => setAsking('pay-out')}>
              {t('online.payOut')}
            </Button>
          )}
          {canHandle && isPermitted('payments:take') && (
            <Button held={busy} onClick={() => setAsking('handle')}>
              {t('online.handle')}
            </Button>
          )}
        </Row>
        {asking === 'pay-out' && failed !== null && (
          <PayOutDialog
            refundId={failed}
            amount={amount}
            onDone={() => {
              setAsking(null)
              void settled(t('online.payOutAsked'))
            }}
            onClose={() => setAsking(null)}
          />
        )}
        {asking === 'handle' && (
          <ReasonDialog
            title={t('online.handleTitle')}
            button={t('online.handle')}
            label={t('online.handleNote')}
            isGood
            isReady={() => {
              if (!isAnswerDue || isAnswered) return true
              setAnswerAsked(true)
              document.getElementById(answerId)?.focus()
              return false
            }}
            send={(note) => handleProblem(id, note)}
            onDone={() => {
              setAsking(null)
              void settled(t('online.handled'))
            }}
            onClose={() => setAsking(null)}
          >
            <p>{t('online.handleText')}</p>
            {isAnswerDue && (
              <Checkbox
                id={answerId}
                label={t('online.answered')}
                checked={isAnswered}
                error={isAnswerAsked && !isAnswered && t('online.answeredMissing')}
                onChange={({ target }) => setAnswered(target.checked)}
              />
            )}
          </ReasonDialog>
        )}
      </Stack>
    </Card>
  )
}
