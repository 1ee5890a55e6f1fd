import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { isProblem, notFound } from '../../platform/api/problem.ts'
import { organizationOf } from '../../platform/page/context.ts'

/** A device's page names its clinic, whose web address answers no other's. */
export function deviceLoader({ context, params }: LoaderFunctionArgs) {
  if (params['slug'] !== organizationOf(context).slug) throw notFound()
  return null
}

/** How a device asks for what it shows: without a press, and with its own token instead of a session. */
export const ofDevice = { sessionCheck: true, background: true } as const

/** What a device shows, asked for again and again; until somebody connects it, nothing. */
export function useDevice<Shown>(options: Omit<UseQueryOptions<Shown>, 'networkMode' | 'retry'>) {
  // It asks again in a moment anyway.
  const query = useQuery({ ...options, networkMode: 'always', retry: false })
  return { query, isUnpaired: isProblem(query.error, 'unauthorized') }
}
