import { liveOn, withoutDoctor, type Told } from '../../server/test/histories/live.ts'
import { aHistoryStage } from '../../server/test/histories/stage.ts'
import { checkInvariants, invariantCount } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { numberOption } from '../kit/options.ts'
import { runServer } from '../input/running-server.ts'

/**
 * Random lives of a clinic over HTTP: many clients at once, each of whom does whatever comes, at what they know or what
 * is out of date. `--rounds 20 --first 1 --clients 16 --turns 40`
 * @throws for a seed after which a promise does not hold
 */
export async function histories(): Promise<void> {
  const { services, admin, send, stop } = await runServer(Date.now())
  const told: Told = new Map()
  const first = numberOption('first', 1)
  const rounds = numberOption('rounds', 20)
  const much = { clients: numberOption('clients', 16), turns: numberOption('turns', 40) }
  let withoutTheirDoctor = 0
  try {
    for (let seed = first; seed < first + rounds; seed += 1) {
      const stage = await aHistoryStage(services, async (host, method, path, { body, headers = {} } = {}) => {
        const asked =
          body === undefined
            ? { headers, body }
            : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
        const { status, text } = await send(host, { method, url: path, ...asked })
        return { status, body: text === '' ? {} : JSON.parse(text) }
      })
      const ofRound = await liveOn(stage, { seed, ...much })
      for (const [answer, times] of ofRound) told.set(answer, (told.get(answer) ?? 0) + times)
      await checkInvariants(admin)
      const { told: listed, missed } = await withoutDoctor(stage)
      withoutTheirDoctor += listed.length
      must(
        missed.length === 0,
        `seed ${seed}: nobody is told of ${missed.length} visits without their doctor: ${missed[0]}`,
      )
    }
    must(rounds < 10 || withoutTheirDoctor > 0, 'no visit was left without its doctor: nothing was tried of that')
    for (const [answer, times] of [...told].toSorted(([a], [b]) => a.localeCompare(b)))
      process.stdout.write(`${String(times).padStart(6)}  ${answer}\n`)
    const acts = [...told.values()].reduce((all, each) => all + each, 0)
    process.stdout.write(
      `seeds ${first} to ${first + rounds - 1}: ${acts} acts by ${much.clients} clients at once, ${invariantCount} invariants after each\n`,
    )
  } finally {
    await stop()
  }
}
