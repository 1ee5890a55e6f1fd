import { attemptsOn } from '../../server/test/fuzz/attempts.ts'
import { chanceOf } from '../../server/test/fuzz/chance.ts'
import { randomAttempts } from '../../server/test/fuzz/random-attempts.ts'
import { callers, tryOut, type Turn } from '../../server/test/fuzz/round.ts'
import { aStage } from '../../server/test/fuzz/stage.ts'
import { everyRow } from '../../server/test/every-row.ts'
import { must } from '../kit/broken.ts'
import { numberOption } from '../kit/options.ts'
import { runServer } from './running-server.ts'

/**
 * Bad input over HTTP, made from the served document: every field of every operation in every odd way, by everybody; then
 * at random, so many requests for each operation, caller and seed. `--seeds 50 --first 1 --draws 20`
 */
export async function input(): Promise<void> {
  const { services, admin, send, stop } = await runServer()
  try {
    const stage = await aStage(
      services,
      ({ host }, request) => send(host, request),
      () => everyRow({ asSuperuser: admin.query }),
    )
    const { judge } = stage.stand
    const complaints: string[] = []
    const fields = new Set<string>()
    const kinds = new Set<string>()
    const sent = { listed: 0, drawn: 0, refused: 0 }

    const everybody = (turn: (caller: Turn['caller']) => Promise<Turn>) => Promise.all(callers.map(turn))
    for (const operation of stage.operations) {
      const turns = await everybody(async (caller) => {
        const asked = await stage.rightFor(operation, caller)
        return { caller, asked, attempts: attemptsOn(judge, operation, asked) }
      })
      for (const { pointers, kind } of turns[0]!.attempts) {
        fields.add(`${operation.operationId} ${pointers.join()}`)
        kinds.add(kind)
      }
      sent.refused += turns.flatMap(({ attempts }) => attempts).filter(({ wrong }) => wrong).length
      const round = await tryOut(stage.stand, operation, turns)
      sent.listed += round.sent
      complaints.push(...round.complaints)
    }
    process.stdout.write(
      `${stage.operations.length} operations, ${fields.size} fields and places for one, ${kinds.size} odd ways, ` +
        `${callers.length} callers: ${sent.listed} requests, of which ${sent.refused} must be refused; ` +
        `${complaints.length} complaints\n`,
    )

    const first = numberOption('first', 1)
    const seeds = numberOption('seeds', 50)
    const draws = numberOption('draws', 20)
    for (let seed = first; seed < first + seeds; seed++) {
      const chance = chanceOf(seed)
      for (const operation of stage.operations) {
        const turns = await everybody(async (caller) => {
          const asked = await stage.rightFor(operation, caller)
          return { caller, asked, attempts: randomAttempts({ judge, chance }, operation, asked, draws) }
        })
        const round = await tryOut(stage.stand, operation, turns)
        sent.drawn += round.sent
        complaints.push(...round.complaints.map((complaint) => `seed ${seed}: ${complaint}`))
      }
    }
    process.stdout.write(`seeds ${first} to ${first + seeds - 1}: ${sent.drawn} requests\n`)
    for (const complaint of complaints.slice(0, 40)) process.stdout.write(`${complaint}\n`)
    must(complaints.length === 0, `${complaints.length} answers were not as the document says`)
  } finally {
    await stop()
  }
}
