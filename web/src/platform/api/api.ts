import type { Answer, Call, Endpoint } from '@polyclinic/domain/kit/endpoint.ts'

export type CallOptions = {
  /** A 401 is for whoever asks (the guard, signing out), and leads nobody away. */
  sessionCheck?: boolean
  /** Asked by the page and not by the person: does not keep the session alive. */
  background?: boolean
  /** In the session of this token, instead of this page's: of whoever has just signed in here. */
  authToken?: string
  /** Of a visit that this browser knows by its cookie. */
  byCookie?: boolean
  /** How much of what is sent has left, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** A call that may be called off yields nothing then, so that old answers never overwrite newer ones. */
export type Cancellable = CallOptions & { signal: AbortSignal }

type Parts<E extends Endpoint, Options> =
  Record<never, never> extends Call<E>
    ? [parts?: Call<E> | undefined, options?: Options]
    : [parts: Call<E>, options?: Options]

/**
 * One operation of the API, by its contract: `api<typeof listServices>('GET', '/services', { query })`. Method and path are
 * checked as literals; the contract itself is imported as a type only. A refusal is thrown as an `ApiProblem`.
 */
export type Api = {
  <E extends Endpoint>(method: E['method'], path: E['path'], ...parts: Parts<E, CallOptions>): Promise<Answer<E>>
  <E extends Endpoint>(
    method: E['method'],
    path: E['path'],
    parts: Call<E> | undefined,
    options: Cancellable,
  ): Promise<Answer<E> | undefined>
}
