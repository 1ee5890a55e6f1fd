import type { XmlDocument } from 'libxml2-wasm'

export const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

const has = (path: string) => `count(${path}) > 0 and normalize-space(${path}) != ''`
const seller = '//ram:SellerTradeParty'
const buyer = '//ram:BuyerTradeParty'
const contact = `${seller}/ram:DefinedTradeContact`
const means = '//ram:SpecifiedTradeSettlementPaymentMeans'

const line = '//ram:IncludedSupplyChainTradeLineItem'
const terms = '//ram:SpecifiedTradePaymentTerms'
/** A debit (BG-19): there is none. */
const noDebit = `count(${terms}/ram:DirectDebitMandateID | //ram:CreditorReferenceID | //ram:PayerPartyDebtorFinancialAccount) = 0`

/**
 * All rules of XRechnung 3.0 as KoSIT's schematron has them for CII, by their names, and what it takes of Peppol's that this
 * can break: as XPath that is true of what keeps to them.
 */
const rules: Record<string, string> = {
  'BR-DE-1': has(`${means}/ram:TypeCode`),
  'BR-DE-2': `count(${contact}) = 1`,
  'BR-DE-3': has(`${seller}/ram:PostalTradeAddress/ram:CityName`),
  'BR-DE-4': has(`${seller}/ram:PostalTradeAddress/ram:PostcodeCode`),
  'BR-DE-5': has(`${contact}/ram:PersonName`),
  'BR-DE-6': has(`${contact}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`),
  'BR-DE-7': has(`${contact}/ram:EmailURIUniversalCommunication/ram:URIID`),
  'BR-DE-8': has(`${buyer}/ram:PostalTradeAddress/ram:CityName`),
  'BR-DE-9': has(`${buyer}/ram:PostalTradeAddress/ram:PostcodeCode`),
  'BR-DE-10, 11': 'count(//ram:ShipToTradeParty) = 0',
  'BR-DE-14': `count(//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax[not(normalize-space(ram:RateApplicablePercent))]) = 0`,
  'BR-DE-15': has('//ram:BuyerReference'),
  'BR-DE-16': `count(${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA' or @schemeID = 'FC'][normalize-space()]) > 0`,
  'BR-DE-17': "contains('|326|380|384|389|381|875|876|877|', concat('|', //rsm:ExchangedDocument/ram:TypeCode, '|'))",
  // A line of the terms that begins so is one of discount or arrears.
  'BR-DE-18': `not(contains(concat('\n', ${terms}/ram:Description), '\n#'))`,
  'BR-DE-18-a': `count(${terms}/ram:Description) < 2`,
  'BR-DE-22': 'count(//ram:AdditionalReferencedDocument) = 0',
  'BR-DE-23-b': `${noDebit} and count(//ram:ApplicableTradeSettlementFinancialCard) = 0`,
  'BR-DE-24, 25': `contains('|1|30|58|', concat('|', ${means}/ram:TypeCode, '|'))`,
  'BR-DE-26': `not(//rsm:ExchangedDocument/ram:TypeCode = '384') or count(//ram:InvoiceReferencedDocument) > 0`,
  'BR-DE-29, 30, 31': noDebit,
  'BR-TMP-1': `count(${line}/ram:SpecifiedLineTradeSettlement[count(ram:ApplicableTradeTax) != 1]) = 0`,
  'BR-DE-21':
    "//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'",
  'BR-DE-23-a': `not(${means}/ram:TypeCode = '58' or ${means}/ram:TypeCode = '30') or ${has(`${means}/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`)}`,
  'PEPPOL-EN16931-R001': has('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'),
  'PEPPOL-EN16931-R008':
    'count(//*[not(*) and normalize-space() = ""]) = count(//ram:ApplicableHeaderTradeDelivery[not(*)])',
  'PEPPOL-EN16931-R010': has(`${buyer}/ram:URIUniversalCommunication/ram:URIID[@schemeID = 'EM']`),
  'PEPPOL-EN16931-R020': has(`${seller}/ram:URIUniversalCommunication/ram:URIID[@schemeID = 'EM']`),
}

/** Those that XPath 1 has no words for. */
const patterns: Record<string, [of: string, isKept: (value: string) => boolean]> = {
  'BR-DE-19': [`string(${means}[ram:TypeCode = '58']//ram:IBANID)`, (iban) => iban === '' || isIban(iban)],
  'BR-DE-27': [`string(${contact}//ram:CompleteNumber)`, (phone) => phone.replaceAll(/\D/g, '').length >= 3],
  'BR-DE-28': [
    `string(${contact}/ram:EmailURIUniversalCommunication/ram:URIID)`,
    (email) => /^[^@\s.]+(\.[^@\s.]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(email),
  ],
}

/** ISO 13616. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Za-z0-9]{0,30}$/.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** The names of the rules that an XRechnung breaks. */
export const brokenGermanRules = (doc: XmlDocument): string[] =>
  [
    ...Object.entries(rules)
      .filter(([, path]) => doc.eval(`boolean(${path})`, namespaces) !== true)
      .map(([name]) => name),
    ...Object.entries(patterns)
      .filter(([, [of, isKept]]) => !isKept((doc.eval(of, namespaces) as string).trim()))
      .map(([name]) => name),
  ].toSorted()

/** What it comes to, in hundredths. */
export function figuresOf(doc: XmlDocument) {
  const sums = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation'
  const minor = (name: string) => Math.round(Number(doc.eval(`sum(${sums}/ram:${name})`, namespaces)) * 100)
  return {
    ...{ net: minor('TaxBasisTotalAmount'), tax: minor('TaxTotalAmount'), total: minor('GrandTotalAmount') },
    ...{ paid: minor('TotalPrepaidAmount'), due: minor('DuePayableAmount') },
  }
}
