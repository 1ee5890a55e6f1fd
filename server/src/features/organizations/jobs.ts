import type { Job } from '../../platform/jobs.ts'
import { sweepPictures } from './store-picture.ts'

export const jobs: readonly Job[] = [{ name: 'sweep-pictures', every: 'night', run: sweepPictures }]
