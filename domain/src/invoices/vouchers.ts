import { keepsItsTime, type AppointmentState } from '../appointments/states.ts'
import { Refused } from '../kit/refused.ts'
import type { PlainDate } from '../kit/time.ts'
import type { VoucherPart } from './postings.ts'

export const voucherKinds = ['sum', 'package'] as const
export type VoucherKind = (typeof voucherKinds)[number]

export const packageVisitsAtMost = 100
export const packageServicesAtMost = 50

/** How a voucher stands today, by what its postings and those of the invoice that sold it add up to. */
export const voucherStandings = ['unpaid', 'usable', 'used', 'expired', 'forfeited', 'blocked', 'taken-back'] as const
export type VoucherStanding = (typeof voucherStandings)[number]
export const voucherFilters = [
  'all',
  ...(['usable', 'unpaid', 'used', 'expired', 'forfeited', 'blocked'] as const satisfies readonly VoucherStanding[]),
] as const
export type VoucherFilter = (typeof voucherFilters)[number]

export type VoucherFacts = {
  kind: VoucherKind
  leftMinor: number
  leftVisits: number | null
  validUntil: string
  isBlocked: boolean
  isForfeited: boolean
  /** Of the invoice that sold it. */
  soldDueMinor: number
  isTakenBack: boolean
}

export function standingOfVoucher(voucher: VoucherFacts, today: PlainDate): VoucherStanding {
  if (voucher.isTakenBack) return 'taken-back'
  if (voucher.isForfeited && voucher.leftMinor === 0) return 'forfeited'
  if (voucher.isBlocked) return 'blocked'
  if (voucher.leftMinor === 0) return 'used'
  if (voucher.validUntil < today) return 'expired'
  return voucher.soldDueMinor > 0 ? 'unpaid' : 'usable'
}

/** Until when one is good where nobody says otherwise: three years from the end of the year (in Germany §§ 195, 199 BGB). */
export const usuallyValidUntil = (today: PlainDate): PlainDate => `${Number(today.slice(0, 4)) + 3}-12-31` as PlainDate

type Owned = VoucherFacts & { id: string; isForBearer: boolean; patientId: string; serviceIds: readonly string[] }
type Paid = {
  patientId: string
  status: 'draft' | 'issued'
  kind: 'invoice' | 'credit-note'
  isCredited: boolean
  dueMinor: number
  taxMinor: number
  /** A voucher buys no voucher. */
  sellsVouchers: boolean
  /** Its visit, at the price that was promised. */
  visit: { serviceId: string; priceMinor: number; status: AppointmentState } | null
  isVisitCovered: boolean
}
export type Covering = { coversMinor: number; used: VoucherPart; leftMinor: number; leftVisits: number | null }

/**
 * What of an invoice a voucher pays, as much as it can. Whoever types a code learns nothing of one that is not theirs to
 * use: unknown, somebody else's, blocked, over, not paid itself and empty are one answer.
 */
export function decideVoucherUse(invoice: Paid, voucher: Owned | null, today: PlainDate): Covering | Refused {
  if (invoice.status !== 'issued' || invoice.kind !== 'invoice' || invoice.isCredited || invoice.dueMinor <= 0)
    return new Refused('invoice_not_open')
  if (
    !voucher ||
    standingOfVoucher(voucher, today) !== 'usable' ||
    (!voucher.isForBearer && voucher.patientId !== invoice.patientId)
  )
    return new Refused('voucher_unknown')
  const { leftMinor, leftVisits, id } = voucher
  if (invoice.sellsVouchers) return new Refused('voucher_not_for_this')
  if (leftVisits === null) {
    const minor = Math.min(leftMinor, invoice.dueMinor)
    return { coversMinor: minor, used: { id, minor, visits: null }, leftMinor: leftMinor - minor, leftVisits }
  }
  const { visit } = invoice
  // Tax of a package arose when it was sold, free of it: it pays nothing that is taxed; and no fee of a visit that fell out.
  if (
    !visit ||
    !keepsItsTime(visit.status) ||
    invoice.isVisitCovered ||
    invoice.taxMinor > 0 ||
    !voucher.serviceIds.includes(visit.serviceId)
  )
    return new Refused('voucher_not_for_this')
  const coversMinor = Math.min(visit.priceMinor, invoice.dueMinor)
  if (coversMinor <= 0) return new Refused('voucher_not_for_this')
  // So that the last one takes what is left.
  const minor = Math.floor(leftMinor / leftVisits)
  return {
    ...{ coversMinor, used: { id, minor, visits: 1 } },
    ...{ leftMinor: leftMinor - minor, leftVisits: leftVisits - 1 },
  }
}

/** What is left of one that is over becomes the clinic's. One that was never paid is no income: its sale is taken back. */
export function decideForfeit(voucher: VoucherFacts & { id: string }, today: PlainDate): VoucherPart | Refused {
  if (standingOfVoucher(voucher, today) !== 'expired') return new Refused('voucher_not_expired')
  if (voucher.soldDueMinor > 0) return new Refused('voucher_unpaid')
  return { id: voucher.id, minor: voucher.leftMinor, visits: voucher.leftVisits }
}
