import type { Change } from '../../platform/changes.ts'
import type { Actor, Steps } from '../../platform/context.ts'
import type { Bound } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/refuse.ts'
import { createStreamLimiter } from './stream-limiter.ts'

/** A reader that takes nothing for so long is cut off; it comes back and fetches again. */
const unreadAtMost = 64 * 1024

/** A doctor hears of their own visits only, an admin of everything. */
function hears(actor: Actor, change: Change): boolean {
  if (actor.kind !== 'user' || change.noun === 'session') return false
  return actor.roles.includes('admin') || (change.providerId !== undefined && change.providerId === actor.providerId)
}

const isOfOwnSession = (actor: Actor, { noun, id }: Change) =>
  noun === 'session' && actor.kind === 'user' && id === actor.userId

const sessionOf = (actor: Actor) => (actor.kind === 'user' ? actor.sessionId : '')

/** Whether the session still stands. A database that is away for a moment ends nothing. */
const stillAdmitted = (steps: Steps) =>
  steps
    .transact(() => Promise.resolve())
    .then(
      () => true,
      (error: unknown) => !(error instanceof Refusal),
    )

/**
 * Server-sent events `{noun, id}`, as long as the session lasts (which this never extends) and the server runs. Readers
 * fetch what they show once more when it opens: what changed before is not told. The session is asked for again when one of
 * its account was ended, and every `checkEveryMs`, when a comment keeps proxies from closing the connection.
 */
export const streamChanges =
  (checkEveryMs: number, places = createStreamLimiter()): NonNullable<Bound['stream']> =>
  async (steps, { reply }) => {
    const { changeFeed } = steps.services
    const { raw } = reply
    // Checks and changes may arrive in the moment between the end and its event.
    const say = (text: string) => {
      if (!raw.writableEnded && !raw.destroyed) raw.write(text)
    }
    let isOver = false
    const end = () => {
      isOver = true
      if (raw.headersSent) raw.end()
    }
    const check = async () => {
      if (await stillAdmitted(steps)) say(': still here\n\n')
      else end()
    }
    const leave = places.take(sessionOf(steps.actor), steps.clinic.id, end)
    raw.once('close', leave)
    const hear = (changes: readonly Change[]) => {
      const own = changes.filter((change) => hears(steps.actor, change))
      const ids = new Set(own.map(({ noun, id }) => JSON.stringify({ noun, id })))
      if (ids.size) say([...ids].map((event) => `data: ${event}\n\n`).join(''))
      if (raw.writableLength > unreadAtMost) end()
      if (changes.some((change) => isOfOwnSession(steps.actor, change))) void check()
    }
    const unsubscribe = await changeFeed.subscribe(steps.clinic.id, hear).catch((error: unknown) => {
      leave()
      throw error
    })
    reply.hijack()
    // Whoever left meanwhile, or had to make way, is not told again that they did.
    if (raw.destroyed || isOver) {
      raw.destroy()
      leave()
      return unsubscribe()
    }
    const checking = setInterval(() => void check(), checkEveryMs)
    raw.on('error', () => raw.destroy())
    raw.once('close', () => {
      clearInterval(checking)
      changeFeed.stopping.removeEventListener('abort', end)
      unsubscribe()
    })
    raw.setHeaders(new Map(Object.entries(reply.getHeaders()) as [string, string][]))
    raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
    raw.setHeader('cache-control', 'no-store, no-transform')
    raw.setHeader('x-accel-buffering', 'no')
    raw.writeHead(200)
    say(': open\n\n')
    if (changeFeed.stopping.aborted) end()
    else changeFeed.stopping.addEventListener('abort', end)
  }
