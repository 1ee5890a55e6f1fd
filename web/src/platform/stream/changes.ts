import type { ChangeEvent } from '@polyclinic/domain/changes/endpoints.ts'
import { readStream } from './read-stream.ts'

/** Null when the stream was opened (again): anything may have changed before. */
type Listener = (change: ChangeEvent | null) => void

const name = 'changes'
/** A tab that nobody has looked at for so long lets go of the stream. */
const restAfter = 60_000

const listeners = new Set<Listener>()
let stop: (() => void) | undefined

/** Tells of changes until the returned function is called. All tabs of a browser share one stream. */
export function watchChanges(listener: Listener): () => void {
  listeners.add(listener)
  stop ??= start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

function start(): () => void {
  const tell = (change: ChangeEvent | null) => {
    for (const listener of listeners) listener(change)
  }
  const otherTabs = new BroadcastChannel(name)
  otherTabs.addEventListener('message', ({ data }) => tell(data as ChangeEvent | null))
  const share = (change: ChangeEvent | null) => {
    tell(change)
    // A channel reaches this origin only, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    otherTabs.postMessage(change)
  }
  const reader = { onOpen: () => share(null), onData: (data: string) => share(JSON.parse(data) as ChangeEvent) }

  let turn: AbortController | undefined
  const listen = () => {
    if (turn) return
    turn = new AbortController()
    const { signal } = turn
    void oneForTheBrowser(signal, () => readStream(reader, signal))
  }
  const rest = () => {
    turn?.abort()
    turn = undefined
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(resting)
    if (document.visibilityState === 'hidden') resting = setTimeout(rest, restAfter)
    else listen()
  }

  document.addEventListener('visibilitychange', look)
  listen()
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(resting)
    rest()
    otherTabs.close()
  }
}

/** Waits until no other tab does this. Browsers have locks on secure pages only; elsewhere each tab is on its own. */
async function oneForTheBrowser(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  await locks.request(name, { signal }, work).catch(() => {})
}
