import { z } from 'zod'
import { id } from '../kit/shapes.ts'

/** What doctors share and a visit may need beside its doctor. */
export const sharedResourceKinds = ['room', 'device'] as const
export type SharedResourceKind = (typeof sharedResourceKinds)[number]

/** A room or a device as a visit that has it tells it. */
export const resourceOfVisit = z.object({
  id,
  kind: z.enum(sharedResourceKinds),
  name: z.string(),
  isActive: z.boolean().describe('False while it is out of order.'),
})
export type ResourceOfVisit = z.infer<typeof resourceOfVisit>
