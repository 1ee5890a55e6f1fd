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
}
/** What the product calls a line, in the clinic's language. */
type Words = { service: string; lateCancellation: string }

type Held = Pick<VisitToBill, 'status' | 'isLateCancellation' | 'lateFeeMinor'>

const hasFee = ({ status, isLateCancellation, lateFeeMinor }: Held) =>
  status === 'cancelled' && isLateCancellation && lateFeeMinor > 0

/** Whether a draft may be begun for a visit: it is to come or took place, or its late cancellation costs something. */
export const isToBill = (visit: Held): boolean => hasFee(visit) || !['cancelled', 'noshow'].includes(visit.status)

/** Whether its invoice may be issued: nothing is billed of a visit before the patient is there. */
export const isBillable = (visit: Held): boolean => isToBill(visit) && visit.status !== 'booked'

/** The price is one for those who pay themselves: these are not billed by it, nor their patients for what they pay. */
export const insured = ['statutory', 'insured'] as const satisfies readonly Insurance[]
export const isInsured = (insurance: Insurance | null) => insured.some((each) => each === insurance)

/** What an invoice begins with: the service at the price that was promised with the booking, or the fee that was announced. */
export function promisedLines(visit: VisitToBill, { service, lateCancellation }: Words): InvoiceLine[] {
  const line = (description: string, unitMinor: number) => ({
    ...{ description, quantity: 1, unitMinor, discount: null, taxRate: 0 },
  })
  if (hasFee(visit)) return [line(lateCancellation, visit.lateFeeMinor)]
  return visit.priceMinor === 0 || isInsured(visit.insurance) ? [] : [line(service, visit.priceMinor)]
}
