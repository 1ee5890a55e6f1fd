import { apiBase } from '../api/base.ts'
import { leaveForHome } from '../session/leave.ts'
import { currentSession } from '../session/token.ts'
import { createEventParser } from './event-parser.ts'

/** The server says that it is there every ten seconds. */
const silentAtMost = 30_000
const firstPause = 1000
const longestPause = 30_000

type Reader = { onOpen: () => void; onData: (data: string) => void }

/**
 * Reads the stream of changes until it is called off, and comes back when the connection was lost: at once, then after
 * ever longer pauses. Ends by itself when the session has ended, which also leads home, or when there is nothing to hear.
 */
export async function readStream(reader: Reader, signal: AbortSignal): Promise<void> {
  let failures = 0
  const onOpen = () => {
    failures = 0
    reader.onOpen()
  }
  for (;;) {
    const goOn = await readOnce({ ...reader, onOpen }, signal).catch(() => true)
    if (!goOn || signal.aborted) return
    await pause(pauseAfter(failures++), signal)
    if (signal.aborted) return
  }
}

/** Doubled each time, and spread, so that a restarted server is not asked by everybody at once. */
const pauseAfter = (failures: number) => Math.min(longestPause, firstPause * 2 ** failures) * (0.5 + Math.random() / 2)

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** False when asking again would be of no use. */
async function readOnce({ onOpen, onData }: Reader, signal: AbortSignal): Promise<boolean> {
  const session = currentSession()
  if (!session) return false
  const lost = new AbortController()
  const response = await fetch(`${apiBase}/stream`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${session.authToken}`, background: '1' },
    cache: 'no-store',
    signal: AbortSignal.any([signal, lost.signal]),
  })
  if (response.status === 401) leaveForHome()
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return false
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !response.body || !isStream) return true
  onOpen()
  await readAll(response.body, createEventParser(onData), () => lost.abort())
  return true
}

/** A connection that died without a word is given up after a while of silence. */
async function readAll(body: ReadableStream<Uint8Array>, parse: (piece: string) => void, giveUp: () => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let silence = setTimeout(giveUp, silentAtMost)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(giveUp, silentAtMost)
      parse(value)
    }
  } finally {
    clearTimeout(silence)
  }
}
