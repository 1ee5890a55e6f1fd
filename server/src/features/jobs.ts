import type { RecurringJob } from '../platform/jobs.ts'
import { jobs as accounts } from './accounts/jobs.ts'
import { jobs as days } from './days/jobs.ts'
import { jobs as messages } from './messages/jobs.ts'
import { jobs as slots } from './slots/jobs.ts'

/** Everything that returns by the clock. */
export const jobs: readonly RecurringJob[] = [...accounts, ...days, ...messages, ...slots]
