import type { ScheduledJob } from '../../platform/jobs.ts'
import { sweepMerges } from '../patient-records/merges.ts'

export const jobs: readonly ScheduledJob[] = [{ name: 'sweep-merges', every: 'night', run: sweepMerges }]
