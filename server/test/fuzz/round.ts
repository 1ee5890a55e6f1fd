import { permissionsOf, rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { asSent, type SentRequest, type Attempt } from './attempts.ts'
import { undeclared, unrefused, type Answer } from './complaints.ts'
import type { Operation } from './document.ts'
import type { Judge } from './schemas.ts'

export const callers = ['nobody', 'guest', 'provider', 'admin', 'partner'] as const
export type Caller = (typeof callers)[number]

export type Stand = {
  judge: Judge
  send: (request: Awaited<ReturnType<typeof asSent>> & { method: string }) => Promise<Answer>
  /** A fingerprint of every row that a refusal must leave as it was, by table. */
  rowVersions: () => Promise<Record<string, string>>
}

/** What one caller will try on an operation; `asked` is right in every part. */
export type Turn = { caller: Caller; asked: SentRequest; attempts: readonly Attempt[] }

export function isAdmitted({ 'x-access': access }: Operation, caller: Caller): boolean {
  if (access === 'public') return true
  if (caller === 'nobody') return false
  return access === 'signed-in' || permissionsOf(rightsOf([caller satisfies Role])).includes(access)
}

const isStream = ({ responses }: Operation) => responses['200']?.content?.['text/event-stream'] !== undefined

/**
 * Everything wrong first, between two looks at every row; then the right requests, and those that are odd and allowed.
 * @returns how many requests were sent, and what was not as the document says.
 */
export async function tryOut(stand: Stand, operation: Operation, turns: readonly Turn[]) {
  const complaints: string[] = []
  let sent = 0
  const ask = async (caller: Caller, what: string, asked: SentRequest, judged: (answer: Answer) => string[]) => {
    sent += 1
    const answer = await stand.send({ method: operation.method, ...(await asSent(operation, asked)) })
    for (const complaint of [...undeclared(stand.judge, operation, answer), ...judged(answer)])
      complaints.push(`${operation.operationId} as ${caller}, ${what}: ${complaint}`)
  }
  const nothingMore = () => []

  const before = await stand.rowVersions()
  for (const { caller, attempts } of turns)
    for (const attempt of attempts.filter(({ wrong }) => wrong))
      await ask(caller, `${attempt.pointers.join(' ')} ${attempt.kind}`, attempt.asked, (answer) =>
        unrefused(attempt, isAdmitted(operation, caller), answer),
      )
  const after = await stand.rowVersions()
  for (const table of Object.keys(after))
    if (before[table] !== after[table]) complaints.push(`${operation.operationId}: a refusal changed ${table}`)

  if (isStream(operation)) return { sent, complaints }
  for (const { caller, asked, attempts } of turns) {
    await ask(caller, 'all right', asked, nothingMore)
    for (const attempt of attempts.filter(({ wrong }) => !wrong))
      await ask(caller, `${attempt.pointers.join(' ')} ${attempt.kind}`, attempt.asked, nothingMore)
  }
  return { sent, complaints }
}
