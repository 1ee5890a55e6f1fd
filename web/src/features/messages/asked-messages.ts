import { isUuid } from '@polyclinic/domain/kit/uuid.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { statuses, type MessageStatus } from './message.ts'

export const pageSize = 10
export const searchAtMost = 100

export type AskedMessages = { status: MessageStatus | null; search: string; skip: number; open: string | null }

/** All messages, from the first. */
export const everything: AskedMessages = { status: null, search: '', skip: 0, open: null }

/** What an address asks of the outbox; what it says wrongly counts as not said. */
export function readAsked(params: URLSearchParams): AskedMessages {
  const open = params.get('message')
  return {
    status: statuses.find((status) => status === params.get('status')) ?? null,
    search: (params.get('search') ?? '').trim().slice(0, searchAtMost),
    skip: skipOf(params, pageSize),
    open: open && isUuid(open) ? open : null,
  }
}

/** The address of a list of messages, with a message open on it or none. */
export const outboxHref = ({ status, search, skip, open }: AskedMessages): string =>
  pageAddress('/admin/outbox', skip, pageSize, {
    ...(status && { status }),
    ...(search && { search }),
    ...(open && { message: open }),
  })
