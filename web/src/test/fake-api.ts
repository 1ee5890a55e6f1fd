import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { refusals, type ErrorCode, type Problem } from '@polyclinic/domain/kit/errors.ts'
import { http } from '../platform/api/http.ts'

export type SentRequest = {
  method: string
  path: string
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, unknown>
}
export type Reply = { status: number; data?: unknown }

/** A refusal as the API sends it. */
export function refusal(code: ErrorCode, more: Partial<Problem> = {}): Reply {
  const { status, title } = refusals[code]
  return { status, data: { type: `urn:${code}`, title, status, code, message: title, requestId: 'test', ...more } }
}

/** The network's place: answers every request, and keeps what was asked. */
export function fakeApi(reply: (asked: SentRequest) => Reply | Promise<Reply>): SentRequest[] {
  const all: SentRequest[] = []
  http.defaults.adapter = async (config) => {
    const asked = {
      method: (config.method ?? 'get').toUpperCase(),
      path: config.url ?? '',
      query: { ...(config.params as Record<string, unknown> | undefined) },
      body: typeof config.data === 'string' ? (JSON.parse(config.data) as unknown) : undefined,
      headers: { ...config.headers },
    }
    all.push(asked)
    return settle(config, await reply(asked))
  }
  return all
}

function settle(config: InternalAxiosRequestConfig, { status, data }: Reply): AxiosResponse {
  const response: AxiosResponse = { status, statusText: '', headers: {}, config, data }
  if (status < 400) return response
  throw new AxiosError('refused', String(status), config, null, response)
}
