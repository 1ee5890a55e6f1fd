import type { ScheduledJob } from '../../platform/jobs.ts'
import { sweepMerges } from '../patient-records/merges.ts'
import { eraseWhenOver } from './erase-when-over.ts'

export const jobs: readonly ScheduledJob[] = [
  { name: 'sweep-merges', every: 'night', run: sweepMerges },
  { name: 'erase-when-over', every: 'night', runForClinic: eraseWhenOver },
]
