import { z } from 'zod'

export const figures = z
  .object({ average: z.number(), count: z.int() })
  .nullable()
  .describe('Of all published reviews; null while there are fewer than three.')
