import type * as contracts from '@polyclinic/domain/form-tablets/endpoints.ts'
import type { HandoverState } from '@polyclinic/domain/form-tablets/handover.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { Tone } from '../../ui/status.tsx'

export type FormTablets = Answer<typeof contracts.listFormTablets>

const path = '/appointments/{id}/form-tablets'
const keyOf = (id: string) => ['appointment', 'form-tablets', id]

/** The tablets on which a form of this visit can be handed over, looked at again while somebody fills one in. */
export const useFormTablets = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      call<typeof contracts.listFormTablets>('GET', path, { params: { id } }, { signal, background: true }),
    enabled: isWanted,
    // That half an hour went by without a word is told by nobody.
    refetchInterval: ({ state: { data } }) => (data && data.tablets.length > 0 ? 30_000 : false),
  })

/** Hands over and takes back; what is shown is what the server answered. */
export function useHandOver(id: string) {
  const client = useQueryClient()
  const keep = (listed: FormTablets) => client.setQueryData(keyOf(id), listed)
  return {
    hand: async (formId: string, deviceId: string) =>
      keep(await call<typeof contracts.handForm>('POST', path, { params: { id }, body: { formId, deviceId } })),
    takeBack: async (deviceId: string) =>
      keep(await call<typeof contracts.takeBackForm>('DELETE', `${path}/{deviceId}`, { params: { id, deviceId } })),
  }
}

export const handoverWords = {
  waiting: { tone: 'info', word: 'doctor.onTablet' },
  open: { tone: 'info', word: 'doctor.onTabletOpen' },
  sent: { tone: 'ok', word: 'doctor.onTabletSent' },
  closed: { tone: 'warn', word: 'doctor.onTabletClosed' },
} as const satisfies Record<HandoverState, { tone: Tone; word: string }>
