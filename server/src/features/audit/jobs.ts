import type { Job } from '../../platform/jobs.ts'
import { anchorSeal } from './anchor-seal.ts'
import { mailSeal } from './mail-seal.ts'
import { tellOfUnusual } from './tell-of-unusual.ts'

export const jobs: readonly Job[] = [
  { name: 'anchor-audit-seal', every: 'hour', runForClinic: anchorSeal },
  { name: 'mail-audit-seal', every: 'hour', runForClinic: mailSeal },
  { name: 'tell-of-unusual', every: 'hour', runForClinic: tellOfUnusual },
]
