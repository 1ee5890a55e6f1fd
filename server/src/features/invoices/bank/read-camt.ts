import { readBankDay, type BankLine } from '@polyclinic/domain/invoices/bank-file.ts'
import { digitsOf } from '@polyclinic/domain/invoices/amounts.ts'
import { SaxesParser } from 'saxes'

/** It has a document type: with it come entities, which may name files, or grow without end. */
export class HasEntities extends Error {
  override name = 'HasEntities'
}
/** XML that is no statement, or none at all. */
export class NoStatement extends Error {
  override name = 'NoStatement'
}

const deepest = 40
const longestText = 2000

/** What it reads is taken one after the other; what nobody can read, or is not booked yet, is only counted. */
type Takes = { take: (line: BankLine) => void; leaveOut: () => void }
type Parts = {
  amount: string
  currency: string
  direction: string
  reference: string
  endToEnd: string
  payer: string
  remittance: string[]
  isReturn: boolean
}
type Entry = Parts & { bookedOn: string; valuedOn: string; isReversal: boolean; status: string; details: Parts[] }

const noParts = (): Parts => ({
  ...{ amount: '', currency: '', direction: '', reference: '', endToEnd: '', payer: '', remittance: [] },
  isReturn: false,
})

/**
 * The entries of a CAMT.053 file (ISO 20022, in any version), as they pass: nothing of it is held but the entry that is
 * read.
 * @throws {HasEntities | NoStatement}
 */
export function readCamt(pieces: Iterable<string>, { take, leaveOut }: Takes): void {
  const path: string[] = []
  let text = ''
  let account = ''
  let isStatement = false
  let entry: Entry | null = null
  let detail: Parts | null = null
  const parser = new SaxesParser({ xmlns: false, position: false } as const)
  let failed: Error | null = null
  const fail = (error: Error) => {
    failed ??= error
  }
  parser.on('error', () => fail(new NoStatement()))
  parser.on('doctype', () => fail(new HasEntities()))
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1)
    path.push(local)
    text = ''
    if (path.length > deepest) fail(new NoStatement())
    if (path.length === 2) isStatement = local === 'BkToCstmrStmt'
    if (path.length === 2 && !isStatement) fail(new NoStatement())
    if (local === 'Ntry')
      entry = { ...noParts(), bookedOn: '', valuedOn: '', isReversal: false, status: '', details: [] }
    if (local === 'TxDtls' && entry) detail = noParts()
    // Beside what was booked a bank says what was ordered, perhaps in another currency.
    const into = ['TxDtls', 'TxAmt'].includes(path.at(-2) ?? '') ? detail : path.at(-2) === 'Ntry' ? entry : null
    if (into && local === 'Amt') into.currency ||= attributes['Ccy'] ?? ''
  })
  const hear = (more: string) => {
    if (text.length < longestText) text += more
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.on('closetag', ({ name }) => {
    const local = name.slice(name.indexOf(':') + 1)
    const said = text.trim()
    text = ''
    note(local, said)
    path.pop()
  })

  for (const piece of pieces) {
    parser.write(piece)
    if (failed) throw failed as Error
  }
  parser.close()
  if (failed) throw failed as Error
  if (!isStatement) throw new NoStatement()

  function note(local: string, said: string): void {
    const [parent = '', grand = '', great = ''] = path.slice(0, -1).toReversed()
    if (local === 'IBAN' && grand === 'Acct' && great === 'Stmt') account = said
    if (!entry) return
    if (local === 'TxDtls' && detail) {
      entry.details.push(detail)
      detail = null
    } else if (local === 'Ntry') {
      const lines = linesOf(entry, account)
      if (lines === null) leaveOut()
      else for (const line of lines) take(line)
      entry = null
    } else if (parent === 'Ntry' || grand === 'Ntry') noteOfEntry(entry, local, parent, said)
    if (detail) noteOfDetail(detail, local, parent, grand, said)
  }
}

function noteOfEntry(entry: Entry, local: string, parent: string, said: string): void {
  if (parent === 'Ntry') {
    if (local === 'Amt') entry.amount = said
    else if (local === 'CdtDbtInd') entry.direction = said
    else if (local === 'RvslInd') entry.isReversal = said === 'true' || said === '1'
    else if (local === 'AcctSvcrRef') entry.reference = said
    else if (local === 'AddtlNtryInf') entry.remittance.push(said)
    // Plain in older versions.
    else if (local === 'Sts' && said !== '') entry.status = said
  } else if (parent === 'Sts' && local === 'Cd') entry.status = said
  else if (parent === 'BookgDt') entry.bookedOn = said.slice(0, 10)
  else if (parent === 'ValDt') entry.valuedOn = said.slice(0, 10)
}

function noteOfDetail(detail: Parts, local: string, parent: string, grand: string, said: string): void {
  if (parent === 'TxDtls' && local === 'RtrInf') detail.isReturn = true
  else if (parent === 'Refs' && local === 'AcctSvcrRef') detail.reference = said
  else if (parent === 'Refs' && local === 'EndToEndId') detail.endToEnd = said
  else if (parent === 'TxDtls' && local === 'CdtDbtInd') detail.direction = said
  else if (local === 'Amt' && (parent === 'TxDtls' || parent === 'TxAmt')) detail.amount ||= said
  else if (local === 'Nm' && (parent === 'Dbtr' || (parent === 'Pty' && grand === 'Dbtr'))) detail.payer = said
  else if (local === 'Ustrd' && parent === 'RmtInf') detail.remittance.push(said)
  else if (local === 'Ref' && parent === 'CdtrRefInf') detail.remittance.push(said)
}

/**
 * One for each transfer that the bank has put into an entry, as far as they add up to it; else one for the entry.
 * @returns null for an entry that cannot be read, or is not booked
 */
function linesOf(entry: Entry, account: string): BankLine[] | null {
  const { currency, details } = entry
  const bookedOn = readBankDay(entry.bookedOn || entry.valuedOn, '')
  const whole = signed(entry.amount, currency, entry.direction)
  if (entry.status !== 'BOOK' && entry.status !== '') return null
  if (whole === null || bookedOn === null) return null
  const parts = details.map((part) => ({
    ...part,
    minor: part.currency === currency ? signed(part.amount, currency, part.direction || entry.direction) : null,
  }))
  const sum = parts.reduce<number | null>((all, { minor }) => (all === null || minor === null ? null : all + minor), 0)
  const told = details.length > 1 && sum === whole ? parts : [{ ...together(details), minor: whole }]
  return told.flatMap((part) => {
    const { minor, payer } = part
    if (minor === null || minor === 0) return []
    const said = [...part.remittance, ...(/^(|NOTPROVIDED)$/i.test(part.endToEnd) ? [] : [part.endToEnd])]
    const remittance = (said.length > 0 ? said : entry.remittance).join(' ')
    const reference = [part.reference, entry.reference].find(
      (each) => each !== '' && !/^(NONREF|NOTPROVIDED)$/i.test(each),
    )
    return {
      told: JSON.stringify([account, reference ?? '', bookedOn, currency, minor, payer, remittance]),
      ...{ bookedOn, currency, amountMinor: minor, payer, remittance, isReversal: entry.isReversal || part.isReturn },
    }
  })
}

/** What the parts of an entry say, as one. */
const together = (details: readonly Parts[]): Parts =>
  details.length === 1
    ? details[0]!
    : {
        ...noParts(),
        remittance: details.flatMap(({ remittance }) => remittance),
        isReturn: details.some(({ isReturn }) => isReturn),
      }

function signed(amount: string, currency: string, direction: string): number | null {
  const minor = minorOf(amount, currency)
  return minor === null || direction === 'CRDT' ? minor : -minor
}

function minorOf(amount: string, currency: string): number | null {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,5}))?$/.exec(amount) ?? []
  if (whole === undefined || !/^[A-Z]{3}$/.test(currency)) return null
  const places = digitsOf(currency)
  // Beyond what a currency has there are zeros alone.
  if (/[1-9]/.test(part.slice(places))) return null
  return Number(whole + part.slice(0, places).padEnd(places, '0'))
}
