import { endpoints } from '@polyclinic/domain/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowVersions } from '../every-row.ts'
import { testServer } from '../test-server.ts'
import { present } from '../whole-api/cast.ts'
import { stripeFetch } from '../whole-api/examples-of-online-payments.ts'
import { attemptsOn, type Attempt, type SentRequest } from './attempts.ts'
import type { Operation } from './document.ts'
import { callers, isAdmitted, tryOut } from './round.ts'
import { aStage, anAddress } from './stage.ts'

// Bad input, made from the document that is served: every field of every operation, in every thirtieth of the odd ways by
// one whom the contract admits, and a few by two others. `npm run torture -- input` tries them all by everybody, and at random.

// What is written is what the calls write: no job does so meanwhile.
const { app, server, clock, database } = await testServer({ trustedProxyHops: 1, stripeFetch })
let stage: Awaited<ReturnType<typeof aStage>>

beforeAll(async () => {
  clock.offsetMs = present - Date.now()
  stage = await aStage(
    server.services,
    async ({ host }, { method, url, headers, body }) => {
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api/v1${url}`,
        headers: { host, 'x-forwarded-for': anAddress(), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: answer.statusCode, headers: answer.headers, text: answer.body }
    },
    () => rowVersions(database),
  )
})

/**
 * Whoever is not admitted hears so before a field is looked at, and of whoever is, one has every field looked at, by a
 * contract that knows nobody: a few tell that.
 */
const fewOf = (attempts: readonly Attempt[]): Attempt[] => {
  const step = Math.ceil(attempts.length / 2)
  return attempts.filter((_attempt, index) => index % step === 0)
}

/** One of each field, and every so many of the others: another one of each next field. */
function thinned(attempts: readonly Attempt[], step: number): Attempt[] {
  const seen = new Set<string>()
  return attempts.filter(({ pointers: [pointer = ''], kind }, index) => {
    const isNew = !seen.has(pointer) && kind !== 'unknown'
    seen.add(pointer)
    return isNew || index % step === 0
  })
}

async function turnsOn(operation: Operation) {
  const first = callers.find((caller) => isAdmitted(operation, caller)) ?? callers[0]
  const others = callers.filter((caller) => caller !== first)
  const refused = others.filter((caller) => caller !== 'nobody' && !isAdmitted(operation, caller))
  // Of those who are refused, one who is signed in and one who is not; else two who are let in.
  const [one, two] = [...others.filter((caller) => caller === 'nobody'), ...refused, ...others]
  const right = await stage.rightFor(operation, first)
  const attempts = attemptsOn(stage.stand.judge, operation, right)
  const few = fewOf(attempts)
  const turns = [{ caller: first, asked: right, attempts: thinned(attempts, 30) }]
  for (const caller of [one!, two!]) {
    const asked = await stage.rightFor(operation, caller)
    turns.push({ caller, asked, attempts: few.map((attempt) => askedBy(asked, attempt)) })
  }
  return turns
}

/** The same attempt with the session of whoever asks in this way. */
function askedBy({ headers: { authorization } }: SentRequest, attempt: Attempt): Attempt {
  const { authorization: _others, ...headers } = attempt.asked.headers
  return { ...attempt, asked: { ...attempt.asked, headers: { ...headers, ...(authorization && { authorization }) } } }
}

describe('what cannot be is refused by name and changes nothing, and every answer is as declared', () => {
  test.each(endpoints.map(({ name }) => name))('%s', async (name) => {
    const operation = stage.operations.find(({ operationId }) => operationId === name)!
    const { complaints } = await tryOut(stage.stand, operation, await turnsOn(operation))
    expect(complaints, complaints.join('\n')).toEqual([])
  })
})
