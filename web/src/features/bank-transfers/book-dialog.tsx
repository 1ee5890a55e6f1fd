import { readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import type { listBilledInvoices } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import { pageOf } from '../lists/page-by-page.ts'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { searchAtMost } from '../invoices/asked-invoices.ts'
import { bookTransfer, type BankTransfer } from './use-bank.ts'

type Choice = { id: string; reference: string; payerName: string; due: { minor: number; currency: string } }
type BookDialogProps = { transfer: BankTransfer; onClose: () => void; onDone: (reference: string) => void }

const shown = 10

const useFound = (search: string) =>
  useQuery({
    queryKey: ['invoice', 'list', 'open', search, 'of-transfer'],
    enabled: search !== '',
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const query = { filter: 'open' as const, search, skip: 0, take: shown }
      const asked = call<typeof listBilledInvoices>('GET', '/billing/invoices', { query }, { signal })
      const { items } = await pageOf(asked, signal)
      return items.map(({ id, reference, payerName, due }) => ({ id, reference: reference!, payerName, due }))
    },
  })

/** Which invoice a transfer pays, and how much of it: one that fits, or any that is open. */
export function BookDialog({ transfer, onClose, onDone }: BookDialogProps) {
  const { rest, match } = transfer
  const { currency } = rest
  const { t, formatLocale } = useTexts()
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const amountId = useId()
  const [search, setSearch] = useState('')
  const found = useFound(search)
  const fitting: Choice[] = (match?.invoices ?? []).filter(({ due }) => due.minor > 0)
  const choices = [...new Map([...fitting, ...(found.data ?? [])].map((each) => [each.id, each])).values()].filter(
    ({ due }) => due.currency === currency,
  )
  const [chosen, setChosen] = useState(fitting.length === 1 ? fitting[0]!.id : '')
  const invoice = choices.find(({ id }) => id === chosen)
  const most = Math.min(rest.minor, invoice?.due.minor ?? rest.minor)
  const [typed, setTyped] = useState<string | null>(null)
  const amount = typed ?? writeAmount(most, currency, formatLocale)
  const amountMinor = readAmount(amount, currency, formatLocale)
  const isRight = amountMinor !== null && amountMinor > 0 && amountMinor <= most
  const [isSent, setSent] = useState(false)
  const { busy, problem, send } = useSubmission()
  async function book() {
    setSent(true)
    if (!invoice) return
    if (!isRight) return document.getElementById(amountId)?.focus()
    const outcome = await send((key) => bookTransfer(transfer.id, { invoiceId: invoice.id, amountMinor }, key))
    if (outcome.done) onDone(invoice.reference)
  }
  return (
    <SubmitDialog
      title={t('bank.bookTitle', { amount: money(rest.minor) })}
      submit={isRight ? t('billing.take', { amount: money(amountMinor) }) : t('billing.takeNothing')}
      busy={busy}
      head={
        <SearchForm
          label={t('bank.search')}
          button={t('billing.find')}
          value={search}
          maxLength={searchAtMost}
          onSearch={setSearch}
        />
      }
      onSubmit={book}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      {choices.length > 0 ? (
        <RadioCards
          legend={t('bank.whichInvoice')}
          showLegend
          name="invoice"
          value={chosen}
          choices={choices.map(({ id, reference, payerName, due }) => ({
            ...{ value: id, label: `${reference} · ${payerName}` },
            hint: t('billing.dueOf', { amount: money(due.minor) }),
          }))}
          onChange={(id) => {
            setChosen(id)
            setTyped(null)
          }}
        />
      ) : (
        <p role="status" className={text.quiet}>
          {t(search !== '' && found.isSuccess ? 'bank.nothingFound' : 'bank.searchFirst')}
        </p>
      )}
      {isSent && !invoice && (
        <Note tone="bad" role="alert">
          {t('bank.chooseInvoice')}
        </Note>
      )}
      <Field
        label={t('billing.payAmount')}
        id={amountId}
        error={isSent && !isRight && t('billing.amountWrong', { due: money(most) })}
      >
        <TextInput
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}
