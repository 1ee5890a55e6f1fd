import type { Job } from '../../platform/jobs.ts'
import { planReadings, readJob } from './sync-calendar.ts'

export const jobs: readonly Job[] = [readJob, { name: 'plan-external-calendars', every: 'minute', run: planReadings }]
