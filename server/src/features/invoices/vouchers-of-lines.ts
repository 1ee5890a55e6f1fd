import type { InvoiceLine } from '@polyclinic/domain/invoices/model.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { rowsOf } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { refuseField } from '../../platform/refuse.ts'
import type { InvoiceRow } from './queries.ts'
import { codeOfVoucher, hashOfCode } from './voucher-rows.ts'

/**
 * What the lines of an invoice sell to be used later, for the statement that issues it.
 * @throws {Refusal} `invalid_fields` for a service that there is not
 */
export async function vouchersOfLines(context: Context, { id, currency }: InvoiceRow, lines: readonly InvoiceLine[]) {
  const { db, now, clinic, services } = context
  const sold = lines.flatMap(({ voucher, unitMinor }, position) =>
    voucher ? [{ voucher, position, id: newId(), minor: unitMinor }] : [],
  )
  const wanted = sold.flatMap(({ voucher, position, id: voucherId }) =>
    voucher.kind === 'sum'
      ? []
      : [...new Set(voucher.serviceIds)].map((serviceId) => ({ position, voucherId, serviceId })),
  )
  const known = await db
    .selectFrom('services')
    .select('id')
    .where('id', '=', anyOf(wanted.map(({ serviceId }) => serviceId)))
    .execute()
  const unknown = wanted.find(({ serviceId }) => !known.some((service) => service.id === serviceId))
  if (unknown)
    throw refuseField(`/body/lines/${unknown.position}/voucher`, 'not_found', 'There is no such service any more.')
  return {
    parts: sold.map(({ id: voucherId, minor, voucher }) => ({
      ...{ id: voucherId, minor, visits: voucher.kind === 'package' ? voucher.visits : null },
    })),
    rows: [
      rowsOf(
        'vouchers',
        sold.map(({ id: voucherId, position, minor, voucher }) => ({
          ...{ id: voucherId, kind: voucher.kind, invoice_id: id, position, currency, value_minor: minor },
          ...{ visits: voucher.kind === 'package' ? voucher.visits : null, is_for_bearer: voucher.isForBearer },
          ...{ code_hash: hashOfCode(codeOfVoucher(services, clinic.id, voucherId)), sold_at: now },
          valid_until: voucher.validUntil,
        })),
      ),
      rowsOf(
        'voucher_services',
        wanted.map(({ voucherId, serviceId }) => ({ voucher_id: voucherId, service_id: serviceId })),
      ),
    ],
  }
}
