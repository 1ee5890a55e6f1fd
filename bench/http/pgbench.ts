import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import type { Statement } from '../fixture/explain.ts'

/** Doctors, days and hours of the bookings that pgbench makes: `m` counts through them. */
const slots = `\\set m :i * 64 + :client_id
\\set i :i + 1
\\set n 100000000000 + :m
\\set doctor 3001 + :m % 500
\\set day 10 + (:m / 500) % 19
\\set hour 14 + (:m / 9500) % 8
${[1, 2, 3, 4, 5, 6].map((place) => `\\set r${place} 2 + (:m / ${8 ** (place - 1)}) % 8`).join('\n')}
`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return `'{${value.map((each) => JSON.stringify(each)).join(',')}}'`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** The statements of one booking as a script, in which every id, hash and time is another at every turn. */
export function scriptOf(statements: readonly Statement[], booked: { doctorId: string; startsAt: string }): string {
  const seen = new Map<string, number>()
  const nth = (text: string) => {
    if (!seen.has(text)) seen.set(text, seen.size + 10)
    return seen.get(text)!
  }
  const [date, time] = booked.startsAt.split('T') as [string, string]
  const written = statements.map(({ text, values }) =>
    text.replace(/\$(\d+)/g, (_all, n) => literal(values[Number(n) - 1])),
  )
  const varied = `${written.join(';\n')};\n`
    .replaceAll(booked.doctorId, `${booked.doctorId.slice(0, -12)}00000000:doctor`)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) =>
      id.startsWith('00000000-0000-7') ? id : `aaaaaa${nth(id)}-0000-7000-8000-:n`,
    )
    .replace(/\\x[0-9a-f]{20,}/g, (hash) => `\\x${nth(hash)}:n`)
    .replace(/'[2-9A-HJKMNP-TV-Z]{8}'/g, `'A:r1:r2:r3:r4:r5:r6:r1'`)
    .replaceAll(`${date}T${time.slice(0, 3)}`, `${date} :hour:`)
    .replaceAll(date, `${date.slice(0, 8)}:day`)
  return slots + varied
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
    const given = ['-n', '-M', 'simple', '-f', file, '-c', String(clients), '-T', String(seconds), '-D', `i=${from}`]
    const child = spawn('pgbench', [...given, '-h', String(host), '-p', '5432', '-U', 'polyclinic', String(database)], {
      env: { ...process.env, PGOPTIONS: '-c role=polyclinic_none -c search_path=public -c TimeZone=UTC -c jit=off' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
    const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1])
    const averageMs = Number(/latency average = ([\d.]+)/.exec(said)?.[1])
    if (code !== 0 || !perSecond || /aborted|error/i.test(said)) throw new Error(`pgbench: ${said.slice(-1500)}`)
    return { perSecond, averageMs }
  } finally {
    await rm(folder, { recursive: true })
  }
}
