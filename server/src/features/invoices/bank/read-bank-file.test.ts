import { expect, test } from 'vitest'
import { aStatement, anEntry } from './camt.fixture.ts'
import { readBankFile } from './read-bank-file.ts'

const reading = { currency: 'EUR', locale: 'de-DE', columns: null }
const read = (text: string, more: Partial<typeof reading> | object = {}) =>
  readBankFile(new TextEncoder().encode(text), { ...reading, ...more })

test('the entries of a statement, each with whom and what for', () => {
  const file = read(
    aStatement(
      anEntry({ amount: '90.00', text: 'Rechnung 2026-00001 &amp; Dank', payer: 'Rosa Delgado', reference: 'B-1' }),
      anEntry({ amount: '12.5', isOut: true, text: 'Miete' }),
      anEntry({ amount: '90.00', isOut: true, isReversal: true, text: 'Rechnung 2026-00001', reference: 'B-2' }),
      anEntry({ amount: '7.00', status: 'PDNG' }),
    ),
  )
  expect(file).toMatchObject({
    kind: 'lines',
    lines: [
      {
        ...{ amountMinor: 9000, payer: 'Rosa Delgado', remittance: 'Rechnung 2026-00001 & Dank' },
        ...{ bookedOn: '2026-11-24', isReversal: false },
      },
      { amountMinor: -1250 },
      { amountMinor: -9000, isReversal: true },
    ],
    leftOut: 1,
  })
})

const part = (amount: string, text: string, currency = 'EUR') =>
  `<TxDtls>${amount && `<Amt Ccy="${currency}">${amount}</Amt>`}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
const whole = '2026-00001 2026-00002'

test.each([
  ['as they are', part('40.00', '2026-00001') + part('60.00', '2026-00002'), [4000, 6000], '2026-00001'],
  ['as one where they do not add up', part('40.00', '2026-00001') + part('50.00', '2026-00002'), [10_000], whole],
  ['as one without their sums', part('', '2026-00001') + part('', '2026-00002'), [10_000], whole],
  ['as one in another currency', part('40.00', '2026-00001') + part('60.00', '2026-00002', 'USD'), [10_000], whole],
])('several transfers that the bank has put into one entry: %s', (_how, parts, sums, remittance) => {
  const entry = anEntry({ amount: '100.00', reference: 'B-3' }).replace(/<TxDtls>.*<\/TxDtls>/s, parts)
  const file = read(aStatement(entry))
  expect(file).toMatchObject({ lines: sums.map((amountMinor) => ({ amountMinor })) })
  expect(file).toMatchObject({ lines: [{ remittance }, ...sums.slice(1).map(() => ({}))] })
})

test('an odd entry spoils nothing: of no sum there is no line, and what cannot be read is counted', () => {
  const odd = ['0.00', '1,00', '12345678901.00'].map((amount) => anEntry({ amount }))
  odd.push(anEntry({ amount: '1.00', on: '2026-02-31' }))
  const text = '<![CDATA[2026-00001]]>'
  expect(read(aStatement(...odd, anEntry({ amount: '90.00', text })))).toMatchObject({
    lines: [{ amountMinor: 9000, remittance: '2026-00001' }],
    leftOut: 3,
  })
})

test('a transfer that was ordered in another currency is what was booked of it', () => {
  const entry = anEntry({ amount: '90.00', text: '2026-00001' }).replace(
    '<Amt Ccy="EUR">90.00</Amt>\n      <Rltd',
    '<AmtDtls><InstdAmt><Amt Ccy="USD">99.00</Amt></InstdAmt></AmtDtls><Rltd',
  )
  expect(entry).toContain('USD')
  expect(read(aStatement(entry))).toMatchObject({ lines: [{ amountMinor: 9000, currency: 'EUR' }] })
})

test.each([
  ['a billion laughs', '<!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><Document>&b;</Document>', 'with_entities'],
  ['a file of the server', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>', 'with_entities'],
  ['an entity of nobody', aStatement(anEntry({ amount: '1.00', text: '&laugh;' })), 'not_a_statement'],
  ['a payment order', '<Document><CstmrCdtTrfInitn/></Document>', 'not_a_statement'],
  ['what is cut off', aStatement(anEntry({ amount: '1.00' })).slice(0, -40), 'not_a_statement'],
  ['what is nested without end', `<Document><BkToCstmrStmt>${'<a>'.repeat(100)}`, 'not_a_statement'],
  ['nothing', aStatement(), 'empty'],
  ['a picture', '\u0000PNG', 'not_a_statement'],
  ['a letter', 'Sehr geehrte Damen und Herren', 'not_a_statement'],
  ['too much', aStatement(anEntry({ amount: '1.00' }).repeat(20_001)), 'too_many_lines'],
])('%s is refused', (_what, text, problem) => expect(read(text)).toEqual({ kind: 'problem', problem }))

const table =
  'Konto;DE89\n\nBuchung;Betrag;Verwendungszweck;Auftraggeber\n24.11.2026;"1.090,00";Rechnung 2026-00001;Müller\n'
const headings = ['Buchung', 'Betrag', 'Verwendungszweck', 'Auftraggeber']
const columns = {
  ...{ bookedOn: 'Buchung', amount: 'Betrag', remittance: 'Verwendungszweck', payer: 'Auftraggeber' },
  ...{ sign: null, currency: null, state: null },
}

test('a table is explained first, and read by that then, in the code page of Excel, too', () => {
  expect(read(table)).toEqual({
    ...{ kind: 'columns', headings, problem: null },
    sample: [['24.11.2026', '1.090,00', 'Rechnung 2026-00001', 'Müller']],
  })
  expect(read(table, { columns: { ...columns, amount: 'Umsatz' } })).toMatchObject({ kind: 'columns' })
  expect(read(table, { columns: { ...columns, amount: 'Auftraggeber' } })).toMatchObject({
    ...{ kind: 'columns', problem: { code: 'columns_unreadable', line: 4 } },
  })
  const lines = [{ amountMinor: 109_000, bookedOn: '2026-11-24', payer: 'Müller' }]
  expect(read(table, { columns })).toMatchObject({ kind: 'lines', lines })
  // Of the German cooperative banks: no heading above whether money came in.
  const nameless = 'Buchung;Betrag;Verwendungszweck; \n24.11.2026;90,00;Miete;S\n'
  expect(read(nameless, { columns: { ...columns, payer: null } })).toMatchObject({
    ...{ headings: ['Buchung', 'Betrag', 'Verwendungszweck', '#4'], problem: { code: 'sign_unnamed', line: 2 } },
  })
  const bytes = Buffer.from(table, 'latin1')
  expect(readBankFile(bytes, { ...reading, columns })).toMatchObject({ kind: 'lines', lines })
})
