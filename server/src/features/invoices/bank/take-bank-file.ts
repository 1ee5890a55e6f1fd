import { createHash } from 'node:crypto'
import { bankColumns, type takeBankFile as contract } from '@polyclinic/domain/invoices/bank-endpoints.ts'
import type { BankColumns, BankLine } from '@polyclinic/domain/invoices/bank-file.ts'
import { isOfInvoices, referencesIn } from '@polyclinic/domain/invoices/bank-matching.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { totalAtMost } from '@polyclinic/domain/invoices/totals.ts'
import { audit } from '../../../platform/audit.ts'
import { noteChange } from '../../../platform/changes.ts'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { anyTextOf } from '../../../platform/database/any-of.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Admission } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { returnAttempts, takeAttempts } from '../../../platform/limits.ts'
import { hourlyOfAccount } from '../../../platform/note-shown.ts'
import { requireWholeClinic } from '../../../platform/reach.ts'
import { refuseField } from '../../../platform/refuse.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { writerName } from '../../providers/writer-name.ts'
import { readBankFileBeside } from './read-bank-file-beside.ts'

/** One a day is usual; whoever finds out which columns are meant sends a few. */
export const bankFilesPerHour = 60
const rowsAtOnce = 1000

/** Whether somebody may send a file, before a byte of it is read. All of them take turns: each may be as large as fifty others. */
export async function admitBankFile(scope: RequestScope): Promise<Admission> {
  const counted = await scope.transact(async (context) => {
    requireWholeClinic(context, 'payments:take')
    const limits = { limits: [hourlyOfAccount(context, 'bank-files', bankFilesPerHour)], now: context.now }
    await takeAttempts(context.db, limits)
    return limits
  })
  return { part: 'bank files', giveBack: () => scope.transact(({ db }) => returnAttempts(db, counted)) }
}

/**
 * Keeps what came in. A file is read before a transaction is open, and what was kept before is left alone: the same file
 * again, or one that overlaps, adds nothing twice.
 * @throws {Refusal} `invalid_fields` for a file that is none
 */
export async function takeBankFile(
  scope: RequestScope,
  { body }: Input<typeof contract>,
  closed: AbortSignal,
): Promise<Output<typeof contract>> {
  // Null asks for them anew.
  const named = body.columns === undefined ? undefined : readColumns(body.columns)
  const { clinic, request, remembered } = await scope.transact(async ({ db, ...context }) => ({
    ...{ clinic: context.clinic, request: context.request },
    remembered: await rememberedColumns(db),
  }))
  const columns = named === undefined ? remembered : named
  const reading = { columns, currency: clinic.currency, locale: clinic.locale }
  const file = await readBankFileBeside({ clinic, request }, body.file.content, reading, closed)
  if (file.kind === 'columns') return { ...file, chosen: columns ?? remembered }
  return scope.transact(async (context) => {
    requireWholeClinic(context, 'payments:take')
    if (named) await remember(context, named)
    return keep(context, file)
  })
}

/** By which columns the clinic's last table was read. */
export async function rememberedColumns(db: ClinicDatabase): Promise<BankColumns | null> {
  const row = await db.selectFrom('bank_columns').select('columns').executeTakeFirst()
  return bankColumns.safeParse(row?.columns).data ?? null
}

function readColumns(typed: string): BankColumns | null {
  try {
    return bankColumns.nullable().parse(JSON.parse(typed))
  } catch {
    throw refuseField('/body/columns', 'columns_unreadable', 'These are no columns.')
  }
}

const remember = ({ db, now }: Context, columns: BankColumns) =>
  db
    .insertInto('bank_columns')
    .values({ columns: JSON.stringify(columns), chosen_at: now })
    .onConflict((there) =>
      there.column('organization_id').doUpdateSet({ columns: JSON.stringify(columns), chosen_at: now }),
    )
    .execute()

async function keep(context: Context, file: { lines: readonly BankLine[]; leftOut: number }) {
  const { db, now } = context
  const lines = file.lines.map((line) => ({
    ...line,
    ...{ payer: shownOf(line.payer, 200), remittance: shownOf(line.remittance, 1000) },
  }))
  const issued = await issuedOf(db, lines)
  const kept = lines.filter((line) => isOfInvoices(line, issued) && Math.abs(line.amountMinor) <= totalAtMost)
  const by = { read_at: now, read_by_user_id: signedIn(context).userId, read_by: await writerName(context) }
  const times = new Map<string, number>()
  const rows = kept.map((line) => ({
    ...{ id: newId(), fingerprint: fingerprintOf(line, times), booked_on: line.bookedOn },
    ...{ amount_minor: line.amountMinor, currency: line.currency },
    ...{ payer: line.payer, remittance: line.remittance, ...by },
  }))
  let added = 0
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    added += await insertRows(db, 'bank_transfers', rows.slice(first, first + rowsAtOnce), { unlessThere: true })
  await audit(context, { action: 'bank-transfers:import', side: 'clinic', detail: String(added) })
  if (added > 0) await noteChange(db, { noun: 'invoice', id: newId() })
  return {
    kind: 'kept' as const,
    added,
    known: rows.length - added,
    leftOut: file.leftOut + lines.length - rows.length,
  }
}

/** Which of the numbers that stand with what left the account are those of invoices. */
async function issuedOf(db: ClinicDatabase, lines: readonly BankLine[]): Promise<Set<string>> {
  const out = lines.filter(({ amountMinor, isReversal }) => amountMinor < 0 && !isReversal)
  const given = [...new Set(out.flatMap(({ remittance }) => referencesIn(remittance)))]
  if (given.length === 0) return new Set()
  const found = db.selectFrom('invoices').select('reference').where('reference', '=', anyTextOf(given))
  const rows = await found.where('kind', '=', 'invoice').where('status', '=', 'issued').execute()
  return new Set(rows.flatMap(({ reference }) => reference ?? []))
}

/** All that the bank says, and how often this file has said so before: two transfers may share one reference. */
function fingerprintOf({ told }: BankLine, times: Map<string, number>): Buffer {
  const before = times.get(told) ?? 0
  times.set(told, before + 1)
  return createHash('sha256').update(`${before} ${told}`).digest()
}

/** Without what no line of text shows. */
const shownOf = (text: string, most: number) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
