import type { CopyFormat } from '@polyclinic/domain/privacy/copy-formats.ts'

/** What the file of a copy ends in. */
export const copyEndings: Record<CopyFormat, string> = { archive: 'zip', paper: 'pdf', bundle: 'json' }

/** Whether letters and files are in it, or only named. */
export const hasFiles = (format: CopyFormat): boolean => format === 'archive'
