import type { Prepayment } from '@polyclinic/domain/online-payments/prepayment.ts'

/** Of an offer whose length or price is not the service's. */
export const ownTerms = (own: { duration_minutes: number | null; price_minor: number | null }) => ({
  ...(own.duration_minutes !== null && { durationMinutes: own.duration_minutes }),
  ...(own.price_minor !== null && { priceMinor: own.price_minor }),
})

/** What a service asks for at booking. */
export function prepaymentOfRow(row: { prepayment: string | null; deposit_minor: number | null }): Prepayment | null {
  if (row.prepayment === 'full') return { kind: 'full' }
  return row.deposit_minor === null ? null : { kind: 'deposit', minor: row.deposit_minor }
}
