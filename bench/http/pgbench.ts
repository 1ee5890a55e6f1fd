import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import type { Statement } from '../../server/test/recorded-statements.ts'

/** Doctors, days and hours of the bookings that pgbench makes: `m` counts through them. */
const slots = `\\set m :i * 64 + :client_id
\\set i :i + 1
\\set n 100000000000 + :m
\\set doctor 3001 + :m % 500
\\set day 10 + (:m / 500) % 19
\\set hour 14 + (:m / 9500) % 8
${[1, 2, 3, 4, 5, 6].map((place) => `\\set r${place} 2 + (:m / ${8 ** (place - 1)}) % 8`).join('\n')}
`

/** Around the name of one of the variables above, where a text changes at every turn. */
const mark = '\u0001'
const varying = (name: string) => mark + name + mark

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(textOf(each))).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value as SQL, whose variables become parameters of the prepared statement. */
function expression(text: string, type: string): string {
  const parts = text.split(mark).map((part, n) => {
    if (n % 2 === 1) return `:${part}`
    // A colon before a letter would be a variable.
    return `'${part.replaceAll("'", "''").replace(/:(?=[A-Za-z_])/g, ":' || '")}'`
  })
  return `(${parts.join(' || ')})::${type}`
}

/**
 * The statements of one booking as a script, in which every id, hash and time is another at every turn.
 * @param typesOf the types of a statement's parameters
 */
export async function scriptOf(
  statements: readonly Statement[],
  booked: { doctorId: string; startsAt: string },
  typesOf: (text: string) => Promise<string[]>,
): Promise<string> {
  const seen = new Map<string, number>()
  const nth = (text: string) => {
    if (!seen.has(text)) seen.set(text, seen.size + 10)
    return seen.get(text)!
  }
  const [date, time] = booked.startsAt.split('T') as [string, string]
  const vary = (text: string) =>
    text
      .replaceAll(booked.doctorId, `${booked.doctorId.slice(0, -12)}00000000${varying('doctor')}`)
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) =>
        id.startsWith('00000000-0000-7') ? id : `aaaaaa${nth(id)}-0000-7000-8000-${varying('n')}`,
      )
      .replace(/\\x[0-9a-f]{20,}/g, (hash) => `\\x${nth(hash)}${varying('n')}`)
      .replace(
        /(?<="reference":")[2-9A-HJKMNP-TV-Z]{8}/g,
        `A${['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r1'].map(varying).join('')}`,
      )
      .replaceAll(`${date}T${time.slice(0, 3)}`, `${date} ${varying('hour')}:`)
      .replaceAll(date, `${date.slice(0, 8)}${varying('day')}`)
  const written: string[] = []
  for (const { text, values } of statements) {
    const types = values.length > 0 ? await typesOf(text) : []
    const given = values.map((value, n) =>
      value === null || value === undefined ? 'null' : expression(vary(textOf(value)), types[n]!),
    )
    written.push(text.replace(/\$(\d+)/g, (_all, n) => given[Number(n) - 1]!))
  }
  return `${slots + written.join(';\n')};\n`
}

export type Figures = { perSecond: number; averageMs: number }

/** @throws when pgbench is not here or a statement of the script failed */
export async function pgbench(
  { host, database }: Connection,
  script: string,
  { clients, seconds, from = 0 }: { clients: number; seconds: number; from?: number },
): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, script)
    // Connections are new: what they do first is plan. The second half counts.
    const given = [
      '-n',
      '-P',
      '1',
      '-M',
      'prepared',
      '-f',
      file,
      '-c',
      String(clients),
      '-T',
      String(seconds),
      '-D',
      `i=${from}`,
    ]
    const child = spawn('pgbench', [...given, '-h', String(host), '-p', '5432', '-U', 'polyclinic', String(database)], {
      env: {
        ...process.env,
        PGOPTIONS:
          '-c role=polyclinic_none -c search_path=public -c TimeZone=UTC -c jit=off -c enable_seqscan=off -c plan_cache_mode=force_generic_plan',
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
    const seen = [...said.matchAll(/progress: .*?, ([\d.]+) tps, lat ([\d.]+) ms/g)].slice(-Math.ceil(seconds / 2))
    const mean = (which: number) => seen.reduce((sum, found) => sum + Number(found[which]), 0) / seen.length
    const [perSecond, averageMs] = [mean(1), mean(2)]
    if (code !== 0 || !perSecond || /aborted|error/i.test(said)) throw new Error(`pgbench: ${said.slice(0, 1500)}`)
    return { perSecond, averageMs }
  } finally {
    await rm(folder, { recursive: true })
  }
}
