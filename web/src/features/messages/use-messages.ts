import { useQuery } from '@tanstack/react-query'
import type {
  correctAddress,
  listMessages,
  readMessage,
  retryMessage,
  withdrawMessage,
} from '@polyclinic/domain/messages/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { pageSize, type AskedMessages } from './asked-messages.ts'

/** A page of the outbox, newest first. */
export const useMessages = ({ status, search, skip }: AskedMessages) =>
  useQuery({
    queryKey: ['message', 'list', status, search, skip],
    queryFn: ({ signal }) => {
      const query = { skip, take: pageSize, ...(status && { status }), ...(search && { search }) }
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

export const withdraw = (id: string) =>
  call<typeof withdrawMessage>('POST', '/messages/{id}/withdraw', { params: { id } })

export const correct = (id: string, email: string) =>
  call<typeof correctAddress>('POST', '/messages/{id}/correct-address', { params: { id }, body: { email } })
