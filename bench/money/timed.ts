import type pg from 'pg'
import type { Statement } from '../../server/test/recorded-statements.ts'

/** For how long a pool's connections have had a statement under way, several at once counted once; and each statement. */
export function timed(pool: pg.Pool) {
  const statements: (Statement & { ms: number })[] = []
  const watched = new WeakSet<pg.PoolClient>()
  let [underWay, since, spent] = [0, 0, 0]
  const begin = () => {
    if (underWay++ === 0) since = performance.now()
  }
  const end = () => {
    if (--underWay === 0) spent += performance.now() - since
  }
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      const [first, values] = asked as [string | Partial<Statement>, unknown[] | undefined]
      const { text = '', values: own = [] } = typeof first === 'string' ? { text: first } : first
      const began = performance.now()
      const answer = send(...asked)
      if (!(answer instanceof Promise)) return answer
      begin()
      return answer.finally(() => {
        end()
        statements.push({ text, values: values ?? own, ms: performance.now() - began })
      })
    }) as pg.PoolClient['query']
  })
  return { statements, milliseconds: () => spent }
}
