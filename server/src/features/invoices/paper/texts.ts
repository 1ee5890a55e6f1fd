import type { CashTransferKind } from '@polyclinic/domain/invoices/cash-transfers.ts'
import type { PaymentMethod } from '@polyclinic/domain/invoices/postings.ts'
import type { Language } from '../../../platform/language.ts'

/** What the product itself says on an invoice, a credit note and a receipt, as ICU messages. */
type Texts = {
  invoice: string
  creditNote: string
  receipt: string
  cashReceipt: string
  movedOn: string
  purpose: string
  purposeReason: string
  movedBy: string
  putIn: string
  takenOut: string
  attachReceipt: string
  signedBy: string
  transfers: Record<CashTransferKind, string>
  number: string
  issued: string
  due: string
  served: string
  patient: string
  /** A line that is drafted. */
  lateCancellation: string
  missed: string
  taxNumber: string
  buyerReference: string
  service: string
  quantity: string
  price: string
  tax: string
  amount: string
  noTax: string
  /** Of a voucher for a sum. */
  taxWhenUsed: string
  rate: string
  discount: string
  subtotal: string
  taxOf: string
  total: string
  /** Only where the law names the reason. */
  exempt: string
  /** Of what is no supply before it is used. */
  voucherUntaxed: string
  /** Why a credit note put it back. */
  backOntoVoucher: string
  exemptElsewhere: string
  pay: string
  transfer: string
  qr: string
  takesBack: string
  takenBackBy: string
  paidUntil: string
  stillToPay: string
  owedBack: string
  reason: string
  receivedOn: string
  receivedFrom: string
  forInvoice: string
  method: string
  methods: Record<PaymentMethod, string>
  given: string
  change: string
  paid: string
  takenBack: string
  wentBack: string
  page: string
}

export const texts: Record<Language, Texts> = {
  en: {
    invoice: 'Invoice {reference}',
    creditNote: 'Credit note {reference}',
    receipt: 'Receipt {reference}',
    ...{ cashReceipt: 'Cash receipt {reference}', movedOn: 'Date', purpose: 'Cash box', purposeReason: 'For' },
    ...{ movedBy: 'By', putIn: 'Put into the cash box', takenOut: 'Taken out of the cash box' },
    attachReceipt: 'Attach the receipt of whoever was paid.',
    signedBy: 'Received by, signature: ____________________________',
    transfers: {
      'from-bank': 'Cash from the bank',
      'to-bank': 'Brought to the bank',
      expense: 'Expense',
      'expense-return': 'Change returned from an expense',
    },
    number: 'Number',
    issued: 'Issued',
    due: 'Due',
    served: 'Date of service',
    patient: 'Patient',
    lateCancellation: 'Late cancellation: {service}',
    missed: 'Missed visit: {service}',
    taxNumber: 'Tax number',
    buyerReference: 'Your reference',
    service: 'Service',
    quantity: 'Qty',
    price: 'Price',
    tax: 'Tax',
    amount: 'Amount',
    noTax: 'none',
    taxWhenUsed: 'when used',
    rate: '{rate}%',
    discount: 'Discount {amount}: {reason}',
    subtotal: 'Subtotal',
    taxOf: 'Tax, {rate}% on {amount}',
    total: 'Total',
    exempt: 'Exempt from VAT under § 4 no. 14 of the German VAT Act.',
    voucherUntaxed: 'Multi-purpose voucher: VAT arises when it is used (§ 3 (15) of the German VAT Act).',
    backOntoVoucher: 'Invoice taken back: onto the voucher again',
    exemptElsewhere: 'Exempt from VAT.',
    pay: 'Please pay by {date}, and give the number {reference}. Thank you.',
    transfer: 'By transfer: {name}, IBAN {iban}.',
    qr: 'QR code for a bank transfer of {amount}',
    takesBack: 'Takes back invoice {reference} of {date}, whole.',
    takenBackBy: 'Taken back, whole, by credit note {reference} of {date}.',
    paidUntil: 'Paid by {date}',
    stillToPay: 'Still to pay',
    owedBack: 'Owed back to you',
    reason: 'Reason: {reason}',
    receivedOn: 'Received',
    receivedFrom: 'From',
    forInvoice: 'For invoice',
    method: 'Paid by',
    methods: { cash: 'Cash', 'card-terminal': 'Card', bank: 'Bank transfer', online: 'Online', voucher: 'Voucher' },
    given: 'Given',
    change: 'Change',
    paid: 'Paid',
    takenBack: 'This payment was entered by mistake and taken back on {date}. This is no receipt.',
    wentBack: 'Refunded',
    page: 'Page {page} of {pages}',
  },
  de: {
    invoice: 'Rechnung {reference}',
    creditNote: 'Stornorechnung {reference}',
    receipt: 'Quittung {reference}',
    ...{ cashReceipt: 'Kassenbeleg {reference}', movedOn: 'Datum', purpose: 'Kasse', purposeReason: 'Wofür' },
    ...{ movedBy: 'Durch', putIn: 'In die Kasse eingelegt', takenOut: 'Aus der Kasse entnommen' },
    attachReceipt: 'Den Beleg der Empfängerin oder des Empfängers anheften.',
    signedBy: 'Erhalten von, Unterschrift: ____________________________',
    transfers: {
      'from-bank': 'Wechselgeld von der Bank',
      'to-bank': 'Einzahlung bei der Bank',
      expense: 'Ausgabe',
      'expense-return': 'Rückgeld aus einer Auslage',
    },
    number: 'Nummer',
    issued: 'Rechnungsdatum',
    due: 'Fällig',
    served: 'Leistungsdatum',
    patient: 'Patient/in',
    lateCancellation: 'Kurzfristige Absage: {service}',
    missed: 'Nicht wahrgenommener Termin: {service}',
    taxNumber: 'Steuernummer',
    buyerReference: 'Ihr Zeichen',
    service: 'Leistung',
    quantity: 'Menge',
    price: 'Einzelpreis',
    tax: 'USt.',
    amount: 'Betrag',
    noTax: 'steuerfrei',
    taxWhenUsed: 'bei Einlösung',
    rate: '{rate} %',
    discount: 'Nachlass {amount}: {reason}',
    subtotal: 'Zwischensumme',
    taxOf: 'USt. {rate} % auf {amount}',
    total: 'Gesamtbetrag',
    exempt: 'Umsatzsteuerfreie Leistung nach § 4 Nr. 14 UStG.',
    voucherUntaxed: 'Mehrzweck-Gutschein: Umsatzsteuer entsteht erst bei der Einlösung (§ 3 Abs. 15 UStG).',
    backOntoVoucher: 'Rechnung storniert: dem Gutschein wieder gutgeschrieben',
    exemptElsewhere: 'Umsatzsteuerfrei.',
    pay: 'Bitte zahlen Sie bis zum {date} unter Angabe der Nummer {reference}. Vielen Dank.',
    transfer: 'Per Überweisung: {name}, IBAN {iban}.',
    qr: 'QR-Code für eine Überweisung von {amount}',
    takesBack: 'Storniert die Rechnung {reference} vom {date} in voller Höhe.',
    takenBackBy: 'In voller Höhe storniert mit der Stornorechnung {reference} vom {date}.',
    paidUntil: 'Bezahlt bis {date}',
    stillToPay: 'Noch zu zahlen',
    owedBack: 'Ihr Guthaben',
    reason: 'Grund: {reason}',
    receivedOn: 'Erhalten am',
    receivedFrom: 'Von',
    forInvoice: 'Für Rechnung',
    method: 'Zahlungsart',
    methods: { cash: 'Bar', 'card-terminal': 'Karte', bank: 'Überweisung', online: 'Online', voucher: 'Gutschein' },
    given: 'Gegeben',
    change: 'Rückgeld',
    paid: 'Bezahlt',
    takenBack: 'Diese Zahlung war falsch erfasst und wurde am {date} storniert. Dies ist keine Quittung.',
    wentBack: 'Erstattet',
    page: 'Seite {page} von {pages}',
  },
}
