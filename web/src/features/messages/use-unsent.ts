import type { listMessages } from '@polyclinic/domain/messages/endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { logFailure } from '../../platform/log.ts'
import { watchChanges } from '../../platform/stream/changes.ts'

const countOf = (status: 'queued' | 'failed') =>
  call<typeof listMessages>('GET', '/messages', { query: { status, take: 1 } }, { background: true })

/** How many messages failed or still wait to be sent; null until known, and for whoever may not ask. */
export function useUnsent(mayAsk: boolean): number | null {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (!mayAsk) return
    const ask = () => {
      Promise.all([countOf('queued'), countOf('failed')])
        .then(([queued, failed]) => setCount(queued.total + failed.total))
        .catch((error: unknown) => logFailure('messages', error))
    }
    ask()
    return watchChanges((change) => {
      if (change?.noun === 'message') ask()
    })
  }, [mayAsk])
  return count
}
