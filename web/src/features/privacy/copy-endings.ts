import type { CopyFormat } from '@polyclinic/domain/privacy/copy-formats.ts'

/** What the file of a copy ends in. */
export const copyEndings: Record<CopyFormat, string> = { archive: 'zip', paper: 'pdf', bundle: 'json' }
