import type { Job } from '../../platform/jobs.ts'
import { sweepReferrals } from './referrals-of-patients.ts'

export const jobs: readonly Job[] = [{ name: 'sweep-referrals', every: 'night', run: sweepReferrals }]
