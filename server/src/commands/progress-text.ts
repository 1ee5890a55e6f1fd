import type { Progress } from '../platform/backup/write-backup.ts'

export const progressText = ({ clinics, rows }: Progress) =>
  `${clinics} ${clinics === 1 ? 'clinic' : 'clinics'}, ${rows.toLocaleString('en-US')} rows`
