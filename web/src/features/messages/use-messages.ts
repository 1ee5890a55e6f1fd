import type { listMessages, readMessage, retryMessage } from '@polyclinic/domain/messages/endpoints.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem, unreachable, type ApiProblem } from '../../platform/api/problem.ts'
import { logFailure } from '../../platform/log.ts'
import { watchChanges } from '../../platform/stream/changes.ts'
import { pageSize } from './asked-messages.ts'
import type { MessageList, MessageStatus, WholeMessage } from './message.ts'

type Loaded<Value> = { key: string; value: Value | null; problem: ApiProblem | null }

/** Fetches once for each key, and again whenever a message changes. */
function useFetched<Value>(key: string, fetchIt: (signal: AbortSignal) => Promise<Value | undefined>) {
  const [state, setState] = useState<Loaded<Value>>({ key, value: null, problem: null })
  const running = useRef<AbortController>(undefined)
  const load = useCallback(async () => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    try {
      const value = await fetchIt(signal)
      if (value !== undefined) setState({ key, value, problem: null })
    } catch (error) {
      if (!isProblem(error)) logFailure('messages', error)
      const problem = isProblem(error) ? error : unreachable()
      if (!signal.aborted) setState((before) => ({ key, value: before.key === key ? before.value : null, problem }))
    }
  }, [key, fetchIt])
  useEffect(() => {
    void load()
    const stop = watchChanges((change) => {
      if (change?.noun === 'message') void load()
    })
    return () => {
      stop()
      running.current?.abort()
    }
  }, [load])
  const shown = state.key === key ? state : { value: null, problem: null }
  return { value: shown.value, problem: shown.problem, reload: () => void load() }
}

/** A page of the outbox, newest first, that stays as it is on the server. */
export function useMessages(status: MessageStatus | null, skip: number) {
  const fetchIt = useCallback(
    (signal: AbortSignal) => {
      const query = { skip, take: pageSize, ...(status ? { status } : {}) }
      return call<typeof listMessages>('GET', '/messages', { query }, { signal })
    },
    [status, skip],
  )
  return useFetched<MessageList>(`${status} ${skip}`, fetchIt)
}

/** One message with its text. */
export function useMessage(id: string) {
  const fetchIt = useCallback(
    (signal: AbortSignal) => call<typeof readMessage>('GET', '/messages/{id}', { params: { id } }, { signal }),
    [id],
  )
  return useFetched<WholeMessage>(id, fetchIt)
}

export const retry = (id: string) => call<typeof retryMessage>('POST', '/messages/{id}/retry', { params: { id } })
