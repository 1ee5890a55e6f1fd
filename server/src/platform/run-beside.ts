import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'

/** How a program that `runBeside` starts ends when it is the fault of what it was given. */
export const notMade = 3

export type Beside = {
  arguments?: readonly string[]
  /** When nobody waits for it any more. */
  closed?: AbortSignal
  milliseconds: number
  /** Of what it makes. */
  bytesAtMost: number
  /** Of its own memory; otherwise Node decides. */
  heapMegabytes?: number
}

/** Where this process keeps what it has compiled: half of a program's time is its start. */
const compiled = () => {
  // oxlint-disable-next-line node/no-process-env -- a setting of Node's own, handed on
  const folder = process.env['NODE_COMPILE_CACHE']
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}

/**
 * What a program makes of its input, in a process of its own that ends with it: after its time, or when nobody waits any
 * more. It gets nothing but the input; this process answers others meanwhile.
 * @returns null for what nothing can be made of
 * @throws what reading the input throws, too
 */
export function runBeside(
  program: string,
  input: Buffer | string | Readable,
  { closed, milliseconds, bytesAtMost, heapMegabytes, ...more }: Beside,
): Promise<Buffer | null> {
  if (closed?.aborted) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const memory = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]
    const given = [...memory, program, ...(more.arguments ?? [])]
    const child = spawn(process.execPath, given, { env: compiled(), stdio: ['pipe', 'pipe', 'ignore'] })
    const kill = () => void child.kill('SIGKILL')
    const deadline = setTimeout(kill, milliseconds)
    closed?.addEventListener('abort', kill, { once: true })
    const made: Buffer[] = []
    let size = 0
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > bytesAtMost) kill()
      else made.push(piece)
    })
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined)
    if (input instanceof Readable) {
      input.once('error', (error) => {
        reject(error)
        kill()
      })
      input.pipe(child.stdin)
    } else child.stdin.end(input)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(deadline)
      closed?.removeEventListener('abort', kill)
      if (input instanceof Readable) input.destroy()
      if (code === 0 && size > 0) resolve(Buffer.concat(made))
      else if (code === null || code === notMade) resolve(null)
      else reject(new Error(`${program} failed: exit code ${code}`))
    })
  })
}
