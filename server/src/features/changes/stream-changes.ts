import { permissionToHear, type ChangeNoun } from '@polyclinic/domain/changes/endpoints.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { streamBounds } from '../../platform/bounds.ts'
import type { Change } from '../../platform/changes.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Stream } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refuse.ts'
import { idleAt } from '../../platform/session.ts'
import { requiredFrom } from '../organizations/second-factor-rule.ts'
import { createStreamLimiter } from './stream-limiter.ts'

/** What is not for somebody's eyes is not told to their screen. */
function hears(actor: Actor, { noun, id, providerId = null }: Change): boolean {
  const permission = permissionToHear[noun]
  const partnerId = noun === 'own-referral' ? id : null
  return permission !== null && reaches(actor, permission, { providerId, partnerId })
}

const hearsAnything = (actor: Actor) =>
  (Object.keys(permissionToHear) as ChangeNoun[]).some((noun) =>
    hears(actor, { noun, id: actor.own.partnerId ?? '', providerId: actor.own.providerId }),
  )

const isOfOwnSession = (actor: Actor, { noun, id }: Change) =>
  noun === 'session' && actor.kind === 'user' && id === actor.userId

const sessionOf = (actor: Actor) => (actor.kind === 'user' ? actor.sessionId : '')

/** In how many milliseconds the session ends when nobody uses it any more, or something that was decided for its person does. */
async function endsIn({ db, now, actor }: Context): Promise<number> {
  const session = await db
    .selectFrom('sessions')
    .select(['expires_at as expiresAt', 'last_seen_at as lastSeenAt'])
    .where('id', '=', sessionOf(actor))
    .executeTakeFirstOrThrow()
  const idle = idleAt(actor.kind === 'user' ? actor.roles : [], session.lastSeenAt)
  const decided = await db
    .selectFrom('user_permissions')
    .select(({ fn }) => fn.min('ends_at').as('endsAt'))
    .where('user_id', '=', actor.kind === 'user' ? actor.userId : null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  const isWithoutFactor = actor.kind === 'user' && !actor.secondFactor.isOn
  const graceEnd = isWithoutFactor ? await requiredFrom(db) : null
  const rightsEnd = Math.min(...[decided?.endsAt, graceEnd].flatMap((end) => (end && end > now ? Date.parse(end) : [])))
  return Math.min(Date.parse(session.expiresAt), idle, rightsEnd) - Date.parse(now)
}

const dayMs = 24 * 60 * 60_000

/**
 * Server-sent events `{noun, id}`, as long as the session lasts (which this never extends) and the server runs. Readers
 * fetch what they show once more when it opens: what changed before is not told. The session is asked for again when one
 * of its account was ended, and when it would end by itself; every `keepAliveEveryMs` a comment keeps proxies from closing the
 * connection. Whoever may see nothing hears nothing but the end of their session, and takes no place of those who do.
 */
export const streamChanges = (keepAliveEveryMs: number): Stream => {
  const { ofSession, hearing, silent } = streamBounds
  const places = {
    hearing: createStreamLimiter({ ofSession, ...hearing }),
    silent: createStreamLimiter({ ofSession, ...silent }),
  }
  return async (scope, { reply, actor: first }) => {
    let actor = first
    const { changeFeed } = scope.services
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
    let checking: NodeJS.Timeout | undefined
    const checkIn = (ms: number) => {
      clearTimeout(checking)
      if (!raw.destroyed && !isOver)
        checking = setTimeout(() => void check(), Math.min(Math.max(ms, keepAliveEveryMs), dayMs))
    }
    const check = async () => {
      try {
        checkIn(
          await scope.transact((context) => {
            actor = context.actor
            return endsIn(context)
          }),
        )
      } catch (error) {
        // A database that is away for a moment ends nothing.
        if (error instanceof Refusal) end()
        else checkIn(0)
      }
    }
    const leave = places[hearsAnything(actor) ? 'hearing' : 'silent'].take(sessionOf(actor), scope.clinic.id, end)
    raw.once('close', leave)
    const hear = (changes: readonly Change[]) => {
      const own = changes.filter((change) => hears(actor, change))
      const ids = new Set(own.map(({ noun, id }) => JSON.stringify({ noun, id })))
      if (ids.size) say([...ids].map((event) => `data: ${event}\n\n`).join(''))
      if (raw.writableLength > streamBounds.unreadBytes) end()
      if (changes.some((change) => isOfOwnSession(actor, change))) void check()
    }
    const unsubscribe = await changeFeed.subscribe(scope.clinic.id, hear).catch((error: unknown) => {
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
    const keepingAlive = setInterval(() => say(': still here\n\n'), keepAliveEveryMs)
    void check()
    raw.on('error', () => raw.destroy())
    raw.once('close', () => {
      clearInterval(keepingAlive)
      clearTimeout(checking)
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
}
