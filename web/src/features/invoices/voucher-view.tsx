import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { invoiceHref } from './asked-invoices.ts'
import { leftWords } from './covered-words.ts'
import { momentWords } from './moment-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { voucherTones } from './standing-words.ts'
import { blockVoucher, forfeitVoucher, unblockVoucher, type Voucher } from './use-vouchers.ts'

/** The kinds of entries that move a voucher. */
const entryWords = {
  invoice: 'vouchers.e-invoice',
  'credit-note': 'vouchers.e-credit-note',
  payment: 'vouchers.e-payment',
  'payment-reversal': 'vouchers.e-payment-reversal',
  refund: 'vouchers.e-refund',
  'voucher-expiry': 'vouchers.e-voucher-expiry',
} as const
const isKnown = (kind: string): kind is keyof typeof entryWords => kind in entryWords

/** One voucher: what is left of it, its code, and all that was done with it. */
export function VoucherView({ voucher, onSaid }: { voucher: Voucher; onSaid: (message: string) => void }) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { timeZone } = useOrganization().settings
  const client = useQueryClient()
  const isPermitted = usePermitted()
  const [asking, setAsking] = useState<'block' | 'forfeit' | null>(null)
  const { busy, problem, send } = useSubmission()
  const { id, standing, block, code, services } = voucher
  const done = (message: string) => {
    setAsking(null)
    onSaid(message)
    void client.invalidateQueries({ queryKey: ['invoice'] })
  }
  async function unblock() {
    const outcome = await send(() => unblockVoucher(id))
    if (outcome.done) done(t('vouchers.unblockedToast'))
  }
  const isOpen = ['usable', 'unpaid', 'expired'].includes(standing)
  const details = [
    { id: 'left', term: t('vouchers.left'), value: leftWords(voucher, texts) },
    { id: 'value', term: t('vouchers.value'), value: formatExactMoney(voucher.value, formatLocale) },
    {
      id: 'code',
      term: t('vouchers.code'),
      value: code ?? (
        <span className={text.quiet}>
          {t(isPermitted('payments:take') ? 'vouchers.codeElsewhere' : 'vouchers.codeHidden')}
        </span>
      ),
    },
    { id: 'sold', term: t('vouchers.soldTo'), value: `${voucher.patient.givenName} ${voucher.patient.familyName}` },
    {
      id: 'for',
      term: t('vouchers.forWhom'),
      value: t(voucher.isForBearer ? 'vouchers.bearer' : 'vouchers.owner'),
    },
    {
      id: 'until',
      term: t('vouchers.validUntil'),
      value: formatLongDate(voucher.validUntil as PlainDate, formatLocale),
    },
    {
      id: 'invoice',
      term: t('vouchers.invoice'),
      value: <Anchor href={invoiceHref(voucher.invoice.id)}>{voucher.invoice.reference}</Anchor>,
    },
    ...(services.length > 0
      ? [
          {
            id: 'services',
            term: t('vouchers.services'),
            value: <Own>{services.map(({ name }) => name).join(', ')}</Own>,
          },
        ]
      : []),
  ]
  return (
    <Stack gap="large">
      <Row>
        <Status tone={voucherTones[standing]}>{t(`vouchers.${standing}`)}</Status>
        {code && (
          <CopyButton
            words={code}
            copy={t('vouchers.copy')}
            copied={t('vouchers.copied')}
            failed={t('vouchers.copyFailed')}
          />
        )}
        {isPermitted('payments:take') && isOpen && (
          <Button size="small" kind="bad" onClick={() => setAsking('block')}>
            {t('vouchers.block')}
          </Button>
        )}
        {isPermitted('payments:take') && standing === 'blocked' && (
          <Button size="small" busy={busy} onClick={() => void unblock()}>
            {t('vouchers.unblock')}
          </Button>
        )}
        {isPermitted('invoices:issue') && standing === 'expired' && voucher.isPaid && (
          <Button size="small" kind="bad" onClick={() => setAsking('forfeit')}>
            {t('vouchers.forfeit')}
          </Button>
        )}
      </Row>
      {problem && asking === null && <RefusalNote refusal={problem} isTeam />}
      {standing === 'unpaid' && <Note tone="warn">{t('vouchers.notPaid')}</Note>}
      {standing === 'expired' && !voucher.isPaid && <Note tone="warn">{t('vouchers.neverPaid')}</Note>}
      {block && (
        <Note tone="warn">
          {t('vouchers.blockedBy', {
            ...{ name: block.by, when: momentWords(block.at, timeZone, formatLocale), reason: block.reason },
          })}
        </Note>
      )}
      <Card>
        <Details columns details={details} />
      </Card>
      <section aria-labelledby="history">
        <Stack>
          <h2 id="history" className={text.heading}>
            {t('vouchers.history')}
          </h2>
          <Rows label={t('vouchers.history')}>
            {voucher.entries.map(({ id: entryId, kind, invoice, amount, visits, at }) => (
              <ListRow
                key={entryId}
                end={
                  <b className={text.figures}>
                    {visits === null ? formatExactMoney(amount, formatLocale) : t('vouchers.visits', { count: visits })}
                  </b>
                }
              >
                <p className={text.strong}>{isKnown(kind) && t(entryWords[kind])}</p>
                <p className={`${text.quiet} ${text.small}`}>
                  <Anchor href={invoiceHref(invoice.id)}>
                    {t('vouchers.ofInvoice', { reference: invoice.reference })}
                  </Anchor>
                  {` · ${momentWords(at, timeZone, formatLocale)}`}
                </p>
              </ListRow>
            ))}
          </Rows>
        </Stack>
      </section>
      {asking === 'block' && (
        <ReasonDialog
          title={t('vouchers.blockTitle')}
          button={t('vouchers.block')}
          onClose={() => setAsking(null)}
          send={(reason) => blockVoucher(id, reason)}
          onDone={() => done(t('vouchers.blockedToast'))}
        >
          <p>{t('vouchers.blockText')}</p>
        </ReasonDialog>
      )}
      {asking === 'forfeit' && (
        <SubmitDialog
          isDanger
          title={t('vouchers.forfeitTitle')}
          submit={t('vouchers.forfeit')}
          busy={busy}
          onClose={() => setAsking(null)}
          onSubmit={async () => {
            const outcome = await send((key) => forfeitVoucher(id, key))
            if (outcome.done) done(t('vouchers.forfeitedToast'))
          }}
        >
          {problem && <RefusalNote refusal={problem} isTeam />}
          <p>{t('vouchers.forfeitText', { amount: formatExactMoney(voucher.left, formatLocale) })}</p>
        </SubmitDialog>
      )}
    </Stack>
  )
}
