import { password, people, type Person } from './people.ts'
import { raw } from './raw.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type RequestParts = { body?: unknown; headers?: Record<string, string>; token?: string | undefined }

/** Asks the API of the clinic at an origin. Any status is an answer. */
export async function ask(origin: string, method: Method, path: string, { body, headers, token }: RequestParts = {}) {
  const { status, body: said } = await raw(`/api/v1${path}`, {
    method,
    host: new URL(origin).hostname,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { json: body }),
  })
  return { status, body: said.startsWith('{') || said.startsWith('[') ? (JSON.parse(said) as unknown) : said }
}

/** The body of an answer that has to be a success. */
export async function demand<T>(origin: string, method: Method, path: string, asked: RequestParts = {}): Promise<T> {
  const { status, body } = await ask(origin, method, path, asked)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
  return body as T
}

/** A session's token. */
export const signInByApi = async (origin: string, email: string, password: string) =>
  (await demand<{ authToken: string }>(origin, 'POST', '/sessions', { body: { email, password } })).authToken

const tokens = new Map<string, Promise<string>>()

/** The token of somebody at a clinic whose people the demo's are; each signs in once for each clinic and worker. */
export function tokenOf(who: Person, origin: string): Promise<string> {
  const key = `${who} ${origin}`
  const token = tokens.get(key) ?? signInByApi(origin, people[who], password)
  tokens.set(key, token)
  return token
}

export const adminAt = (origin: string) => tokenOf('admin', origin)
