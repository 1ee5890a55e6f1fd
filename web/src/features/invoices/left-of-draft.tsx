import { lineTotals } from '@polyclinic/domain/invoices/totals.ts'
import type { InvoiceDraft, InvoiceLine } from '@polyclinic/domain/invoices/model.ts'
import { formatExactMoney, formatNumber } from '@polyclinic/domain/kit/format.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { TypedText } from '../encounters/note-content.tsx'
import { LeftWords } from '../drafts/left-words.tsx'

type LeftOfDraftProps = {
  said: string
  typed: Partial<InvoiceDraft>
  /** What the invoice says that it became: what reads the same there is not left over. */
  issued: Partial<InvoiceDraft>
  currency: string
  onGone: () => void
}

/** What was typed on an invoice that was issued, or whose draft was discarded, somewhere else. */
export function LeftOfDraft({ said, typed, issued, currency, onGone }: LeftOfDraftProps) {
  const texts = useTexts()
  const there = new Set(wordsOf(issued, currency, texts))
  const left = wordsOf(typed, currency, texts).filter((words) => !there.has(words))
  if (left.length === 0) return null
  const words = left.join('\n')
  return (
    <LeftWords {...{ said, words, onGone }}>
      <TypedText>{words}</TypedText>
    </LeftWords>
  )
}

function wordsOf({ lines = [], ...fields }: Partial<InvoiceDraft>, currency: string, texts: Texts): string[] {
  const { t } = texts
  const { payerName, payerAddress, payerEmail, buyerReference, note } = fields
  const named = [
    payerName && `${t('billing.payerName')}: ${payerName}`,
    payerAddress && `${t('billing.payerAddress')}: ${payerAddress}`,
    payerEmail && `${t('billing.payerEmail')}: ${payerEmail}`,
    buyerReference && `${t('billing.buyerReference')}: ${buyerReference}`,
    note && `${t('billing.note')}: ${note}`,
  ]
  return [...lines.map((line) => lineWords(line, currency, texts)), ...named.filter((words) => !!words)].map(String)
}

function lineWords(line: InvoiceLine, currency: string, { formatLocale }: Texts): string {
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const { description, quantity, unitMinor, taxRate, discount } = line
  return [
    `${description}: ${formatNumber(quantity, formatLocale)} × ${money(unitMinor)} = ${money(lineTotals(line).netMinor)}`,
    discount?.reason,
    taxRate > 0 && `${formatNumber(taxRate / 100, formatLocale)} %`,
  ]
    .filter(Boolean)
    .join(' · ')
}
