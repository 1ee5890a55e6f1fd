import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { previewDelay, setDelay } from '@polyclinic/domain/delays/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

/** A doctor whose day is shown, and how late they are. */
export type LateDoctor = { id: string; name: string; delay: { minutes: number; version: number } }

export type DelayRecipients = Answer<typeof previewDelay>['visits']

/** Who would be told; asked again by itself when visits change. */
export const usePreview = (providerId: string, minutes: number | null) =>
  useQuery({
    queryKey: ['appointment', 'delay', providerId, minutes],
    queryFn: ({ signal }) =>
      call<typeof previewDelay>(
        'GET',
        '/delays/{providerId}',
        { params: { providerId }, query: { minutes: minutes ?? 0 } },
        { signal, background: true },
      ),
    enabled: minutes !== null,
  })

/** Says how late a doctor is, as somebody saw it before; screens show it once it is asked for again. */
export function useSetDelay() {
  const client = useQueryClient()
  return async (providerId: string, { minutes, version }: { minutes: number; version: number }) => {
    try {
      return await call<typeof setDelay>('POST', '/delays/{providerId}', {
        params: { providerId },
        headers: { 'if-match': `"${version}"` },
        body: { minutes },
      })
    } finally {
      await client.invalidateQueries({ queryKey: ['appointment'] })
    }
  }
}
