import { z } from 'zod'

/** What somebody who is here is told. */
export const queuePlace = z.object({
  number: z.int(),
  before: z.int().describe('How many wait for the same doctor before them.'),
  doctor: z.string().describe('The name of the doctor.'),
  room: z
    .string()
    .nullable()
    .describe('Where they are called to; null as long as they wait, and where no room is known.'),
  locationName: z.string(),
  openForms: z.int().describe('How many forms that are asked before the visit are not filled in yet.'),
})
export type QueuePlace = z.infer<typeof queuePlace>
