import type { countOpeningsToSee } from '@polyclinic/domain/charts/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { useUserState } from '../../state/user.ts'

/** How many openings of records wait to be looked at; null until known, where it is not shown, and for whoever may not ask. */
export function useOpeningsToSee(isShown: boolean): number | null {
  const permissions = useUserState((state) => state.permissions)
  const { data } = useQuery({
    queryKey: ['patient', 'openings', 'unseen'],
    enabled: isShown && permissions.includes('audit:read'),
    queryFn: ({ signal }) =>
      call<typeof countOpeningsToSee>('GET', '/chart-openings/unseen', {}, { signal, background: true }),
  })
  return data?.count ?? null
}
