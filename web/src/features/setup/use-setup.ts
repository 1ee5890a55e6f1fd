import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/setup/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Setup = Answer<typeof contracts.readSetup>

export const setupKey = ['setup']

/** How far the clinic is; asked only by whoever can do something about it. */
export const useSetup = (isWanted = true) =>
  useQuery({
    queryKey: setupKey,
    enabled: isWanted,
    queryFn: ({ signal }) => call<typeof contracts.readSetup>('GET', '/setup', {}, { signal, background: true }),
  })

export const dismissSetup = (isDismissed: boolean) =>
  call<typeof contracts.dismissSetup>('POST', '/setup/dismissal', { body: { isDismissed } })

/** How many steps are left. */
export const leftOf = ({ steps }: Setup): number => steps.filter(({ isDone }) => !isDone).length
