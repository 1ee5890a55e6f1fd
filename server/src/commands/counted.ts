import type { Progress } from '../platform/backup/write-backup.ts'

export const counted = ({ clinics, rows }: Progress) =>
  `${clinics} ${clinics === 1 ? 'clinic' : 'clinics'}, ${rows.toLocaleString('en-US')} rows`
