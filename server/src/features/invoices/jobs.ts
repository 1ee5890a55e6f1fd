import type { ScheduledJob } from '../../platform/jobs.ts'
import { anonymizeBooks } from './anonymize-books.ts'
import { remindOfPayments } from './remind-of-payments.ts'

export const jobs: readonly ScheduledJob[] = [
  { name: 'anonymize-books', every: 'night', run: anonymizeBooks },
  { name: 'remind-of-payments', every: 'hour', runForClinic: remindOfPayments },
]
