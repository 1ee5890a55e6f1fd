import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { readStream as ReadStream } from './read-stream.ts'
import { tokenKey } from '../session/token.ts'

const server = vi.fn<typeof fetch>()
const heard: string[] = []
const reader = { onOpen: () => heard.push('open'), onData: (data: string) => heard.push(data) }

const token = `x.${btoa(JSON.stringify({ userId: 'me', roles: ['provider'] }))}.x`
let readStream: typeof ReadStream

// The token is read once, when a page is loaded.
beforeEach(async () => {
  localStorage.setItem(tokenKey, token)
  vi.resetModules()
  ;({ readStream } = await import('./read-stream.ts'))
  vi.useFakeTimers()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.mockReset()
  heard.length = 0
})

const stream = { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }
const says = (text: string) => new Response(text, stream)
const signedOut = () => new Response(null, { status: 401 })

it('comes back after a lost connection, and leads home when the session has ended', async () => {
  server
    .mockResolvedValueOnce(says(': open\n\ndata: one\n\n'))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockResolvedValueOnce(new Response('data: Welcome to the hotel\n\n', { headers: { 'content-type': 'text/html' } }))
    .mockResolvedValueOnce(says('data: two\n\n'))
    .mockResolvedValueOnce(signedOut())
  const ended = readStream(reader, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(60_000)
  await ended
  expect(heard).toEqual(['open', 'one', 'open', 'two'])
  expect(server).toHaveBeenCalledTimes(6)
  expect(new Headers(server.mock.calls[0]![1]!.headers).get('authorization')).toBe(`Bearer ${token}`)
  expect(localStorage.getItem(tokenKey)).toBeNull()
})

it('does not ask again what it is refused', async () => {
  server.mockResolvedValue(new Response(null, { status: 403 }))
  await readStream(reader, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server).toHaveBeenCalledOnce()
})

it('gives a silent connection up and comes back', async () => {
  const silent = (_url: unknown, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => init!.signal!.addEventListener('abort', () => controller.error(new Error('aborted'))),
    })
    return Promise.resolve(new Response(body, stream))
  }
  server.mockImplementationOnce(silent).mockResolvedValueOnce(signedOut())
  const ended = readStream(reader, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(server).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
  expect(server).toHaveBeenCalledTimes(2)
})

it('stops when it is called off', async () => {
  server.mockRejectedValue(new TypeError('offline'))
  const off = new AbortController()
  const ended = readStream(reader, off.signal)
  await vi.advanceTimersByTimeAsync(100)
  off.abort()
  await ended
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server).toHaveBeenCalledOnce()
})
