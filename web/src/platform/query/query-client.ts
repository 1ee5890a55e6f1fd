import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isProblem, unreachable, type ApiProblem } from '../api/problem.ts'
import { logFailure } from '../log.ts'

const retriesAtMost = 2

/** How the staff's screens load, refresh, abort and try again. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (!isProblem(error)) logFailure(String(queryKey[0]), error)
      },
    }),
    defaultOptions: {
      queries: {
        // A browser that believes to be offline may be wrong, and the screen has to say what is the matter.
        networkMode: 'always',
        retry: (failures, error) => failures < retriesAtMost && isPassing(error),
        retryDelay: (failures) => 500 * 2 ** failures,
        // The stream tells of every change.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })

/** No answer came, or the server had no room: the next try may do better. */
const isPassing = (error: unknown) => isProblem(error, 'unavailable')

/** Why a query failed, as the API says it. */
export const problemOf = (error: unknown): ApiProblem | null =>
  error ? (isProblem(error) ? error : unreachable()) : null
