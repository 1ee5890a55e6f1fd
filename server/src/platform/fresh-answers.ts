import { sql } from 'kysely'
import { nobody, type Context, type Steps } from './context.ts'
import { LRU } from './lru.ts'
import { Refusal } from './refuse.ts'
import type { ClinicDatabase } from './tenancy.ts'
import { createTogether, type Waiting } from './together.ts'

/** What one question came to. `until`: from then on the rows say something else by themselves (a hold expires). */
export type Answered = { text: string; until?: string | undefined }
/**
 * Answers to questions that waited together, in their order; a refusal is that question's own. What is put into `memory`
 * is there for later questions until the clinic's times change.
 */
export type AnswerTogether = (
  context: Context,
  questions: readonly unknown[],
  memory: Map<string, unknown>,
) => Promise<(Answered | Refusal)[]>

export type FreshAnswers = { ask: (steps: Steps, key: string, question: unknown) => Promise<Buffer> }

type Question = { steps: Steps; key: string; question: unknown }

/**
 * Where the clinic's times stood: `count` and `last` of the changes by transactions from `edge` on, which was the oldest
 * one running. They grow with every change that commits later, whichever began first.
 */
type Mark = { edge: string; count: string; last: string | null }
type Standing = {
  mark: Mark
  /** Of the clinic's own row, which each process reads by itself. */
  version: number
  number: number
  minute: string
  until: string | undefined
  memory: Map<string, unknown>
  /** Questions whose answer was not worth keeping so far. */
  askedOnce: Set<string>
}

const keptAtMost = 64 * 1024 * 1024
const oneAtMost = 4 * 1024 * 1024
/** Of what a clinic's answers are made from; beyond it somebody asks for ever other days. */
const memoriesAtMost = 256
const keysAtMost = 2000
/** Rounds in one transaction. */
const roundsInOne = 100
const minuteOf = (instant: string) => instant.slice(0, 16)

type Look = Mark & { countSince: string; lastSince: string | null; at: string }

/** How it stands as of this statement, which sees all that was committed before it. */
async function lookAtChanges(db: ClinicDatabase, before: Mark | undefined) {
  const { rows } = await sql<Look>`
    select s.edge::text as edge, n.count, n.last, b.count as "countSince", b.last as "lastSince",
      statement_timestamp() as at
    from (select pg_snapshot_xmin(pg_current_snapshot()) as edge offset 0) s,
      lateral (select count(*) as count, max(xid::text) as last from slot_changes where xid >= s.edge) n,
      lateral (select count(*) as count, max(xid::text) as last from slot_changes where xid >= ${before?.edge ?? null}::xid8) b`.execute(
    db,
  )
  const { edge, count, last, countSince, lastSince, at } = rows[0]!
  const isSame = before !== undefined && countSince === before.count && lastSince === before.last
  return { mark: { edge, count, last }, isSame, at }
}

/**
 * Answers what anybody may ask about a clinic's times. Questions that wait at the same time share one look at the
 * database, which began after each of them came in; an answer is kept for as long as the database says that nothing it was
 * made of has changed. So every answer is as fresh as one that was read for it alone.
 */
export function createFreshAnswers(answer: AnswerTogether): FreshAnswers {
  const standings = new LRU<string, Standing>(5000)
  const kept = createStore()
  let made = 0

  const standingFor = (context: Context, known: Standing | undefined, isSame: boolean, mark: Mark): Standing => {
    const { clinic } = context
    if (known && isSame && isStill(known, context)) return known
    const standing = {
      mark,
      version: clinic.version,
      number: made++,
      minute: minuteOf(context.now),
      until: undefined,
      memory: new Map<string, unknown>(),
      askedOnce: new Set<string>(),
    }
    standings.set(clinic.id, standing)
    return standing
  }

  const serve = async (waiting: readonly Waiting<Question, Buffer>[], db: ClinicDatabase) => {
    const { clinic, request, services } = waiting[0]!.asked.steps
    const known = standings.get(clinic.id)
    const { mark, isSame, at } = await lookAtChanges(db, known?.mark)
    const context: Context = { db, now: services.tenancy.clock(at), clinic, actor: nobody, request, services }
    const standing = standingFor(context, known, isSame, mark)
    if (standing.memory.size > memoriesAtMost) standing.memory = new Map()
    if (standing.askedOnce.size > keysAtMost) standing.askedOnce.clear()
    const { number, memory } = standing

    const open = new Map<string, Waiting<Question, Buffer>[]>()
    for (const one of waiting) {
      const key = `${number} ${one.asked.key}`
      const bytes = kept.get(key)
      if (bytes !== undefined) one.resolve(bytes)
      else if (open.has(key)) open.get(key)!.push(one)
      else open.set(key, [one])
    }
    if (open.size === 0) return
    const groups = [...open]
    const answers = await answer(
      context,
      groups.map(([, [first]]) => first!.asked.question),
      memory,
    )
    for (const [index, [key, same]] of groups.entries()) {
      const answered = answers[index]!
      if (answered instanceof Refusal) for (const { reject } of same) reject(answered)
      else {
        const { text, until } = answered
        if (until !== undefined && (standing.until === undefined || until < standing.until)) standing.until = until
        const bytes = Buffer.from(text)
        if (same.length > 1 || standing.askedOnce.has(key)) kept.set(key, bytes)
        else standing.askedOnce.add(key)
        for (const { resolve } of same) resolve(bytes)
      }
    }
  }

  // Rounds that follow each other at once stay in one transaction, each with a look of its own; it ends when nobody waits,
  // or after so many that its connection has been away long enough.
  const inRounds = createTogether<Question, Buffer>(
    (first, next) => {
      const { clinic, services } = first[0]!.asked.steps
      let round = first
      return services.tenancy.inClinic(clinic.id, async (db) => {
        for (let rounds = 0; round.length > 0; round = ++rounds < roundsInOne ? await next() : [])
          await serve(round, db)
      })
    },
    { roundsAtMost: 1 },
  )
  return { ask: (steps, key, question) => inRounds(steps.clinic.id, { steps, key, question }) }
}

/** Time alone changes the answers, too: a start comes too near with its minute, and a hold expires. */
const isStill = ({ version, minute, until }: Standing, context: Context) =>
  version === context.clinic.version && minute === minuteOf(context.now) && (until === undefined || until > context.now)

/** Answers up to a number of bytes in all; the first made go first. */
function createStore() {
  const entries = new Map<string, Buffer>()
  let size = 0
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, bytes: Buffer) => {
      if (bytes.length > oneAtMost || entries.has(key)) return
      entries.set(key, bytes)
      size += bytes.length
      for (const [oldest, { length }] of entries) {
        if (size <= keptAtMost) break
        entries.delete(oldest)
        size -= length
      }
    },
  }
}
