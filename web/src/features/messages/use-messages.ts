import { useQuery } from '@tanstack/react-query'
import type { listMessages, readMessage, retryMessage } from '@polyclinic/domain/messages/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { pageSize } from './asked-messages.ts'
import type { MessageStatus } from './message.ts'

/** A page of the outbox, newest first. */
export const useMessages = (status: MessageStatus | null, skip: number) =>
  useQuery({
    queryKey: ['message', 'list', status, skip],
    queryFn: ({ signal }) => {
      const query = { skip, take: pageSize, ...(status ? { status } : {}) }
      return call<typeof listMessages>('GET', '/messages', { query }, { signal })
    },
  })

/** One message with its text. */
export const useMessage = (id: string) =>
  useQuery({
    queryKey: ['message', 'one', id],
    queryFn: ({ signal }) => call<typeof readMessage>('GET', '/messages/{id}', { params: { id } }, { signal }),
  })

export const retry = (id: string) => call<typeof retryMessage>('POST', '/messages/{id}/retry', { params: { id } })
