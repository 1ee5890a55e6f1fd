import type pg from 'pg'

export type Statement = { text: string; values: readonly unknown[] }

/** What a pool's connections send from now on, each statement with its parameters. */
export function recorded(pool: pg.Pool): Statement[] {
  const sent: Statement[] = []
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      const [first, values] = asked as [string | Partial<Statement>, unknown[] | undefined]
      const { text = '', values: own = [] } = typeof first === 'string' ? { text: first } : first
      sent.push({ text, values: values ?? own })
      return send(...asked)
    }) as pg.PoolClient['query']
  })
  return sent
}
