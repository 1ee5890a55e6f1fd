import { forgetChangedClinics, forgetOldChanges } from '../platform/change-feed.ts'
import { sealJob } from '../platform/audit-seals/seal-events.ts'
import { sweepIdempotencyKeys } from '../platform/idempotency.ts'
import type { Job } from '../platform/jobs.ts'
import { sweepAttempts } from '../platform/limits.ts'
import { forgetSlotChanges } from '../platform/validated-cache.ts'
import { jobs as accounts } from './accounts/jobs.ts'
import { jobs as appointments } from './appointments/jobs.ts'
import { jobs as audit } from './audit/jobs.ts'
import { jobs as announcements } from './announcements/jobs.ts'
import { jobs as calls } from './calls/jobs.ts'
import { jobs as delays } from './delays/jobs.ts'
import { jobs as documents } from './documents/jobs.ts'
import { jobs as externalCalendars } from './external-calendars/jobs.ts'
import { jobs as family } from './family/jobs.ts'
import { jobs as forms } from './forms/jobs.ts'
import { jobs as holds } from './holds/jobs.ts'
import { jobs as invoices } from './invoices/jobs.ts'
import { jobs as onlinePayments } from './online-payments/jobs.ts'
import { jobs as messages } from './messages/jobs.ts'
import { jobs as organizations } from './organizations/jobs.ts'
import { jobs as patients } from './patients/jobs.ts'
import { jobs as people } from './people/jobs.ts'
import { jobs as referrals } from './referrals/jobs.ts'
import { jobs as reminders } from './reminders/jobs.ts'
import { jobs as reports } from './reports/jobs.ts'
import { jobs as reviews } from './reviews/jobs.ts'
import { jobs as slots } from './slots/jobs.ts'
import { jobs as waitingList } from './waiting-list/jobs.ts'

/** What becomes too old in the platform's own tables. */
const platform = [
  forgetChangedClinics,
  forgetOldChanges,
  forgetSlotChanges,
  sealJob,
  sweepAttempts,
  sweepIdempotencyKeys,
]

/** Everything that is done when it was enqueued, or when the clock says so. */
export const jobs: readonly Job[] = [
  ...accounts,
  ...appointments,
  ...audit,
  ...delays,
  ...announcements,
  ...calls,
  ...documents,
  ...externalCalendars,
  ...family,
  ...forms,
  ...holds,
  ...invoices,
  ...onlinePayments,
  ...messages,
  ...organizations,
  ...patients,
  ...people,
  ...referrals,
  ...reminders,
  ...reports,
  ...reviews,
  ...slots,
  ...waitingList,
  ...platform,
]
