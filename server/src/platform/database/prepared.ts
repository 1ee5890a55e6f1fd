import { sql, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * Kinds of statements that one connection keeps. Each takes some 0.2 MB of PostgreSQL's memory, and the application has
 * about a thousand, so that a connection which has met so many is replaced when it is given back.
 */
export const statementsAtMost = 400

/** A migration of a newer server may change what a kept statement returns; a new connection prepares it anew. */
export const isOutdatedStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)

type Watch = { preparesAll: boolean; onFailure: (error: unknown) => void }

const sessions = new WeakMap<pg.PoolClient, PostgresPoolClient>()

const keptMark = '/* plan is kept */'

/**
 * In a text that finds some rows by their keys, whatever its values: it is prepared where others are planned at every call,
 * since how many rows they read, and so how best, their values say.
 */
export const planIsKept = sql.raw(keptMark)

/**
 * A connection that is watched for trouble.
 * @param preparesAll whether it plans every statement once: planned at every call, a booking costs PostgreSQL 2.6 times as
 *   much and a search of free times 2.2 times
 * @param onFailure is told of every error before whoever asked
 */
export function openSession(client: pg.PoolClient, { preparesAll, onFailure }: Watch): PostgresPoolClient {
  const known = sessions.get(client)
  if (known) return known
  let isOutdated = false
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return name
  }
  const query = (text: unknown, values?: readonly unknown[]) => {
    const isPrepared = (own: string) => (preparesAll && values?.length) || own.includes(keptMark)
    const name = typeof text === 'string' && isPrepared(text) ? nameOf(text) : undefined
    const asked = name === undefined ? text : { name, text }
    return client.query(asked as string, values as unknown[]).catch((error: unknown) => {
      isOutdated ||= isOutdatedStatement(error)
      onFailure(error)
      throw error
    })
  }
  const session: PostgresPoolClient = {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard) => client.release(discard === true || isOutdated || names.size >= statementsAtMost),
    get processID() {
      return (client as unknown as { processID: number }).processID
    },
  }
  sessions.set(client, session)
  return session
}
