import type { Api, Cancellable } from './api.ts'

type Parts = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))

export const fetchClient = () => import('./http.ts')

/** The API as the browser reaches it. The HTTP client is fetched with the first call: a page that was rendered needs none. */
export const call: Api = async (
  method: string,
  path: string,
  { params, query, headers, body }: Parts = {},
  { signal, sessionCheck = false, background = false, authToken, byCookie, onProgress }: Partial<Cancellable> = {},
) => {
  const { http } = await fetchClient()
  const { data } = await http.request({
    method,
    url: fill(path, params),
    ...(query ? { params: query } : {}),
    ...(body === undefined ? {} : { data: body }),
    headers: {
      ...headers,
      ...(background ? { background: '1' } : {}),
      ...(authToken ? { authorization: `Bearer ${authToken}` } : {}),
    },
    ...(signal ? { signal } : {}),
    ...{ sessionCheck, byCookie, onProgress },
    operation: `${method} ${path}`,
  })
  return data
}
