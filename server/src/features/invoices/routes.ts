import * as bank from '@polyclinic/domain/invoices/bank-endpoints.ts'
import * as billing from '@polyclinic/domain/invoices/billing-endpoints.ts'
import * as cash from '@polyclinic/domain/invoices/cash-endpoints.ts'
import * as datev from '@polyclinic/domain/invoices/datev-endpoints.ts'
import * as invoices from '@polyclinic/domain/invoices/endpoints.ts'
import * as vouchers from '@polyclinic/domain/invoices/voucher-endpoints.ts'
import { route, routeInScope, routeUnderKey, uploadRoute, type Route } from '../../platform/http/route.ts'
import { bookBankTransfer } from './bank/book-bank-transfer.ts'
import { listBankTransfers } from './bank/list-bank-transfers.ts'
import { setTransferAside, takeTransferUp } from './bank/set-transfer-aside.ts'
import { admitBankFile, takeBankFile } from './bank/take-bank-file.ts'
import { beginInvoice } from './begin-invoice.ts'
import { closeCashBox } from './close-cash-box.ts'
import { moveCash } from './move-cash.ts'
import { listCashClosings, readCashBox, readCashClosing } from './cash-box.ts'
import { changeAccountingSettings, exportDatev, readAccountingSettings } from './export-datev.ts'
import { creditInvoice, issueInvoice } from './issue-invoice.ts'
import { listBilledInvoices } from './list-billed-invoices.ts'
import { listInvoices, readInvoice } from './list-invoices.ts'
import { listVisitsToBill } from './list-visits-to-bill.ts'
import { mailInvoice } from './mail-invoice.ts'
import { pausePaymentReminders, remindOfPayment, resumePaymentReminders } from './payment-reminders.ts'
import { readBilledInvoice } from './read-billed-invoice.ts'
import {
  readBilledElectronicInvoice,
  readBilledPaper,
  readBilledReceipt,
  readCashReceipt,
  readElectronicInvoice,
  readInvoicePaper,
  readReceipt,
} from './read-paper.ts'
import { readPayment } from './read-payment.ts'
import { approveRefund, declineRefund, requestPayout, requestRefund } from './refunds.ts'
import { discardInvoice, saveInvoice } from './save-invoice.ts'
import { checkOwnVoucher, checkVoucher, listVouchersToUse, payByOwnVoucher, payByVoucher } from './pay-by-voucher.ts'
import { sellVoucher } from './sell-voucher.ts'
import { reversePayment, takePayment } from './take-payment.ts'
import { blockVoucher, forfeitVoucher, listOwnVouchers, listVouchers, readVoucher, unblockVoucher } from './vouchers.ts'

export const routes: readonly Route[] = [
  route(invoices.listInvoices, listInvoices),
  route(invoices.readInvoice, readInvoice),
  route(invoices.readPayment, readPayment),
  routeInScope(invoices.readInvoicePaper, readInvoicePaper),
  routeInScope(invoices.readReceipt, readReceipt),
  route(invoices.readElectronicInvoice, readElectronicInvoice),
  route(billing.readBilledElectronicInvoice, readBilledElectronicInvoice),
  route(billing.listBilledInvoices, listBilledInvoices),
  route(billing.listVisitsToBill, listVisitsToBill),
  route(billing.readBilledInvoice, readBilledInvoice),
  route(billing.beginInvoice, beginInvoice),
  route(billing.saveInvoice, saveInvoice),
  route(billing.discardInvoice, discardInvoice),
  routeUnderKey(billing.issueInvoice, issueInvoice),
  routeUnderKey(billing.mailInvoice, mailInvoice),
  routeUnderKey(billing.remindOfPayment, remindOfPayment),
  route(billing.pausePaymentReminders, pausePaymentReminders),
  route(billing.resumePaymentReminders, resumePaymentReminders),
  routeUnderKey(billing.creditInvoice, creditInvoice),
  routeUnderKey(billing.takePayment, takePayment),
  routeUnderKey(billing.reversePayment, reversePayment),
  routeUnderKey(billing.requestRefund, requestRefund),
  routeUnderKey(billing.requestPayout, requestPayout),
  routeUnderKey(billing.approveRefund, approveRefund),
  route(billing.declineRefund, declineRefund),
  uploadRoute(bank.takeBankFile, admitBankFile, takeBankFile),
  route(bank.listBankTransfers, listBankTransfers),
  routeUnderKey(bank.bookBankTransfer, bookBankTransfer),
  route(bank.setTransferAside, setTransferAside),
  route(bank.takeTransferUp, takeTransferUp),
  routeUnderKey(vouchers.sellVoucher, sellVoucher),
  route(vouchers.listVouchers, listVouchers),
  route(vouchers.readVoucher, readVoucher),
  route(vouchers.blockVoucher, blockVoucher),
  route(vouchers.unblockVoucher, unblockVoucher),
  routeUnderKey(vouchers.forfeitVoucher, forfeitVoucher),
  route(vouchers.listVouchersToUse, listVouchersToUse),
  routeInScope(vouchers.checkVoucher, checkVoucher),
  routeUnderKey(vouchers.payByVoucher, payByVoucher),
  routeInScope(vouchers.checkOwnVoucher, checkOwnVoucher),
  routeUnderKey(vouchers.payByOwnVoucher, payByOwnVoucher),
  route(vouchers.listOwnVouchers, listOwnVouchers),
  route(datev.readAccountingSettings, readAccountingSettings),
  route(datev.changeAccountingSettings, changeAccountingSettings),
  route(datev.exportDatev, exportDatev),
  route(cash.readCashBox, readCashBox),
  routeUnderKey(cash.closeCashBox, closeCashBox),
  routeUnderKey(cash.moveCash, moveCash),
  routeInScope(cash.readCashReceipt, readCashReceipt),
  route(cash.listCashClosings, listCashClosings),
  route(cash.readCashClosing, readCashClosing),
  routeInScope(billing.readBilledPaper, readBilledPaper),
  routeInScope(billing.readBilledReceipt, readBilledReceipt),
]
