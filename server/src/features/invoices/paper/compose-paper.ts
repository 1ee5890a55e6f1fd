import type { asPaperLine } from '../queries.ts'
import { isElectronic } from '@polyclinic/domain/invoices/electronic.ts'
import type { CashTransferKind } from '@polyclinic/domain/invoices/cash-transfers.ts'
import { changeOf } from '@polyclinic/domain/invoices/change-of.ts'
import type { PaymentMethod } from '@polyclinic/domain/invoices/postings.ts'
import type { TaxTotals } from '@polyclinic/domain/invoices/totals.ts'
import { formatExactMoney, formatLongDate, formatNumber } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { asPrinted } from '@polyclinic/domain/letters/printing.ts'
import { writeText } from '../../../platform/text.ts'
import { writeCii } from '../electronic/write-cii.ts'
import type { Sender } from '../sender.ts'
import { transferCode } from '../transfer-code.ts'
import { texts } from './texts.ts'

type Fact = { label: string; value: string }

/** All that is on the paper of an invoice, a credit note or a receipt, part by part. */
export type MoneyPaper = {
  title: string
  sender: { name: string; lines: string[] }
  recipient: string[]
  facts: Fact[]
  /** What it is about, before the table. */
  lead: string[]
  columns: string[]
  rows: { cells: string[]; detail: string | null }[]
  sums: (Fact & { isStrong: boolean })[]
  notes: string[]
  /** For a transfer, as banks read it (EPC069-12). */
  transfer: { code: string; alt: string } | null
  /** The same for a machine, as a file in the PDF (ZUGFeRD, Factur-X). */
  electronic: string | null
}

type PaperLine = ReturnType<typeof asPaperLine>
/** With what it sells to be used later. */
type Line = Omit<PaperLine, 'voucherKind'> & Partial<Pick<PaperLine, 'voucherKind'>>
export type InvoiceFacts = {
  kind: 'invoice' | 'credit-note'
  reference: string
  issuedOn: string
  dueOn: string
  currency: string
  payerName: string
  payerAddress: string
  payerEmail: string
  /** Who was treated, where somebody else pays. */
  patientName: string
  buyerReference: string
  note: string
  lines: readonly Line[]
  taxes: readonly TaxTotals[]
  netMinor: number
  totalMinor: number
  sender: Sender
  corrects: { reference: string; issuedOn: string } | null
  /** Since it was issued, for an invoice. */
  account: Account | null
}
type Account = {
  /** When this is so. */
  on: string
  paidMinor: number
  /** Below zero what is owed back. */
  dueMinor: number
  creditNote: { reference: string; issuedOn: string } | null
}

function wordsOf({ language, locale }: Pick<Sender, 'language' | 'locale'>, currency: string) {
  return {
    words: texts[language],
    say: (message: string, values: Record<string, string | number> = {}) => writeText(message, language, values),
    money: (minor: number) => formatExactMoney({ minor, currency }, locale),
    day: (date: string) => formatLongDate(date as PlainDate, locale),
    share: (rate: number) => formatNumber(rate / 100, locale),
  }
}

const printed = (lines: readonly string[]) => lines.map(asPrinted).filter((line) => line !== '')

/** An invoice or credit note, as it was issued, and what came in since: nobody is asked for what they paid. */
export function composeInvoice(invoice: InvoiceFacts): MoneyPaper {
  const { sender, kind, reference, currency, corrects, account } = invoice
  const dueMinor = account?.dueMinor ?? 0
  const isSale = invoice.lines.some(({ voucherKind }) => voucherKind)
  const isElectronicToo = isElectronic(sender.country) && sender.taxNumber !== '' && !account?.creditNote && !isSale
  const { words, say, money, day, share } = wordsOf(sender, currency)
  const isInvoice = kind === 'invoice'
  const signed = (minor: number) => money(isInvoice ? minor : -minor)
  const isGerman = sender.country === 'DE'
  const isExempt = isGerman && invoice.lines.some(({ taxRate, voucherKind }) => taxRate === 0 && voucherKind !== 'sum')
  const transferTo = dueMinor > 0 && sender.iban !== ''
  const code = transferCode({ sender, reference, currency }, dueMinor)
  const taxOf = ({ taxRate, voucherKind }: Line) => {
    // Not exempt: it arises, at some rate, when the voucher is used.
    if (voucherKind === 'sum') return words.taxWhenUsed
    return taxRate === 0 ? words.noTax : say(words.rate, { rate: share(taxRate) })
  }
  const asFact = (label: string, value: string | null) => (value === null || value === '' ? [] : [{ label, value }])
  return {
    title: say(isInvoice ? words.invoice : words.creditNote, { reference }),
    sender: { name: sender.name, lines: sender.lines },
    recipient: printed([invoice.payerName, ...invoice.payerAddress.split('\n')]),
    facts: [
      { label: words.number, value: reference },
      { label: words.issued, value: day(invoice.issuedOn) },
      ...asFact(words.patient, asPrinted(invoice.patientName)),
      ...asFact(words.served, sender.servedOn && day(sender.servedOn)),
      ...asFact(words.due, isInvoice ? day(invoice.dueOn) : null),
      ...asFact(words.taxNumber, sender.taxNumber),
      ...asFact(words.buyerReference, asPrinted(invoice.buyerReference)),
    ],
    lead: [
      ...(corrects ? [say(words.takesBack, { reference: corrects.reference, date: day(corrects.issuedOn) })] : []),
      ...(account?.creditNote
        ? [
            say(words.takenBackBy, {
              reference: account.creditNote.reference,
              date: day(account.creditNote.issuedOn),
            }),
          ]
        : []),
    ],
    columns: [words.service, words.quantity, words.price, words.tax, words.amount],
    rows: invoice.lines.map((line) => ({
      cells: [
        asPrinted(line.description),
        formatNumber(line.quantity, sender.locale),
        money(line.unitMinor),
        taxOf(line),
        signed(line.netMinor),
      ],
      detail:
        line.discountMinor > 0
          ? say(words.discount, { amount: money(line.discountMinor), reason: asPrinted(line.discountReason ?? '') })
          : null,
    })),
    sums: [
      { label: words.subtotal, value: signed(invoice.netMinor), isStrong: false },
      ...invoice.taxes
        .filter(({ rate }) => rate > 0)
        .map((tax) => ({
          label: say(words.taxOf, { rate: share(tax.rate), amount: money(tax.netMinor) }),
          value: signed(tax.taxMinor),
          isStrong: false,
        })),
      { label: words.total, value: signed(invoice.totalMinor), isStrong: true },
      ...(account ? sumsOf(account) : []),
    ],
    notes: [
      ...(isExempt ? [words.exempt] : []),
      ...(isGerman && invoice.lines.some(({ voucherKind }) => voucherKind === 'sum') ? [words.voucherUntaxed] : []),
      ...(invoice.note === ''
        ? []
        : [isInvoice ? asPrinted(invoice.note) : say(words.reason, { reason: asPrinted(invoice.note) })]),
      ...(dueMinor > 0 ? [say(words.pay, { date: day(invoice.dueOn), reference })] : []),
      ...(transferTo ? [say(words.transfer, { name: sender.name, iban: grouped(sender.iban) })] : []),
    ],
    transfer: code === null ? null : { code, alt: say(words.qr, { amount: money(dueMinor) }) },
    electronic: isElectronicToo ? writeCii(invoice, 'en16931') : null,
  }

  function sumsOf({ on, paidMinor, creditNote }: Account) {
    const rest = { label: dueMinor < 0 ? words.owedBack : words.stillToPay, value: money(Math.abs(dueMinor)) }
    return [
      ...(creditNote
        ? [
            {
              label: say(words.creditNote, { reference: creditNote.reference }),
              value: money(-invoice.totalMinor),
              isStrong: false,
            },
          ]
        : []),
      ...(paidMinor === 0
        ? []
        : [{ label: say(words.paidUntil, { date: day(on) }), value: money(-paidMinor), isStrong: false }]),
      ...(paidMinor === 0 && !creditNote ? [] : [{ ...rest, isStrong: true }]),
    ]
  }
}

/** `DE89 3704 0044 0532 0130 00` */
const grouped = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

export type ReceiptFacts = {
  reference: string
  invoiceReference: string
  paidOn: string
  method: PaymentMethod
  amountMinor: number
  givenMinor: number | null
  refundedMinor: number
  reversedOn: string | null
  payerName: string
  currency: string
  sender: Sender
}

/** What was received, and what became of it since. */
export function composeReceipt(receipt: ReceiptFacts): MoneyPaper {
  const { sender, reference, amountMinor, givenMinor, refundedMinor, reversedOn } = receipt
  const { words, say, money, day } = wordsOf(sender, receipt.currency)
  const quiet = (label: string, minor: number) => ({ label, value: money(minor), isStrong: false })
  return {
    title: say(words.receipt, { reference }),
    sender: { name: sender.name, lines: sender.lines },
    recipient: [],
    facts: [
      { label: words.number, value: reference },
      { label: words.receivedOn, value: day(receipt.paidOn) },
      { label: words.receivedFrom, value: asPrinted(receipt.payerName) },
      { label: words.forInvoice, value: receipt.invoiceReference },
      { label: words.method, value: words.methods[receipt.method] },
    ],
    lead: reversedOn === null ? [] : [say(words.takenBack, { date: day(reversedOn) })],
    ...{ columns: [], rows: [], notes: [], transfer: null, electronic: null },
    sums: [
      ...(givenMinor === null || givenMinor === amountMinor
        ? []
        : [quiet(words.given, givenMinor), quiet(words.change, changeOf({ amountMinor, givenMinor }))]),
      ...(refundedMinor > 0 ? [quiet(words.wentBack, -refundedMinor)] : []),
      { label: words.paid, value: money(reversedOn === null ? amountMinor - refundedMinor : 0), isStrong: true },
    ],
  }
}

export type CashReceiptFacts = {
  reference: string
  kind: CashTransferKind
  /** Into the box; below zero out of it. */
  amountMinor: number
  movedOn: string
  movedBy: string
  reason: string | null
  currency: string
  sender: Sender
}

/** What was put into the cash box or taken out of it, for the folder of receipts. */
export function composeCashReceipt(receipt: CashReceiptFacts): MoneyPaper {
  const { sender, reference, kind, amountMinor, reason } = receipt
  const { words, say, money, day } = wordsOf(sender, receipt.currency)
  return {
    title: say(words.cashReceipt, { reference }),
    sender: { name: sender.name, lines: sender.lines },
    recipient: [],
    facts: [
      { label: words.number, value: reference },
      { label: words.movedOn, value: day(receipt.movedOn) },
      { label: words.purpose, value: words.transfers[kind] },
      ...(reason === null ? [] : [{ label: words.purposeReason, value: asPrinted(reason) }]),
      { label: words.movedBy, value: asPrinted(receipt.movedBy) },
    ],
    ...{ lead: [], columns: [], rows: [], transfer: null, electronic: null },
    notes: [...(kind === 'expense' ? [words.attachReceipt] : []), words.signedBy],
    sums: [
      {
        label: amountMinor < 0 ? words.takenOut : words.putIn,
        value: money(Math.abs(amountMinor)),
        isStrong: true,
      },
    ],
  }
}
