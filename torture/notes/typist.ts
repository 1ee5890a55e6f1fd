import { setTimeout as sleep } from 'node:timers/promises'
import type { Content, TextField } from '../../domain/src/encounters/content.ts'
import { ApiProblem, unreachable } from '../../web/src/platform/api/problem.ts'
import { DraftKeeper } from '../../web/src/features/drafts/draft-keeper.ts'
import type { KnownNote } from '../../web/src/features/encounters/use-encounter.ts'
import type { Http } from '../kit/http.ts'

export type Typist = Awaited<ReturnType<typeof openTab>>

type Desk = { http: () => Http; host: string; authorization: string }

/** A tab in which a visit's note is written, by the web's own keeper. */
export async function openTab({ http, host, authorization }: Desk, visit: string) {
  const path = `/api/v1/appointments/${visit}/encounter`
  const answerMs: number[] = []
  const ask = async (method: 'GET' | 'PATCH', more: { headers?: Record<string, string>; body?: object } = {}) => {
    const answer = await http()
      .send(host, method, path, { ...more, headers: { authorization, ...more.headers } })
      .catch(() => Promise.reject(unreachable()))
    if (answer.status >= 300)
      throw new ApiProblem(answer.body as unknown as ConstructorParameters<typeof ApiProblem>[0])
    answerMs.push(answer.ms)
    return answer.body as unknown
  }
  const read = async () => ((await ask('GET')) as { encounter: KnownNote }).encounter
  /** What was answered, by when: a keystroke that stands in it is acknowledged. */
  let acknowledged: KnownNote = await read()
  const keeper = new DraftKeeper<Content, KnownNote>(acknowledged, {
    read,
    save: async (version, body) => {
      const known = (await ask('PATCH', { headers: { 'if-match': `"${version}"` }, body })) as KnownNote
      acknowledged = known
      return known
    },
  })
  const strokes: { at: number; length: number }[] = []
  let text = ''
  return {
    keeper,
    answerMs,
    acknowledged: () => acknowledged.content,
    text: () => text,
    /** Types letter after letter, as fast as somebody who types fast, until the note takes nothing more. */
    type: async (field: TextField, goesOn: () => boolean) => {
      while (goesOn() && keeper.state().saving !== 'refused') {
        text += letterAt(text.length)
        keeper.type(field, text)
        strokes.push({ at: performance.now(), length: text.length })
        await sleep(20 + Math.random() * 80)
      }
    },
    /** How old the first letter is, at a moment, that was typed then and is not acknowledged; 0 when all are. */
    unacknowledgedMs: (field: TextField, moment: number) => {
      const known = acknowledged.content[field].length
      const first = strokes.find(({ length, at }) => length > known && at <= moment)
      return first ? moment - first.at : 0
    },
  }
}

/** Never the same twice in a row, and never a space: what is stored is compared letter by letter. */
const letterAt = (place: number) => String.fromCharCode(97 + (place % 26))
