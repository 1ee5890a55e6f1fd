import type { MatchKind } from '@polyclinic/domain/invoices/bank-matching.ts'
import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { invoiceHref } from '../invoices/asked-invoices.ts'
import { ReasonDialog } from '../invoices/reason-dialog.tsx'
import { Pages } from '../lists/pages.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './bank.module.css'
import { BookDialog } from './book-dialog.tsx'
import {
  bankHref,
  bookTransfer,
  setTransferAside,
  takeTransferUp,
  type AskedTransfers,
  type BankTransfer,
  type BankTransfers,
} from './use-bank.ts'

const tones: Record<MatchKind, Tone> = {
  sure: 'ok',
  second: 'warn',
  'entered-before': 'warn',
  'amount-differs': 'warn',
  several: 'warn',
  'paid-already': 'warn',
  unknown: 'neutral',
  'taken-back': 'bad',
}

const asideWords: Partial<Record<MatchKind, PlainTextKey>> = {
  'taken-back': 'bank.handled',
  'paid-already': 'bank.overpaid',
}

type TransfersListProps = {
  page: BankTransfers
  asked: AskedTransfers
  onDone: (message: string) => void
}

/** What came in: what fits is written down by one press, of all others a person says which invoice it is. */
export function TransfersList({ page, asked, onDone }: TransfersListProps) {
  const { t } = useTexts()
  const mayBook = usePermitted()('payments:take')
  const [asking, setAsking] = useState<{ of: BankTransfer; what: 'book' | 'aside' } | null>(null)
  const { busy, problem, send } = useSubmission()
  const sure = page.items.filter(({ match }) => match?.kind === 'sure')
  const done = (message: string) => {
    setAsking(null)
    onDone(message)
  }
  // One after the other: each is an act of its own, and what was done stays done should one be refused.
  async function bookAll() {
    let count = 0
    let refused = 0
    for (const { id, rest, match } of sure) {
      const outcome = await send((key) =>
        bookTransfer(id, { invoiceId: match!.invoices[0]!.id, amountMinor: rest.minor }, key),
      )
      if (outcome.done) count++
      else refused++
    }
    onDone(refused > 0 ? t('bank.bookedNotAll', { count, refused }) : t('bank.bookedSome', { count }))
  }
  async function takeUp(id: string) {
    const outcome = await send(() => takeTransferUp(id))
    if (outcome.done) onDone(t('bank.takenUp'))
  }
  if (page.items.length === 0)
    return (
      <Card bare>
        <EmptyState icon={Landmark} title={<span role="status">{t(`bank.none-${asked.filter}`)}</span>}>
          {t(page.lastReadAt === null ? 'bank.noneYet' : 'bank.noneText')}
        </EmptyState>
      </Card>
    )
  return (
    <Stack>
      {mayBook && sure.length > 0 && (
        <Row>
          <Button kind="main" busy={busy} onClick={() => void bookAll()}>
            {t('bank.bookSure', { count: sure.length })}
          </Button>
        </Row>
      )}
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Rows label={t('bank.title')}>
        {page.items.map((transfer) => (
          <li key={transfer.id} className={styles.transfer}>
            <Said transfer={transfer} />
            {mayBook && transfer.match && (
              <Row>
                {transfer.match.kind !== 'taken-back' && (
                  <Button size="small" held={busy} onClick={() => setAsking({ of: transfer, what: 'book' })}>
                    {t('bank.book')}
                  </Button>
                )}
                <Button
                  size="small"
                  kind="quiet"
                  held={busy}
                  onClick={() => setAsking({ of: transfer, what: 'aside' })}
                >
                  {t(asideWords[transfer.match.kind] ?? 'bank.aside')}
                </Button>
              </Row>
            )}
            {mayBook && transfer.setAside && (
              <Row>
                <Button size="small" kind="quiet" held={busy} onClick={() => void takeUp(transfer.id)}>
                  {t('bank.takeUp')}
                </Button>
              </Row>
            )}
          </li>
        ))}
      </Rows>
      <Pages of={page} count={page.items.length} hrefOf={(skip) => bankHref({ ...asked, skip })} />
      {asking?.what === 'book' && (
        <BookDialog
          transfer={asking.of}
          onClose={() => setAsking(null)}
          onDone={(reference) => done(t('bank.booked', { reference }))}
        />
      )}
      {asking?.what === 'aside' && (
        <ReasonDialog
          title={t('bank.asideTitle')}
          button={t('bank.asideNow')}
          isGood
          label={t('bank.asideReason')}
          suggested={asking.of.match?.kind === 'paid-already' ? t('bank.overpaidReason') : ''}
          send={(reason) => setTransferAside(asking.of.id, reason)}
          onDone={() => done(t('bank.setAside'))}
          onClose={() => setAsking(null)}
        >
          <p>{t('bank.asideText')}</p>
        </ReasonDialog>
      )}
    </Stack>
  )
}

/** What the bank says, which invoices fit, and what became of it. */
function Said({ transfer }: { transfer: BankTransfer }) {
  const { t, formatLocale } = useTexts()
  const { amount, rest, payer, remittance, match, payments, setAside } = transfer
  const money = (of: BankTransfer['amount']) => formatExactMoney(of, formatLocale)
  const isPart = rest.minor !== amount.minor && rest.minor !== 0
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={text.strong}>{payer || t('bank.nobody')}</p>
          <p className={`${text.quiet} ${text.small}`}>
            {formatLongDate(transfer.bookedOn as PlainDate, formatLocale)}
          </p>
        </div>
        <div className={styles.sum}>
          <b className={text.figures}>{money(amount)}</b>
          {match && <Status tone={tones[match.kind]}>{t(`bank.is-${match.kind}`)}</Status>}
        </div>
      </div>
      {remittance && <p className={styles.words}>{remittance}</p>}
      {isPart && <p className={text.quiet}>{t('bank.left', { amount: money(rest) })}</p>}
      {match && match.invoices.length > 0 && (
        <ul className={styles.fits} aria-label={t('bank.fits')}>
          {match.invoices.map(({ id, reference, payerName, due }) => (
            <li key={id}>
              <Anchor href={invoiceHref(id)}>{t('invoices.invoice', { reference })}</Anchor>
              {` · ${payerName} · ${due.minor > 0 ? t('billing.dueOf', { amount: money(due) }) : t('bank.nothingDue')}`}
            </li>
          ))}
        </ul>
      )}
      {match?.kind === 'entered-before' && <p className={text.quiet}>{t('bank.enteredBeforeText')}</p>}
      {match?.kind === 'taken-back' && <p className={text.quiet}>{t('bank.takenBackText')}</p>}
      {payments.length > 0 && (
        <ul className={styles.fits} aria-label={t('bank.became')}>
          {payments.map((paid) => (
            <li key={paid.id}>
              <Anchor href={invoiceHref(paid.invoiceId)}>
                {t('invoices.invoice', { reference: paid.invoiceReference })}
              </Anchor>
              {` · ${money(paid.amount)}${paid.isReversed ? ` · ${t('bank.reversed')}` : ''}`}
            </li>
          ))}
        </ul>
      )}
      {setAside && <p className={text.quiet}>{t('bank.setAsideBy', { name: setAside.by, reason: setAside.reason })}</p>}
    </>
  )
}
