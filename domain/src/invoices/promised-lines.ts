import { hasStatutoryInsurance } from '../appointments/insurance.ts'
import type { InvoiceLine } from './model.ts'

type Visit = { serviceName: string; priceMinor: number; insurance: string | null; country: string }

/**
 * What an invoice begins with: the service at the price that was promised with the booking. Whom the law insures pays
 * nothing for it where the price is one for those who pay themselves.
 */
export const promisedLines = ({ serviceName, priceMinor, insurance, country }: Visit): InvoiceLine[] =>
  priceMinor === 0 || (insurance === 'statutory' && hasStatutoryInsurance(country))
    ? []
    : [{ description: serviceName, quantity: 1, unitMinor: priceMinor, discount: null, taxRate: 0 }]
