import type { ScheduledJob } from '../../platform/jobs.ts'
import { remindOfPayments } from './remind-of-payments.ts'

export const jobs: readonly ScheduledJob[] = [
  { name: 'remind-of-payments', every: 'hour', runForClinic: remindOfPayments },
]
