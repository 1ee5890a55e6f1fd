import { z } from 'zod'
import { instant } from './shapes.ts'

/** What is said of a version of what a clinic keeps on a screen: of its look, its legal texts, its booking rules. */
export const savedVersion = {
  version: z.int(),
  savedAt: instant,
  savedBy: z.string().nullable().describe('Null: the clinic’s file.'),
  restoredFrom: z.int().nullable().describe('The version that this one says the same as again.'),
}
