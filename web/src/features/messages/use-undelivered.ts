import { useQuery } from '@tanstack/react-query'
import type { countUndelivered } from '@polyclinic/domain/messages/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { useUserState } from '../../state/user.ts'

/** How many messages failed, are held back or still have to leave; null until known, where it is not shown, and for whoever may not ask. */
export function useUndelivered(isShown: boolean): number | null {
  const permissions = useUserState((state) => state.permissions)
  const { data } = useQuery({
    queryKey: ['message', 'undelivered'],
    enabled: isShown && permissions.includes('messages:list'),
    queryFn: ({ signal }) =>
      call<typeof countUndelivered>('GET', '/messages/undelivered', {}, { signal, background: true }),
  })
  return data?.count ?? null
}
