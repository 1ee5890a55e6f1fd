import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { largestDocumentBytes } from '@polyclinic/domain/documents/rules.ts'
import { pictureBounds, turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'
import { callerKinds, type Caller } from '../network.ts'
import { notDrawn } from './not-drawn.ts'

const program = fileURLToPath(new URL('draw-picture.ts', import.meta.url))
const inTurn = createFairQueue({
  of: callerKinds,
  ...turns.pictures,
})

/** Whose picture it is, and when nobody waits for it any more. */
export type Drawing = { caller: Caller; closed: AbortSignal }

/**
 * A picture drawn anew, in a process of its own that ends with it: after its time, with its memory, or when nobody waits
 * any more. It gets nothing but the bytes.
 * @returns null for what cannot be drawn
 */
export const drawAnew = (bytes: Buffer, { caller, closed }: Drawing, limits: Partial<typeof pictureBounds> = {}) =>
  inTurn(caller, () => draw(bytes, closed, { ...pictureBounds, ...limits }))

function draw(
  bytes: Buffer,
  closed: AbortSignal,
  { milliseconds, megabytes }: typeof pictureBounds,
): Promise<Buffer | null> {
  if (closed.aborted) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, String(megabytes)], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
    const kill = () => void child.kill('SIGKILL')
    const deadline = setTimeout(kill, milliseconds)
    closed.addEventListener('abort', kill, { once: true })
    const drawn: Buffer[] = []
    let size = 0
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > largestDocumentBytes) kill()
      else drawn.push(piece)
    })
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(deadline)
      closed.removeEventListener('abort', kill)
      if (code === 0 && size > 0) resolve(Buffer.concat(drawn))
      else if (code === null || code === notDrawn) resolve(null)
      else reject(new Error(`pictures cannot be drawn: exit code ${code}`))
    })
  })
}
