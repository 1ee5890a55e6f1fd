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

/** Rules of XRechnung 3.0 (KoSIT), by their names, as XPath that is true of what keeps to them. */
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
  'BR-DE-15': has('//ram:BuyerReference'),
  'BR-DE-16': `count(${seller}/ram:SpecifiedTaxRegistration/ram:ID) > 0`,
  'BR-DE-17': "contains('|326|380|384|389|381|875|876|877|', concat('|', //rsm:ExchangedDocument/ram:TypeCode, '|'))",
  'BR-DE-21':
    "//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'",
  'BR-DE-23-a': `not(${means}/ram:TypeCode = '58' or ${means}/ram:TypeCode = '30') or ${has(`${means}/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`)}`,
  'PEPPOL-EN16931-R001': has('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'),
  'PEPPOL-EN16931-R008':
    'count(//*[not(*) and normalize-space() = ""]) = count(//ram:ApplicableHeaderTradeDelivery[not(*)])',
  'PEPPOL-EN16931-R010': has(`${buyer}/ram:URIUniversalCommunication/ram:URIID[@schemeID = 'EM']`),
  'PEPPOL-EN16931-R020': has(`${seller}/ram:URIUniversalCommunication/ram:URIID[@schemeID = 'EM']`),
}

/** The names of the rules that an XRechnung breaks. */
export const brokenGermanRules = (doc: XmlDocument): string[] =>
  Object.entries(rules)
    .filter(([, path]) => doc.eval(`boolean(${path})`, namespaces) !== true)
    .map(([name]) => name)
    .toSorted()

/** What it comes to, in hundredths. */
export function figuresOf(doc: XmlDocument) {
  const sums = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation'
  const minor = (name: string) => Math.round(Number(doc.eval(`sum(${sums}/ram:${name})`, namespaces)) * 100)
  return {
    ...{ net: minor('TaxBasisTotalAmount'), tax: minor('TaxTotalAmount'), total: minor('GrandTotalAmount') },
    ...{ paid: minor('TotalPrepaidAmount'), due: minor('DuePayableAmount') },
  }
}
