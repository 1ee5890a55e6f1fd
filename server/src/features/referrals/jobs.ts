import type { Job } from '../../platform/jobs.ts'
import { sweepReferrals } from './referrals-of-patients.ts'
import { remindOfReferrals } from './tell-of-referrals.ts'

export const jobs: readonly Job[] = [
  { name: 'sweep-referrals', every: 'night', run: sweepReferrals },
  { name: 'remind-of-referrals', every: 'hour', runForClinic: remindOfReferrals },
]
