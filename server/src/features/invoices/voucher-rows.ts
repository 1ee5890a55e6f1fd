import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { codeOfBits, readCode } from '@polyclinic/domain/invoices/voucher-code.ts'
import {
  standingOfVoucher,
  type VoucherFacts,
  type VoucherKind,
  type VoucherStanding,
} from '@polyclinic/domain/invoices/vouchers.ts'
import { sql } from 'kysely'
import type { Context, Services } from '../../platform/context.ts'
import { hashSecret, keyedHash } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { today } from './queries.ts'

type Key = Pick<Services, 'linkKey'>

/** What whoever has a voucher types. Derived, so that it can be told again and stands nowhere; looked up by its hash. */
export const codeOfVoucher = ({ linkKey }: Key, organizationId: string, voucherId: string): string =>
  codeOfBits(BigInt(`0x${keyedHash(linkKey, 'voucher', organizationId, voucherId).subarray(0, 10).toString('hex')}`))

export const hashOfCode = (code: string) => hashSecret(readCode(code))

type Balances = { voucher_id: string; left_minor: string; left_visits: string | null }
const balances = sql<Balances>`voucher_balances`

/** Vouchers with what is left of them, and how the invoice stands that sold them. */
export const selectVouchers = (db: ClinicDatabase) =>
  db
    .selectFrom('vouchers as v')
    .innerJoin('invoices as i', 'i.id', 'v.invoice_id')
    .innerJoin('patients as t', 't.id', 'i.patient_id')
    .innerJoin('invoice_lines as l', (join) =>
      join.onRef('l.invoice_id', '=', 'v.invoice_id').onRef('l.position', '=', 'v.position'),
    )
    .innerJoin(balances.as('b'), 'b.voucher_id', 'v.id')
    .select(['v.id', 'v.kind', 'v.invoice_id', 'v.currency', 'v.value_minor', 'v.visits', 'v.is_for_bearer'])
    .select(['v.code_hash', 'v.valid_until', 'v.sold_at', 'v.blocked_at', 'v.blocked_by', 'v.block_reason'])
    .select(['i.reference as invoice_reference', 'i.patient_id', 't.given_name', 't.family_name', 'l.description'])
    .select(['b.left_minor', 'b.left_visits'])
    .select(soldDue.as('sold_due_minor'))
    .select(isTakenBack.as('is_taken_back'))
    .select(isForfeited.as('is_forfeited'))
    .select(serviceIds.as('service_ids'))

const soldDue = sql<string>`coalesce((select s.due_minor from invoice_balances s where s.invoice_id = v.invoice_id), 0)`
/** Of a package, what it is for. */
const serviceIds = sql<string[]>`coalesce(
  (select json_agg(s.service_id) from voucher_services s where s.voucher_id = v.id), '[]')`
const isTakenBack = sql<boolean>`exists (select from invoices n where n.corrects_id = v.invoice_id)`
const isForfeited = sql<boolean>`exists (
  select from ledger_postings p where p.voucher_id = v.id and p.kind = 'voucher-expiry')`

export type VoucherRow = Awaited<ReturnType<ReturnType<typeof selectVouchers>['executeTakeFirstOrThrow']>>

/** How each stands, for a list: as `standingOfVoucher` tells it of one. */
export const standingOn = (day: PlainDate) => sql<VoucherStanding>`
  case when ${isTakenBack} then 'taken-back'
    when b.left_minor = 0 and ${isForfeited} then 'forfeited'
    when v.blocked_at is not null then 'blocked'
    when b.left_minor = 0 then 'used'
    when v.valid_until < ${day} then 'expired'
    when ${soldDue} > 0 then 'unpaid' else 'usable' end`

export const factsOfVoucher = (row: VoucherRow): VoucherFacts & { id: string } => ({
  ...{ id: row.id, kind: row.kind as VoucherKind, leftMinor: Number(row.left_minor) },
  leftVisits: row.left_visits === null ? null : Number(row.left_visits),
  ...{ validUntil: row.valid_until, isBlocked: row.blocked_at !== null, isForfeited: row.is_forfeited },
  ...{ soldDueMinor: Number(row.sold_due_minor), isTakenBack: row.is_taken_back },
})

export function asVoucher(row: VoucherRow, context: Pick<Context, 'now' | 'clinic'>) {
  const facts = factsOfVoucher(row)
  return {
    ...{
      id: row.id,
      kind: facts.kind,
      standing: standingOfVoucher(facts, today(context)),
      description: row.description,
    },
    patient: { id: row.patient_id, givenName: row.given_name, familyName: row.family_name },
    ...{ isForBearer: row.is_for_bearer, invoice: { id: row.invoice_id, reference: row.invoice_reference! } },
    ...{ value: { minor: row.value_minor, currency: row.currency }, visits: row.visits },
    ...{ left: { minor: facts.leftMinor, currency: row.currency }, leftVisits: facts.leftVisits },
    ...{ validUntil: row.valid_until, soldAt: row.sold_at, isPaid: facts.soldDueMinor <= 0 },
  }
}

/** To be told to who may have it; null where another key of the server made it. */
export function codeToTell({ services, clinic }: Pick<Context, 'services' | 'clinic'>, row: VoucherRow): string | null {
  const code = codeOfVoucher(services, clinic.id, row.id)
  return hashOfCode(code).equals(row.code_hash) ? code : null
}

/** How many that have something left were sold with another key: their codes work, and nobody is told them again. */
export async function countUntold(db: ClinicDatabase, key: Key, organizationId: string): Promise<number> {
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`
    select v.id, v.code_hash from vouchers v join ${balances} b on b.voucher_id = v.id where b.left_minor > 0`.execute(
    db,
  )
  return rows.filter(({ id, code_hash }) => !hashOfCode(codeOfVoucher(key, organizationId, id)).equals(code_hash))
    .length
}

/** @throws {Refusal} `not_found` */
export async function findVoucher(db: ClinicDatabase, id: string): Promise<VoucherRow> {
  const row = await selectVouchers(db).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Held until the transaction ends: what is left of it is so until then. */
export const lockVoucher = (db: ClinicDatabase, id: string) =>
  sql`select from vouchers where id = ${id} for no key update`.execute(db)

/** The same of all that an invoice sold. */
export const lockVouchersOf = (db: ClinicDatabase, invoiceId: string) =>
  sql`select from vouchers where invoice_id = ${invoiceId} order by id for no key update`.execute(db)

/** What an invoice sold, as it was sold, and whether something of it was used since. */
export async function soldBy(db: ClinicDatabase, invoiceId: string) {
  const rows = await selectVouchers(db).where('v.invoice_id', '=', invoiceId).orderBy('v.position').execute()
  return {
    parts: rows.map((row) => ({ id: row.id, minor: row.value_minor, visits: row.visits })),
    isUsed: rows.some((row) => Number(row.left_minor) !== row.value_minor || row.is_forfeited),
  }
}
