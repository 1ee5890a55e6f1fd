import type { CashTransferKind } from '@polyclinic/domain/invoices/cash-transfers.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

export const transferWords: Record<CashTransferKind, PlainTextKey> = {
  'from-bank': 'cash.fromBank',
  'to-bank': 'cash.toBank',
  expense: 'cash.expense',
  'expense-return': 'cash.expenseReturn',
}
