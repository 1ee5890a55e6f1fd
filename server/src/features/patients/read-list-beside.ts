import { fileURLToPath } from 'node:url'
import type { FileProblem } from '@polyclinic/domain/patients/list-file.ts'
import type { Line, ReadLine } from '@polyclinic/domain/patients/read-list.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { listBounds, turns } from '../../platform/bounds.ts'
import type { Context } from '../../platform/context.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { callerKinds, callerOf } from '../../platform/network.ts'
import { refuseField } from '../../platform/refuse.ts'
import { runBeside } from '../../platform/run-beside.ts'
import type { ListHead } from './read-list-file.ts'

const messages: Record<FileProblem, string> = {
  not_a_list: 'It is no CSV file.',
  columns_missing: 'A list has at least the columns last name, first name and date of birth.',
  empty: 'Nobody stands in it.',
  too_many_lines: 'It has too many lines: take it in parts.',
}

export type ListParts = { head: Line; parts: () => Generator<ReadLine[]> }

const program = fileURLToPath(new URL('list-program.ts', import.meta.url))
const inTurn = createFairQueue({ of: callerKinds, ...turns.lists })

/**
 * The lines of a list, in parts. It is read by a process of its own, since each line takes its time and there may be many.
 * @throws {Refusal} `invalid_fields` for a file that is none
 */
export async function readListBeside(
  { clinic, request, now }: Pick<Context, 'clinic' | 'request' | 'now'>,
  bytes: Uint8Array,
  closed: AbortSignal,
): Promise<ListParts> {
  const made = await inTurn(
    callerOf(clinic, request),
    () =>
      runBeside(program, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        ...listBounds,
        ...{ closed, arguments: [dateIn(clinic.time_zone, now as Instant), clinic.locale] },
      }),
    closed,
  )
  // It took too long, or more memory than there is for it.
  if (!made) throw refusal('too_many_lines')
  const end = made.indexOf('\n')
  const first = JSON.parse(made.toString('utf8', 0, end)) as ListHead
  if ('problem' in first) throw refusal(first.problem)
  return { head: first.head, parts: () => partsOf(made.subarray(end + 1)) }
}

/** Each is taken apart when it is its turn. */
function* partsOf(made: Buffer): Generator<ReadLine[]> {
  for (let from = 0, end = made.indexOf('\n'); end >= 0; from = end + 1, end = made.indexOf('\n', from))
    yield JSON.parse(made.toString('utf8', from, end)) as ReadLine[]
}

const refusal = (problem: FileProblem) => refuseField('/body/file', problem, messages[problem])
