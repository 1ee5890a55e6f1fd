import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { must } from './broken.ts'

export const heapMb = 96

const cli = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url))

/** The command in a process with so little memory that it has to read and write as it goes. `peakMb` is all that it had. */
export async function polyclinic(dataDir: string, words: string[]): Promise<{ seconds: number; peakMb: number }> {
  const began = performance.now()
  const env = { DATA_DIR: dataDir, POLYCLINIC_DEMO: '0' }
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, cli, ...words], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let peakMb = 0
  let code: number | null | undefined
  child.once('exit', (ended) => (code = ended))
  while (code === undefined) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    await sleep(100)
  }
  must(code === 0, `polyclinic ${words.slice(0, 2).join(' ')} ended with ${String(code)}`)
  return { seconds: (performance.now() - began) / 1000, peakMb }
}
