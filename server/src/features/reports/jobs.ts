import type { ScheduledJob } from '../../platform/jobs.ts'
import { mailViews } from './mail-views.ts'
import { keepReportDays } from './roll-up.ts'
import { forgetDeletedViews } from './views.ts'

export const jobs: readonly ScheduledJob[] = [
  { name: 'mail-report-views', every: 'hour', runForClinic: mailViews },
  forgetDeletedViews,
  keepReportDays,
]
