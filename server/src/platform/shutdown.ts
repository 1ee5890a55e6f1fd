import type { Log } from './log.ts'

/** `signal` aborts when the time to drain is over: what is still open must then be cut. */
type Step = (signal: AbortSignal) => unknown

export type Shutdown = {
  /** Registers what ends a part of the server. Steps run one by one, the last registered first. */
  onStop: (name: string, step: Step) => void
  /** True from the first moment of stopping: readiness answers 503. */
  readonly stopping: boolean
  /** Aborts at that moment, so that streams and waiting jobs can end by themselves. */
  readonly signal: AbortSignal
  /** Stops everything once, then exits with `code`. Resolves before the exit in tests with an `exit` of their own. */
  stop: (reason: string, code?: number) => Promise<void>
}

/** npm passes on a Ctrl-C that the terminal has sent us already; within this time a second signal is that echo. */
const echoMs = 1000

/**
 * How the process ends: SIGTERM and SIGINT drain (at most `drainMs`, 25 s) and exit 0, a second signal exits at once,
 * an unforeseen error is logged without data and ends the process gracefully with 1, an unhandled rejection is only
 * logged.
 */
export function createShutdown(options: {
  log: Log
  drainMs?: number
  /** How long after readiness turned 503 the server goes on accepting, for those who ask who is ready. */
  announceMs?: number
  exit?: (code: number) => void
}): Shutdown {
  const { log, drainMs = 25_000, announceMs = 300, exit = (code) => process.exit(code) } = options
  const steps: { name: string; step: Step }[] = []
  const stopping = new AbortController()
  let ending: Promise<void> | undefined
  let firstSignal = 0

  const run = async (reason: string, code: number) => {
    stopping.abort()
    if (!steps.length) return exit(code)
    log.info('server.stopping', { reason })
    const deadline = AbortSignal.timeout(drainMs)
    await new Promise((resolve) => setTimeout(resolve, announceMs))
    let failed = code
    for (const { name, step } of steps.toReversed()) {
      await inTime(step, deadline).catch((error: unknown) => {
        failed ||= 1
        log.error('server.stop_failed', { step: name, error })
      })
    }
    log.info('server.stopped')
    exit(failed)
  }

  const shutdown: Shutdown = {
    onStop: (name, step) => void steps.push({ name, step }),
    get stopping() {
      return stopping.signal.aborted
    },
    signal: stopping.signal,
    stop: (reason, code = 0) => (ending ??= run(reason, code)),
  }

  const onSignal = (signal: NodeJS.Signals) => {
    if (!firstSignal) firstSignal = Date.now()
    else if (Date.now() - firstSignal > echoMs) exit(signal === 'SIGINT' ? 130 : 143)
    void shutdown.stop(signal)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('unhandledRejection', (error) => log.error('process.unhandled_rejection', { error }))
  process.on('uncaughtException', (error) => {
    log.fatal('process.uncaught_exception', { error })
    void shutdown.stop('uncaughtException', 1)
  })
  return shutdown
}

/** A step that ignores the deadline is left behind five seconds after it, or after its own start if that is later. */
async function inTime(step: Step, deadline: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const grace = () => {
      timer = setTimeout(() => reject(new Error('step took too long')), 5000)
    }
    if (deadline.aborted) grace()
    else deadline.addEventListener('abort', grace, { once: true })
  })
  try {
    await Promise.race([step(deadline), late])
  } finally {
    clearTimeout(timer)
  }
}
