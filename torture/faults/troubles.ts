import { setTimeout as sleep } from 'node:timers/promises'
import type { Weather } from '../kit/proxy.ts'
import { postmasterIn } from '../kit/stand.ts'
import type { Trouble } from './under-load.ts'

/** Ended fast (connections are told) in one round, at once (they are not) in the next; it comes back by itself. */
export const restarted: Trouble = {
  name: 'PostgreSQL restarted',
  stopsAll: false,
  strike: async ({ postgresFolder }, round) => {
    const before = await postmasterIn(postgresFolder)
    process.kill(before, round % 2 ? 'SIGQUIT' : 'SIGINT')
    while ([before, NaN].includes(await postmasterIn(postgresFolder))) await sleep(20)
  },
}

const weather = (name: string, kind: Weather, lastsMs: number, stopsAll: boolean): Trouble => ({
  name,
  stopsAll,
  strike: async ({ proxy }) => {
    await proxy.set(kind)
    await sleep(lastsMs)
    await proxy.set('clear')
  },
})

export const slow = weather('connection slow (+300 ms each way)', 'slow', 6000, false)
export const cut = weather('connection cut', 'cut', 3000, true)
export const halfOpen = weather('connection half-open', 'half-open', 8000, true)

/** Broken ten times somewhere in an answer: what the lost COMMIT did, only the key can tell. */
export const cutInAnAnswer: Trouble = {
  name: 'connection cut in an answer',
  stopsAll: true,
  strike: async ({ proxy }) => {
    for (let time = 0; time < 10; time++) {
      proxy.cutAfter(Math.floor(Math.random() * 20_000))
      await sleep(200)
    }
  },
}
