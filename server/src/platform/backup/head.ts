import { z } from 'zod'

export const schemaShape = z.object({ version: z.number(), name: z.string(), checksum: z.string() })

/** The first line of a backup file. */
export const headShape = z.object({
  format: z.literal('polyclinic-backup'),
  formatVersion: z.literal(1),
  madeAt: z.string(),
  /** The newest migration of the database it was made of. */
  schema: schemaShape,
  /** Tells whether a link key is the one that the links in mails were made with; the key itself is never in the file. */
  linkKeyPrint: z.string().nullable(),
})
export type Head = z.infer<typeof headShape>

/** What stands before the rows of a table of one clinic, or of the deployment (null). */
export const sectionShape = z.object({
  table: z.string(),
  clinic: z.uuid().nullable(),
  columns: z.array(z.string()),
})
export type Section = z.infer<typeof sectionShape>

/** What stands after them. */
export const checkedShape = z.object({ rows: z.number(), sha256: z.string() })
/** The last line: all rows, and the checksum of every line before it; of an archive each part once more. */
export const endShape = z.object({
  end: checkedShape.extend({ parts: z.array(z.object({ table: z.string(), ...checkedShape.shape })).optional() }),
})
