import { pino } from 'pino'

/**
 * Everything a log line may say. What is not on this list is dropped, so that a patient's name, a token or a body
 * cannot slip in with a spread object. Ids only; paths are route patterns, never URLs.
 */
const allowed = {
  requestId: 'string',
  organization: 'string',
  user: 'string',
  session: 'string',
  appointment: 'string',
  message: 'string',
  method: 'string',
  route: 'string',
  status: 'number',
  code: 'string',
  ms: 'number',
  bytes: 'number',
  count: 'number',
  attempt: 'number',
  delayMs: 'number',
  job: 'string',
  queue: 'string',
  step: 'string',
  signal: 'string',
  pid: 'number',
  host: 'string',
  port: 'number',
  version: 'string',
  zones: 'string',
  migration: 'string',
  folder: 'string',
  demo: 'boolean',
  reason: 'string',
} as const

type Kinds = { string: string; number: number; boolean: boolean }
/** `message` is the id of an outbox row; `reason` one of our own words, never text from outside. */
export type LogFields = { [Name in keyof typeof allowed]?: Kinds[(typeof allowed)[Name]] | undefined } & {
  error?: unknown
}

/** Events are named `noun.verb`; a line is one JSON object with UTC time. */
export type Log = {
  [Level in 'debug' | 'info' | 'warn' | 'error' | 'fatal']: (event: string, fields?: LogFields) => void
} & { child(fields: LogFields): Log }

/** @param level lowest level that is written; `silent` writes nothing */
export function createLog(level: string, destination: pino.DestinationStream = process.stdout): Log {
  const writer = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
  return bound(writer, {})
}

function bound(writer: pino.Logger, base: Record<string, unknown>): Log {
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error' | 'fatal') =>
    (event: string, fields: LogFields = {}) => {
      if (writer.isLevelEnabled(level)) writer[level]({ ...base, ...listed(fields) }, event)
    }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
    child: (fields) => bound(writer, { ...base, ...listed(fields) }),
  }
}

function listed(fields: LogFields): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'error') kept[name] = bareError(value)
    else if (Object.hasOwn(allowed, name) && typeof value === allowed[name as keyof typeof allowed]) kept[name] = value
  }
  return kept
}

/**
 * An error without data: a foreign message can hold a value (`Key (email)=(…) already exists`), so only messages of
 * errors that say `ours: true` are kept; of the stack only the frames; of a database error what names the place.
 */
export function bareError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { name: typeof error }
  const { ours, code, constraint, table, severity } = error as Error & Record<string, unknown>
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, severity }).filter(([, value]) => typeof value === 'string'),
    ),
    ...(ours === true ? { message: error.message } : {}),
    ...(frames?.length ? { stack: frames.map((line) => line.trim()).join('\n') } : {}),
    ...(error.cause !== undefined && depth < 3 ? { cause: bareError(error.cause, depth + 1) } : {}),
  }
}
