import { statuses, type MessageStatus } from './message.ts'

export const pageSize = 10

export type AskedMessages = { status: MessageStatus | null; skip: number; open: string | null }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What an address asks of the outbox; what it says wrongly counts as not said. */
export function readAsked(params: URLSearchParams): AskedMessages {
  const page = Number(params.get('page') ?? 1)
  const open = params.get('message')
  return {
    status: statuses.find((status) => status === params.get('status')) ?? null,
    skip: Number.isInteger(page) && page > 1 && page < 10_000 ? (page - 1) * pageSize : 0,
    open: open && uuid.test(open) ? open : null,
  }
}

/** The address of a list of messages, with a message open on it or none. */
export function outboxHref({ status, skip, open }: AskedMessages): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (skip > 0) params.set('page', String(skip / pageSize + 1))
  if (open) params.set('message', open)
  return `/admin/outbox${params.size > 0 ? `?${params}` : ''}`
}
