import type { AppointmentState } from '../appointments/states.ts'

/** Whatever a clinic says, no more travels at once. */
export const largestDocumentMegabytes = 20
export const bytesOfMegabytes = (megabytes: number) => megabytes * 1024 * 1024

type VisitWithDocuments = { status: AppointmentState; startsAt: string }

/** Whether a patient may add documents to a visit, and take them back: until it begins. */
export const mayChangeDocuments = ({ status, startsAt }: VisitWithDocuments, now: string): boolean =>
  status === 'arrived' || (status === 'booked' && Date.parse(now) < Date.parse(startsAt))
