import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../server/src/platform/database/connection.ts'

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
