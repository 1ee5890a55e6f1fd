import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Texts that come with lists of any length would otherwise fill every connection. */
const statementsAtMost = 400
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= statementsAtMost) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** A migration of a newer server may change what a kept statement returns; a new connection prepares it anew. */
export const isOutdatedStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)

const sessions = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/**
 * A connection that sends BEGIN together with the statement that follows it: a transaction costs a round trip less.
 * (Whoever awaits a BEGIN learns of trouble from what follows.)
 * @param isPrepared whether it plans a statement once and not at every call
 * @param onFailure is told of every error before whoever asked
 */
export function openSession(
  client: pg.PoolClient,
  { isPrepared, onFailure }: { isPrepared: boolean; onFailure: (error: unknown) => void },
): PostgresPoolClient {
  const known = sessions.get(client)
  if (known) return known
  let isOutdated = false
  const query = (text: unknown, values?: readonly unknown[]) => {
    if (text === 'begin') {
      client.query(text).catch(() => undefined)
      return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] })
    }
    const name = isPrepared && typeof text === 'string' && values?.length ? nameOf(text) : undefined
    const asked = name === undefined ? text : { name, text }
    return client.query(asked as string, values as unknown[]).catch((error: unknown) => {
      isOutdated ||= isOutdatedStatement(error)
      onFailure(error)
      throw error
    })
  }
  const session: PostgresPoolClient = {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard) => client.release(discard === true || isOutdated),
    get processID() {
      return (client as unknown as { processID: number }).processID
    },
  }
  sessions.set(client, session)
  return session
}
