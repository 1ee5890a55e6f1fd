import { useQuery } from '@tanstack/react-query'
import type { listMessages } from '@polyclinic/domain/messages/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { useUserState } from '../../state/user.ts'

/** In place of a text message that failed a mail goes: that needs nobody. */
const unsent = [{ status: 'queued' }, { status: 'on-hold' }, { status: 'failed', channel: 'email' }] as const

const countOf = (which: (typeof unsent)[number], signal: AbortSignal) =>
  call<typeof listMessages>('GET', '/messages', { query: { ...which, take: 1 } }, { signal, background: true })

/** How many messages failed, are held back or still wait to be sent; null until known, where it is not shown, and for whoever may not ask. */
export function useUnsent(isShown: boolean): number | null {
  const permissions = useUserState((state) => state.permissions)
  const { data } = useQuery({
    queryKey: ['message', 'unsent'],
    enabled: isShown && permissions.includes('messages:list'),
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(unsent.map((which) => countOf(which, signal)))
      return lists.reduce((sum, list) => sum + (list?.total ?? 0), 0)
    },
  })
  return data ?? null
}
