import { fileURLToPath } from 'node:url'
import { largestDocumentBytes } from '@polyclinic/domain/documents/rules.ts'
import { pictureBounds, turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'
import { callerKinds, type Caller } from '../network.ts'
import { runBeside } from '../run-beside.ts'

const program = fileURLToPath(new URL('draw-picture.ts', import.meta.url))
const inTurn = createFairQueue({
  of: callerKinds,
  ...turns.pictures,
})

/** A sheet of paper can be read at that; larger pictures are made smaller. */
const readableSide = 3000

/** Whose picture it is, and when nobody waits for it any more. */
export type Drawing = { caller: Caller; closed: AbortSignal }

/** Otherwise a page of paper or a face. */
export type DrawnKind = 'logo' | 'social' | 'card' | 'icon'

/**
 * A picture drawn anew, in a process of its own that ends with it, and with its memory.
 * @returns null for what cannot be drawn
 */
export const drawAnew = (
  bytes: Buffer,
  { caller, closed }: Drawing,
  limits: Partial<typeof pictureBounds> & { longestSide?: number; kind?: DrawnKind } = {},
) =>
  inTurn(caller, () => {
    const { kind } = limits
    const { milliseconds, megabytes, longestSide } = { ...pictureBounds, longestSide: readableSide, ...limits }
    const bounds = { closed, milliseconds, bytesAtMost: largestDocumentBytes }
    return runBeside(program, bytes, {
      ...bounds,
      arguments: [String(megabytes), String(longestSide), ...(kind ? [kind] : [])],
    })
  })
