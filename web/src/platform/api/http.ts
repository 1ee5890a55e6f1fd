import axios, { type AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { managedBase } from '@polyclinic/domain/appointments/manage-cookie.ts'
import type { Problem } from '@polyclinic/domain/kit/errors.ts'
import { askForCode } from '../session/ask-for-code.ts'
import { leaveForHome } from '../session/leave.ts'
import { signingOut } from '../session/signing-out.ts'
import { currentSession } from '../session/token.ts'
import { apiBase } from './base.ts'
import { isAnswerOf } from './http-answer.ts'
import { shapes } from './http-shapes.ts'
import { ApiProblem, unreachable } from './problem.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** A 401 is for whoever asks (the guard, signing out), and leads nobody away. */
    sessionCheck?: boolean
    byCookie?: boolean | undefined
    onProgress?: ((share: number) => void) | undefined
    /** Method and path of the contract that the answer has to keep. */
    operation?: string
  }
}

/** The spec's protocol constant: the sign-in screen shows this 401, it ends no session. */
const invalidLogin = 'Invalid login credentials'

/** A connection that is open and silent is given up as lost: whoever waits may try again. */
const answerMilliseconds = 30_000
/** A file from a phone takes its time; the server waits as long. */
const uploadMilliseconds = 180_000

/** The one HTTP client, with the spec's error catalogue in its interceptors. */
export const http = axios.create({ baseURL: apiBase, timeout: answerMilliseconds })

http.interceptors.request.use((config) => {
  const session = currentSession()
  if (session && !config.headers.has('Authorization'))
    config.headers.set('Authorization', `Bearer ${session.authToken}`)
  if (config.byCookie) config.baseURL = managedBase
  if (!config.sessionCheck) config.signal = untilSignedOut(config)
  const { onProgress } = config
  if (onProgress) config.onUploadProgress = ({ progress = 0 }) => onProgress(progress)
  const shape = shapes[config.operation ?? '']
  if (shape && typeof shape === 'object' && 'fileTypes' in shape) config.responseType = 'blob'
  const parts = partsWithFile(config.data)
  return parts ? { ...config, data: parts, timeout: uploadMilliseconds } : config
})

/** What is read is given up when somebody signs out; what is being saved by then arrives, and nothing new is sent. */
function untilSignedOut({ method, signal }: InternalAxiosRequestConfig): AbortSignal {
  const signals = [
    signal as AbortSignal | undefined,
    method === 'get' || signingOut.signal.aborted ? signingOut.signal : undefined,
  ]
  return AbortSignal.any(signals.filter((each) => each !== undefined))
}

/** A body with a file travels in parts. */
function partsWithFile(body: unknown): FormData | null {
  const values = Object.entries((body ?? {}) as Record<string, string | Blob>)
  if (!values.some(([, value]) => value instanceof Blob)) return null
  const parts = new FormData()
  for (const [name, value] of values) parts.append(name, value)
  return parts
}

http.interceptors.response.use(succeeded, failed)

/** A 401 that travels as a success ends the session, too; what is not the API's own answer is none. */
function succeeded(response: AxiosResponse): AxiosResponse | Promise<never> {
  const inBody = (response.data as { status?: unknown } | null | undefined)?.status
  if (response.status === 401 || inBody === 401) return leave()
  return isAnswerOf(response.config.operation ?? '', response.data) ? response : Promise.reject(unreachable())
}

function failed(error: unknown): AxiosResponse | Promise<AxiosResponse> {
  if (!axios.isAxiosError(error)) return Promise.reject(error)
  if (signingOut.signal.aborted && !error.config?.sessionCheck) return leaving()
  if (error.code === 'ERR_CANCELED') return emptyAnswer(error.config)
  const { response, config } = error
  if (!response) return Promise.reject(unreachable())
  return problemIn(response).then(async (problem) => {
    if (problem?.code === 'code_required' && config && (await askForCode())) return http.request(config)
    if (response.status === 401 && problem?.message !== invalidLogin && !config?.sessionCheck) return leave()
    throw typeof problem?.code === 'string' ? new ApiProblem(problem) : unexpected(response)
  })
}

/** Where a file was asked for, a refusal comes as one, too. */
async function problemIn({ data }: NonNullable<AxiosError['response']>): Promise<Problem | undefined> {
  if (!(data instanceof Blob)) return data as Problem | undefined
  try {
    return JSON.parse(await data.text()) as Problem
  } catch {
    return undefined
  }
}

function leave(): Promise<never> {
  leaveForHome()
  return leaving()
}

/** The page is on its way to another; nobody waits for the answer any more. */
const leaving = () => new Promise<never>(() => {})

const emptyAnswer = (config: InternalAxiosRequestConfig | undefined): AxiosResponse => ({
  data: undefined,
  status: 0,
  statusText: '',
  headers: {},
  config: config!,
})

/** Something between the server and us answered in its place: a proxy, a captive portal. */
function unexpected({ status }: AxiosResponse): ApiProblem {
  // What is not there, or may not be, only the API itself can say.
  if (status < 500 && status !== 429) return unreachable()
  const code = status === 429 ? 'too_many_requests' : 'unavailable'
  return new ApiProblem({
    type: 'about:blank',
    title: 'Unexpected answer',
    status,
    code,
    message: 'Unexpected answer',
    requestId: '',
  })
}
