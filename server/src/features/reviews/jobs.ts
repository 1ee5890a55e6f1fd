import type { ScheduledJob } from '../../platform/jobs.ts'
import { askForReviews } from './ask-for-reviews.ts'

export const jobs: readonly ScheduledJob[] = [{ name: 'ask-for-reviews', every: 'hour', runForClinic: askForReviews }]
