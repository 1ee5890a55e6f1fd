import { forgetChangedClinics } from '../platform/change-feed.ts'
import type { Job } from '../platform/jobs.ts'
import { jobs as accounts } from './accounts/jobs.ts'
import { jobs as days } from './days/jobs.ts'
import { jobs as messages } from './messages/jobs.ts'
import { jobs as slots } from './slots/jobs.ts'

/** Everything that is done when it was enqueued, or when the clock says so. */
export const jobs: readonly Job[] = [...accounts, ...days, ...messages, ...slots, forgetChangedClinics]
