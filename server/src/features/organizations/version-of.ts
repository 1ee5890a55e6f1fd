import { nameInClinic } from '../providers/writer-name.ts'

/** A version of what a clinic keeps of itself, with who saved it: an account, and the doctor that it is. */
export type VersionRow = Omit<Parameters<typeof nameInClinic>[0], 'name'> & {
  version: number
  savedAt: string
  restoredFrom: number | null
  writer: string | null
}

/** As it is told: by whom it was saved, in the words of the clinic; null where its file did. */
export const versionOf = (row: VersionRow) => ({
  version: row.version,
  savedAt: row.savedAt,
  savedBy: row.writer === null ? null : nameInClinic({ ...row, name: row.writer }),
  restoredFrom: row.restoredFrom,
})
