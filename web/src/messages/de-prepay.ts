import { texts as prepay } from './de/prepay.ts'

/** Of a clinic where something is paid online with the booking. */
export const prepayTexts = { prepay }
