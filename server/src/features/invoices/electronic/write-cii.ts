import { digitsOf } from '@polyclinic/domain/invoices/amounts.ts'
import {
  isVatId,
  plainVatId,
  readPhone,
  readPostalAddress,
  type PostalAddress,
} from '@polyclinic/domain/invoices/electronic.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { writeText } from '../../../platform/text.ts'
import type { InvoiceFacts } from '../paper/compose-paper.ts'
import { texts } from '../paper/texts.ts'
import { writeXml, type Element } from './xml.ts'

/** For the file in a PDF (ZUGFeRD, Factur-X), and by itself for who asks for the German rules (KoSIT). */
export type Profile = 'en16931' | 'xrechnung'
const guidelines: Record<Profile, string> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

type Inside = readonly (Element | null)[]
const ram = (name: string, inside: string | Inside, attributes = {}): Element => [`ram:${name}`, inside, attributes]
const said = (name: string, text: string) => (text === '' ? null : ram(name, text))
const day = (date: string, prefix = 'udt'): Element => [
  `${prefix}:DateTimeString`,
  date.replaceAll('-', ''),
  { format: '102' },
]

/** The number of the fee schedule, where a line begins with it: `GOÄ 5 Beratung`. */
const positionOf = (description: string) => /^(GO[ÄZ]) ?(?:Nr\.? ?)?(A?\d{1,4}[a-z]?)\b/.exec(description)

/**
 * An invoice or credit note in the syntax of UN/CEFACT CII, all figures as the books have them. What came in since is what
 * was paid beforehand. A credit note counts its amounts as an invoice does: its type says that they go back.
 */
export function writeCii(invoice: InvoiceFacts, profile: Profile): string {
  const { sender, kind, currency, corrects, account } = invoice
  const digits = digitsOf(currency)
  const amount = (minor: number) => (minor / 10 ** digits).toFixed(digits)
  const percent = (rate: number) => String(rate / 100)
  const isInvoice = kind === 'invoice'
  const words = texts[sender.language]
  const paidMinor = account?.paidMinor ?? 0
  const taxMinor = invoice.totalMinor - invoice.netMinor
  const exemptReason = sender.country === 'DE' ? words.exempt : words.exemptElsewhere
  const phone = readPhone(sender.lines)
  const lines = sender.lines.filter((line) => line !== phone)
  const email = sender.email ?? ''
  const category = (rate: number) => (rate === 0 ? 'E' : 'S')

  const line = (each: InvoiceFacts['lines'][number], place: number): Element => {
    const position = positionOf(each.description)
    return ram('IncludedSupplyChainTradeLineItem', [
      ram('AssociatedDocumentLineDocument', [ram('LineID', String(place + 1))]),
      ram('SpecifiedTradeProduct', [
        position && ram('SellerAssignedID', `${position[1]} ${position[2]}`),
        ram('Name', each.description),
      ]),
      ram('SpecifiedLineTradeAgreement', [
        ram('NetPriceProductTradePrice', [ram('ChargeAmount', amount(each.unitMinor))]),
      ]),
      ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', String(each.quantity), { unitCode: 'C62' })]),
      ram('SpecifiedLineTradeSettlement', [
        ram('ApplicableTradeTax', [
          ram('TypeCode', 'VAT'),
          ram('CategoryCode', category(each.taxRate)),
          ram('RateApplicablePercent', percent(each.taxRate)),
        ]),
        each.discountMinor > 0
          ? ram('SpecifiedTradeAllowanceCharge', [
              ram('ChargeIndicator', [['udt:Indicator', 'false']]),
              ram('ActualAmount', amount(each.discountMinor)),
              ram('Reason', each.discountReason ?? ''),
            ])
          : null,
        ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', amount(each.netMinor))]),
      ]),
    ])
  }

  const address = ({ street, postalCode, city, country }: PostalAddress) => {
    const [one = '', two = '', ...more] = street
    return ram('PostalTradeAddress', [
      said('PostcodeCode', postalCode),
      said('LineOne', one),
      said('LineTwo', two),
      said('LineThree', more.join(', ')),
      said('CityName', city),
      ram('CountryID', country),
    ])
  }
  const mailbox = (to: string) =>
    to === '' ? null : ram('URIUniversalCommunication', [ram('URIID', to, { schemeID: 'EM' })])
  const isVat = isVatId(sender.taxNumber)

  const seller = ram('SellerTradeParty', [
    // Whoever has no number for VAT is found by the one that the tax office gave.
    isVat ? null : said('ID', sender.taxNumber),
    ram('Name', sender.name),
    phone === '' && email === ''
      ? null
      : ram('DefinedTradeContact', [
          ram('PersonName', sender.name),
          phone === '' ? null : ram('TelephoneUniversalCommunication', [ram('CompleteNumber', phone)]),
          email === '' ? null : ram('EmailURIUniversalCommunication', [ram('URIID', email)]),
        ]),
    address(readPostalAddress(lines, sender.country)),
    mailbox(email),
    sender.taxNumber === ''
      ? null
      : ram('SpecifiedTaxRegistration', [
          isVat
            ? ram('ID', plainVatId(sender.taxNumber), { schemeID: 'VA' })
            : ram('ID', sender.taxNumber, { schemeID: 'FC' }),
        ]),
  ])
  const buyer = ram('BuyerTradeParty', [
    ram('Name', invoice.payerName),
    address(readPostalAddress(invoice.payerAddress.split('\n'), sender.country)),
    mailbox(invoice.payerEmail),
  ])

  const account58 = isInvoice && sender.iban !== ''
  const means = ram('SpecifiedTradeSettlementPaymentMeans', [
    // A transfer: within SEPA, or any; or nothing that was agreed on.
    ram('TypeCode', account58 ? (currency === 'EUR' ? '58' : '30') : '1'),
    account58
      ? ram('PayeePartyCreditorFinancialAccount', [ram('IBANID', sender.iban), ram('AccountName', sender.name)])
      : null,
  ])
  const dueMinor = invoice.totalMinor - paidMinor
  const terms = isInvoice
    ? writeText(words.pay, sender.language, {
        date: formatLongDate(invoice.dueOn as PlainDate, sender.locale),
        reference: invoice.reference,
      })
    : ''

  return writeXml([
    'rsm:CrossIndustryInvoice',
    [
      [
        'rsm:ExchangedDocumentContext',
        [
          profile === 'xrechnung'
            ? ram('BusinessProcessSpecifiedDocumentContextParameter', [
                ram('ID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
              ])
            : null,
          ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', guidelines[profile])]),
        ],
      ],
      [
        'rsm:ExchangedDocument',
        [
          ram('ID', invoice.reference),
          ram('TypeCode', isInvoice ? '380' : '381'),
          ram('IssueDateTime', [day(invoice.issuedOn)]),
          ...[invoice.patientName && `${words.patient}: ${invoice.patientName}`, invoice.note]
            .filter((note) => note !== '')
            .map((note) => ram('IncludedNote', [ram('Content', note)])),
        ],
      ],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ...invoice.lines.map(line),
          ram('ApplicableHeaderTradeAgreement', [
            // The German rules want one of every buyer; who gave none knows the invoice's number.
            profile === 'xrechnung'
              ? ram('BuyerReference', invoice.buyerReference || invoice.reference)
              : said('BuyerReference', invoice.buyerReference),
            seller,
            buyer,
          ]),
          ram('ApplicableHeaderTradeDelivery', [
            sender.servedOn === null
              ? null
              : ram('ActualDeliverySupplyChainEvent', [ram('OccurrenceDateTime', [day(sender.servedOn)])]),
          ]),
          ram('ApplicableHeaderTradeSettlement', [
            ram('PaymentReference', invoice.reference),
            ram('InvoiceCurrencyCode', currency),
            means,
            ...invoice.taxes.map((tax) =>
              ram('ApplicableTradeTax', [
                ram('CalculatedAmount', amount(tax.taxMinor)),
                ram('TypeCode', 'VAT'),
                tax.rate === 0 ? ram('ExemptionReason', exemptReason) : null,
                ram('BasisAmount', amount(tax.netMinor)),
                ram('CategoryCode', category(tax.rate)),
                ram('RateApplicablePercent', percent(tax.rate)),
              ]),
            ),
            ram('SpecifiedTradePaymentTerms', [
              said('Description', terms),
              ram('DueDateDateTime', [day(invoice.dueOn)]),
            ]),
            ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
              ram('LineTotalAmount', amount(invoice.netMinor)),
              ram('TaxBasisTotalAmount', amount(invoice.netMinor)),
              ram('TaxTotalAmount', amount(taxMinor), { currencyID: currency }),
              ram('GrandTotalAmount', amount(invoice.totalMinor)),
              paidMinor === 0 ? null : ram('TotalPrepaidAmount', amount(paidMinor)),
              ram('DuePayableAmount', amount(dueMinor)),
            ]),
            corrects &&
              ram('InvoiceReferencedDocument', [
                ram('IssuerAssignedID', corrects.reference),
                ram('FormattedIssueDateTime', [day(corrects.issuedOn, 'qdt')]),
              ]),
          ]),
        ],
      ],
    ],
    namespaces,
  ])
}
