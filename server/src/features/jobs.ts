import type { RecurringJob } from '../platform/jobs.ts'
import { jobs as accounts } from './accounts/jobs.ts'

/** Everything that returns by the clock. */
export const jobs: readonly RecurringJob[] = [...accounts]
