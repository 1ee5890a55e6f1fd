import type { PaymentMethod } from '@polyclinic/domain/invoices/postings.ts'
import type { InvoiceStanding } from '@polyclinic/domain/invoices/standing.ts'
import type { VoucherStanding } from '@polyclinic/domain/invoices/vouchers.ts'
import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Globe from 'lucide-react/icons/globe'
import Landmark from 'lucide-react/icons/landmark'
import Ticket from 'lucide-react/icons/ticket'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { IconType } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/status.tsx'

export const standingLooks: Record<InvoiceStanding, { tone: Tone; word: PlainTextKey }> = {
  draft: { tone: 'neutral', word: 'invoices.draft' },
  open: { tone: 'info', word: 'invoices.open' },
  'part-paid': { tone: 'warn', word: 'invoices.partPaid' },
  overdue: { tone: 'bad', word: 'invoices.overdue' },
  paid: { tone: 'ok', word: 'invoices.paid' },
  credited: { tone: 'neutral', word: 'invoices.credited' },
  'owed-back': { tone: 'warn', word: 'invoices.owedBack' },
}

export const methodLooks: Record<PaymentMethod, { icon: IconType; word: PlainTextKey }> = {
  cash: { icon: Banknote, word: 'invoices.cash' },
  'card-terminal': { icon: CreditCard, word: 'invoices.card' },
  bank: { icon: Landmark, word: 'invoices.bank' },
  online: { icon: Globe, word: 'invoices.online' },
  voucher: { icon: Ticket, word: 'invoices.voucher' },
}

export const voucherTones: Record<VoucherStanding, Tone> = {
  ...{ unpaid: 'warn', usable: 'ok', used: 'neutral', expired: 'warn', forfeited: 'neutral', blocked: 'bad' },
  'taken-back': 'neutral',
}
