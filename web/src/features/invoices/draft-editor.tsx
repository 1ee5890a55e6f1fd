import type { InvoiceDraft, InvoiceLine } from '@polyclinic/domain/invoices/model.ts'
import { isElectronic, isWrongLeitwegId, withTypedPayer } from '@polyclinic/domain/invoices/electronic.ts'
import { linesAtMost } from '@polyclinic/domain/invoices/lines-at-most.ts'
import { lineTotals, totalsOf } from '@polyclinic/domain/invoices/totals.ts'
import { formatExactMoney, formatNumber } from '@polyclinic/domain/kit/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { giveUpUnsaved } from '../../platform/page/unsaved.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ToastContent } from '../../ui/toast.tsx'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import { DiscardDialog } from '../drafts/discard-dialog.tsx'
import { HeldNote } from '../drafts/held-note.tsx'
import { SaveState } from '../drafts/save-state.tsx'
import { useEnding } from '../drafts/use-ending.ts'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'
import { useTellLeft, type OnLeft } from '../drafts/use-left.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './draft-editor.module.css'
import { ElectronicGaps } from './electronic-gaps.tsx'
import { InvoiceHead } from './invoice-head.tsx'
import { LeftOfDraft } from './left-of-draft.tsx'
import { LineEditor } from './line-editor.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { discardInvoice, issueInvoice, readBilledInvoice, saveInvoice, type BilledInvoice } from './use-billing.ts'
import { VisitNotes } from './visit-notes.tsx'
import { WaitingRefunds } from './waiting-refunds.tsx'

type Kept = { version: number; content: InvoiceDraft }
type DraftEditorProps = {
  invoice: BilledInvoice
  draft: InvoiceDraft
  onSaid: (toast: ToastContent) => void
  onLeft: OnLeft<InvoiceDraft>
}

const emptyLine: InvoiceLine = { description: '', quantity: 1, unitMinor: 0, discount: null, taxRate: 0 }

/** An invoice before it is issued, saved as it is typed, with what it comes to. */
export function DraftEditor({ invoice, draft, onSaid, onLeft }: DraftEditorProps) {
  const { id, dueDays } = invoice
  const { currency } = invoice.total
  const { t, formatLocale } = useTexts()
  const { timeZone, country } = useOrganization().settings
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayIssue = usePermitted()('invoices:issue')
  const kept = useKeptDraft<InvoiceDraft, Kept>(
    useMemo(() => ({ version: invoice.version, content: draft }), [invoice.version, draft]),
    {
      save: async (version, _changes, whole) => ({
        version: (await saveInvoice(id, version, whole)).version,
        content: whole,
      }),
      read: async () => {
        const now = await readBilledInvoice(id)
        return { version: now.version, content: now.draft ?? draft }
      },
    },
  )
  const { keeper, content, conflicts, saving, problem } = kept
  useTellLeft(keeper, onLeft)
  const isIssued = problem?.code === 'invoice_issued'
  useEffect(() => {
    // Somewhere else: it is shown as it is now, with what was typed here.
    if (isIssued) void client.invalidateQueries({ queryKey: ['invoice'] })
  }, [isIssued, client])
  const { busy, problem: refusal, held, end, forget } = useEnding(keeper)
  // What is wrong is where it is typed, and far from what was pressed.
  useEffect(() => {
    if (refusal) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])
  const [added, setAdded] = useState<number | null>(null)
  // Half of a number is wrong, too: nobody is told before they go on.
  const [leftReference, setLeftReference] = useState(draft.buyerReference)
  const [isDiscarding, setDiscarding] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const totals = totalsOf(content.lines)
  const isWantedElectronic = content.payerEmail !== '' || content.buyerReference !== ''
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  // The last of what is there: a press may come before the page has drawn another.
  const lines = () => keeper.state().content.lines
  const type: typeof keeper.type = (field, value) => {
    forget()
    keeper.type(field, value)
  }
  const put = (next: InvoiceLine[]) => type('lines', next)
  const add = () => {
    setAdded(lines().length)
    put([...lines(), emptyLine])
  }
  const remove = (at: number) => {
    const line = lines()[at]!
    put(lines().toSpliced(at, 1))
    onSaid({
      message: t('billing.removed'),
      action: { label: t('common.undo'), onPress: () => put(lines().toSpliced(at, 0, line)) },
    })
  }
  async function issue() {
    const marked = document.querySelector<HTMLElement>('[data-marked]')
    setWaiting(marked !== null)
    if (marked) return marked.focus()
    const outcome = await end({ content }, ({ version }, key) => issueInvoice(id, version, key))
    if (outcome.done) {
      onSaid({ message: t('billing.issuedToast', { reference: outcome.value.reference }) })
      scrollTo({ top: 0 })
    }
    if (outcome.done || outcome.problem?.status !== 0) await client.invalidateQueries({ queryKey: ['invoice'] })
  }
  async function discarded() {
    await navigate('/admin/invoices')
    await client.invalidateQueries({ queryKey: ['invoice'] })
  }
  const moneyDone = (message: string) => {
    onSaid({ message })
    void client.invalidateQueries({ queryKey: ['invoice'] })
  }
  const isUnreadable = problem?.code === 'invalid_fields'
  const errors = (isUnreadable ? problem : refusal)?.errors ?? []
  const refusedAt = (field: string) => {
    const error = errors.find(({ pointer }) => `${pointer}/`.startsWith(`/body/${field}/`))
    return error && wordsOf(error, t)
  }
  const settled = (field: keyof InvoiceDraft, theirs: string) => {
    const conflict = conflicts[field]
    return (
      conflict && <ConflictNote {...{ conflict, timeZone, theirs }} onSettle={(keep) => keeper.settle(field, keep)} />
    )
  }
  return (
    <>
      <Stack gap="large">
        <InvoiceHead invoice={invoice}>
          <SaveState {...kept} isMarked={false} />
        </InvoiceHead>
        {problem?.code === 'not_found' ? (
          <LeftOfDraft
            said={t('billing.discardedElsewhere')}
            {...{ typed: content, issued: {}, currency }}
            onGone={() => {
              giveUpUnsaved()
              void discarded()
            }}
          />
        ) : (
          problem && (
            <Note tone="bad" role="alert">
              {t(`errors.${problem.code}`)} {!isUnreadable && t('encounters.refusedSave')}
            </Note>
          )
        )}
        <VisitNotes invoice={invoice} />
        {invoice.paidMinor > 0 && <Note>{t('billing.prepaid', { amount: money(invoice.paidMinor) })}</Note>}
        <WaitingRefunds invoice={invoice} timeZone={timeZone} onDone={moneyDone} />
        <div className={styles.columns}>
          <div className={styles.main}>
            <Card bare as="section" aria-labelledby="lines">
              <div className={styles.head}>
                <h2 id="lines" className={styles.title}>
                  {t('billing.lines')}
                </h2>
              </div>
              {settled(
                'lines',
                conflicts.lines?.theirs
                  .map((line) => `${line.description}: ${money(lineTotals(line).netMinor)}`)
                  .join(', ') ?? '',
              )}
              {content.lines.length === 0 ? (
                <EmptyState icon={ReceiptText} title={t('billing.noLines')} headingLevel={3}>
                  {t('billing.noLinesText')}
                </EmptyState>
              ) : (
                <ul>
                  {content.lines.map((line, at) => (
                    <LineEditor
                      // What is typed into a line goes with its place: nothing else is known of it.
                      key={at}
                      line={line}
                      number={at + 1}
                      currency={currency}
                      refused={{
                        description: refusedAt(`lines/${at}/description`),
                        quantity: refusedAt(`lines/${at}/quantity`),
                        unitMinor: refusedAt(`lines/${at}/unitMinor`),
                        taxRate: refusedAt(`lines/${at}/taxRate`),
                        discount: refusedAt(`lines/${at}/discount`),
                      }}
                      takesFocus={at === added}
                      onChange={(changed) => put(lines().with(at, changed))}
                      onRemove={() => remove(at)}
                    />
                  ))}
                </ul>
              )}
              {content.lines.length < linesAtMost && (
                <div className={styles.below}>
                  <Button icon={Plus} onClick={add}>
                    {t('billing.addLine')}
                  </Button>
                </div>
              )}
            </Card>
            <Card as="section" aria-labelledby="payer">
              <Stack>
                <h2 id="payer" className={styles.title}>
                  {t('billing.payer')}
                </h2>
                {settled('payerName', conflicts.payerName?.theirs ?? '')}
                <Field label={t('billing.payerName')} hint={t('billing.payerNameHint')} error={refusedAt('payerName')}>
                  <TextInput
                    value={content.payerName}
                    maxLength={200}
                    autoComplete="off"
                    onChange={(event) => type('payerName', event.target.value)}
                  />
                </Field>
                {settled('payerAddress', conflicts.payerAddress?.theirs ?? '')}
                <Field
                  label={t('billing.payerAddress')}
                  optional={t('billing.optional')}
                  hint={t('billing.payerAddressHint')}
                  error={refusedAt('payerAddress')}
                >
                  <TextArea
                    value={content.payerAddress}
                    maxLength={400}
                    autoComplete="off"
                    onChange={(event) => type('payerAddress', event.target.value)}
                  />
                </Field>
                {(isElectronic(country) || isWantedElectronic) && (
                  <>
                    {settled('payerEmail', conflicts.payerEmail?.theirs ?? '')}
                    <Field
                      label={t('billing.payerEmail')}
                      optional={t('billing.optional')}
                      hint={t('billing.payerEmailHint')}
                      error={refusedAt('payerEmail')}
                    >
                      <TextInput
                        type="email"
                        value={content.payerEmail}
                        maxLength={254}
                        autoComplete="off"
                        onChange={(event) => type('payerEmail', event.target.value)}
                      />
                    </Field>
                    {settled('buyerReference', conflicts.buyerReference?.theirs ?? '')}
                    <Field
                      label={t('billing.buyerReference')}
                      optional={t('billing.optional')}
                      hint={t('billing.buyerReferenceHint')}
                      error={refusedAt('buyerReference')}
                    >
                      <TextInput
                        value={content.buyerReference}
                        maxLength={100}
                        autoComplete="off"
                        onChange={(event) => type('buyerReference', event.target.value)}
                        onBlur={() => setLeftReference(content.buyerReference)}
                      />
                    </Field>
                    {leftReference === content.buyerReference && isWrongLeitwegId(leftReference) && (
                      <Note tone="warn">{t('billing.leitwegIdWrong')}</Note>
                    )}
                  </>
                )}
                {settled('note', conflicts.note?.theirs ?? '')}
                <Field label={t('billing.note')} optional={t('billing.optional')} error={refusedAt('note')}>
                  <TextArea
                    value={content.note}
                    maxLength={1000}
                    rows={2}
                    onChange={(event) => type('note', event.target.value)}
                  />
                </Field>
              </Stack>
            </Card>
            {/* A deposit has its receipt before there is an invoice. */}
            {invoice.payments.length > 0 && <PaymentsCard invoice={invoice} timeZone={timeZone} onDone={moneyDone} />}
          </div>
          <div className={styles.side}>
            <Card kind="raised" as="section" aria-labelledby="comes-to">
              <Stack>
                <div>
                  <h2 id="comes-to" className={styles.small}>
                    {t('billing.sumHeading')}
                  </h2>
                  <p className={styles.sum} aria-live="polite">
                    {money(totals.totalMinor)}
                  </p>
                </div>
                <dl className={styles.parts}>
                  <div>
                    <dt>{t('invoices.subtotal')}</dt>
                    <dd>{money(totals.netMinor)}</dd>
                  </div>
                  {totals.taxes
                    .filter(({ rate }) => rate > 0)
                    .map(({ rate, netMinor, taxMinor }) => (
                      <div key={rate}>
                        <dt>
                          {t('invoices.taxOf', {
                            rate: formatNumber(rate / 100, formatLocale),
                            amount: money(netMinor),
                          })}
                        </dt>
                        <dd>{money(taxMinor)}</dd>
                      </div>
                    ))}
                </dl>
                {refusal && <Refused problem={refusal} />}
                {isWaiting && (
                  <Note tone="warn" role="alert">
                    {t('billing.issueWaits')}
                  </Note>
                )}
                <HeldNote {...{ held, saving }} />
                {isWantedElectronic && invoice.electronic && (
                  <ElectronicGaps isDraft missing={withTypedPayer(invoice.electronic.missing, content, country)} />
                )}
                {mayIssue && (
                  <>
                    <p className={text.quiet}>{t('billing.issueWhat', { days: dueDays })}</p>
                    <Button kind="main" wide icon={Send} busy={busy} onClick={() => void issue()}>
                      {t('billing.issue')}
                    </Button>
                  </>
                )}
                <Row>
                  <Button kind="quiet" size="small" icon={Trash2} held={busy} onClick={() => setDiscarding(true)}>
                    {t('typing.discardDraft')}
                  </Button>
                </Row>
              </Stack>
            </Card>
          </div>
        </div>
      </Stack>
      <DiscardDialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        discard={() => discardInvoice(id)}
        onDone={() => void discarded()}
      >
        {t('billing.discardText')}
      </DiscardDialog>
    </>
  )
}

function Refused({ problem }: { problem: ApiProblem }) {
  const { t } = useTexts()
  const [error] = problem.errors
  return error ? (
    <Note tone="bad" role="alert">
      {wordsOf(error, t)}
    </Note>
  ) : (
    <RefusalNote refusal={problem} isTeam />
  )
}

/** What is wrong with a field, or missing in it before a draft can be issued. */
function wordsOf({ pointer, code }: ApiProblem['errors'][number], t: Texts['t']): string {
  if (pointer === '/body/payerEmail') return t('billing.payerEmailWrong')
  const [, place, field] = /^\/body\/lines\/(\d+)\/(\w+)/.exec(pointer) ?? []
  const number = Number(place) + 1
  if (code === 'voucher_worthless') return t('billing.voucherWorthless', { number })
  if (field === 'voucher') return t('billing.voucherOver', { number })
  if (!['required', 'no_tax_number', 'too_large'].includes(code))
    return place ? t('billing.lineUnreadable', { number }) : t('billing.unreadable')
  if (field === 'description') return t('billing.descriptionMissing', { number })
  if (field === 'discount') return t('billing.discountReasonMissing', { number })
  if (field === 'taxRate') return t('billing.taxNumberMissing', { number })
  if (pointer === '/body/payerName') return t('billing.payerNameMissing')
  if (pointer === '/body/payerAddress') return t('billing.payerAddressMissing')
  return t('billing.tooLarge')
}
