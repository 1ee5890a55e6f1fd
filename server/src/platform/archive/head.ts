import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { schemaShape } from '../backup/head.ts'

export const archiveFormat = 1

/** The first line of an archive: what it is of. */
const headShape = z.object({
  format: z.literal('polyclinic-archive'),
  formatVersion: z.literal(archiveFormat),
  /** The version of the program that wrote it. */
  program: z.string(),
  madeAt: z.string(),
  /** The newest migration of the database it was made of. */
  schema: schemaShape,
  clinic: z.object({ id: z.uuid(), slug: z.string(), name: z.string(), domains: z.array(z.string()) }),
})
export type ArchiveHead = z.infer<typeof headShape>

/** What any format says of itself. */
const anyHead = z.object({ format: z.literal('polyclinic-archive'), formatVersion: z.number(), program: z.string() })

/** @throws {StartError} when it is of something else, or of a format that this program does not know */
export function headOfArchive(line: unknown, path: string): ArchiveHead {
  const head = headShape.safeParse(line)
  if (head.success) return head.data
  const later = anyHead.safeParse(line)
  if (later.success && later.data.formatVersion > archiveFormat)
    throw new StartError(
      `${path} is an archive of format ${later.data.formatVersion}, written by Polyclinic ${later.data.program}; this program reads format ${archiveFormat}. Use that version, or a later one.`,
    )
  throw new StartError(`${path} is no archive of a clinic.`)
}
