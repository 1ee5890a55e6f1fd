import { sql } from 'kysely'
import type { Context, Steps } from './context.ts'
import { LRU } from './lru.ts'
import { Refusal } from './refuse.ts'
import type { ClinicDatabase } from './tenancy.ts'

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

type Waiting = {
  steps: Steps
  key: string
  question: unknown
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}

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
}
type Desk = { waiting: Waiting[]; rounds: number; standing: Standing | undefined }

const roundsAtMost = 2
const keptAtMost = 64 * 1024 * 1024
const oneAtMost = 4 * 1024 * 1024
/** Of what a clinic's answers are made from; beyond it somebody asks for ever other days. */
const memoriesAtMost = 256
const minuteOf = (instant: string) => instant.slice(0, 16)

async function lookAtChanges(db: ClinicDatabase, before: Mark | undefined) {
  const { rows } = await sql<Mark & { countSince: string; lastSince: string | null }>`
    select s.edge::text as edge, n.count, n.last, b.count as "countSince", b.last as "lastSince"
    from (select pg_snapshot_xmin(pg_current_snapshot()) as edge offset 0) s,
      lateral (select count(*) as count, max(xid::text) as last from slot_changes where xid >= s.edge) n,
      lateral (select count(*) as count, max(xid::text) as last from slot_changes where xid >= ${before?.edge ?? null}::xid8) b`.execute(
    db,
  )
  const { edge, count, last, countSince, lastSince } = rows[0]!
  const isSame = before !== undefined && countSince === before.count && lastSince === before.last
  return { now: { edge, count, last }, isSame }
}

/**
 * Answers what anybody may ask about a clinic's times. Questions that wait at the same time share one transaction, which
 * began after each of them came in; an answer is kept for as long as the database says, in that transaction, that nothing
 * it was made of has changed. So every answer is as fresh as one of its own would be.
 */
export function createFreshAnswers(answer: AnswerTogether): FreshAnswers {
  const desks = new LRU<string, Desk>(5000)
  const kept = createStore()
  let standings = 0

  const serve = async (desk: Desk, questions: readonly Waiting[], context: Context) => {
    const { now, isSame } = await lookAtChanges(context.db, desk.standing?.mark)
    let standing = desk.standing
    if (!standing || !isSame || !isStill(standing, context)) {
      const { version } = context.clinic
      standing = {
        mark: now,
        version,
        number: standings++,
        minute: minuteOf(context.now),
        until: undefined,
        memory: new Map(),
      }
      desk.standing = standing
    }
    if (standing.memory.size > memoriesAtMost) standing.memory = new Map()
    const { number, memory } = standing

    const open = new Map<string, Waiting[]>()
    for (const question of questions) {
      const key = `${number} ${question.key}`
      const known = kept.get(key)
      if (known !== undefined) question.resolve(known)
      else if (open.has(key)) open.get(key)!.push(question)
      else open.set(key, [question])
    }
    if (open.size === 0) return
    const groups = [...open]
    const answers = await answer(
      context,
      groups.map(([, [first]]) => first!.question),
      memory,
    )
    for (const [index, [key, same]] of groups.entries()) {
      const answered = answers[index]!
      if (answered instanceof Refusal) for (const question of same) question.reject(answered)
      else {
        const { text, until } = answered
        if (until !== undefined && (standing.until === undefined || until < standing.until)) standing.until = until
        const bytes = Buffer.from(text)
        kept.set(key, bytes)
        for (const question of same) question.resolve(bytes)
      }
    }
  }

  const runRound = async (desk: Desk) => {
    const questions = desk.waiting.splice(0)
    const [first] = questions
    if (!first) return
    desk.rounds++
    try {
      await first.steps.transact((context) => serve(desk, questions, context))
    } catch (error) {
      for (const question of questions) question.reject(error)
    } finally {
      desk.rounds--
      if (desk.waiting.length > 0) void runRound(desk)
    }
  }

  return {
    ask: (steps, key, question) =>
      new Promise((resolve, reject) => {
        const desk = desks.get(steps.clinic.id) ?? { waiting: [], rounds: 0, standing: undefined }
        desks.set(steps.clinic.id, desk)
        desk.waiting.push({ steps, key, question, resolve, reject })
        if (desk.rounds < roundsAtMost) queueMicrotask(() => void runRound(desk))
      }),
  }
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
