import type { Insurance } from '../appointments/insurance.ts'
import type { AppointmentState } from '../appointments/states.ts'
import type { InvoiceLine } from './model.ts'

export type VisitToBill = {
  status: AppointmentState
  priceMinor: number
  insurance: Insurance | null
  /** The patient canceled later than the policy of the visit allows. */
  isLateCancellation: boolean
  /** As it was announced with the booking. */
  lateFeeMinor: number
  /** Paid online with the booking, which said that the fee is kept of it where somebody does not come. */
  prepaidMinor: number
}
/** What the product calls a line, in the clinic's language. */
type Words = { service: string; lateCancellation: string; missed: string }

type Held = Pick<VisitToBill, 'status' | 'isLateCancellation' | 'lateFeeMinor' | 'prepaidMinor'>

/** What is missed costs something where that was paid beforehand, and no more than that. */
function feeOf({ status, isLateCancellation, lateFeeMinor, prepaidMinor }: Held): number {
  if (status === 'noshow') return Math.min(lateFeeMinor, prepaidMinor)
  return status === 'cancelled' && isLateCancellation ? lateFeeMinor : 0
}
const hasFee = (visit: Held) => feeOf(visit) > 0

/** Whether a draft may be begun for a visit: it is to come or took place, or that it was canceled late, or prepaid and missed, costs something. */
export const isToBill = (visit: Held): boolean => hasFee(visit) || !['cancelled', 'noshow'].includes(visit.status)

/** Whether its invoice may be issued: nothing is billed of a visit before the patient is there. */
export const isBillable = (visit: Held): boolean => isToBill(visit) && visit.status !== 'booked'

/** The price is one for those who pay themselves: these are not billed by it, nor their patients for what they pay. */
export const insured = ['statutory', 'insured'] as const satisfies readonly Insurance[]
export const isInsured = (insurance: Insurance | null) => insured.some((each) => each === insurance)

/** What an invoice begins with: the service at the price that was promised with the booking, or the fee that was announced. */
export function promisedLines(visit: VisitToBill, { service, lateCancellation, missed }: Words): InvoiceLine[] {
  const line = (description: string, unitMinor: number) => ({
    ...{ description, quantity: 1, unitMinor, discount: null, taxRate: 0 },
  })
  if (hasFee(visit)) return [line(visit.status === 'noshow' ? missed : lateCancellation, feeOf(visit))]
  return visit.priceMinor === 0 || isInsured(visit.insurance) ? [] : [line(service, visit.priceMinor)]
}
