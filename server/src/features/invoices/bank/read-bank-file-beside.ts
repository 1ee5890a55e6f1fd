import { fileURLToPath } from 'node:url'
import type { BankFileProblem } from '@polyclinic/domain/invoices/bank-file.ts'
import { listBounds, turns } from '../../../platform/bounds.ts'
import type { Context } from '../../../platform/context.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { callerKinds, callerOf } from '../../../platform/network.ts'
import { refuseField } from '../../../platform/refuse.ts'
import { runBeside } from '../../../platform/run-beside.ts'
import type { BankFile, BankReading } from './read-bank-file.ts'

const messages: Record<BankFileProblem, string> = {
  not_a_statement: 'It is neither a CAMT.053 file nor a table (CSV) with a line of headings.',
  too_many_lines: 'It has too many lines: take it in parts.',
  with_entities: 'It has a document type, which no statement has.',
  empty: 'Nothing stands in it.',
}

const program = fileURLToPath(new URL('bank-file-program.ts', import.meta.url))
const inTurn = createFairQueue({ of: callerKinds, ...turns.lists })

/**
 * What a bank's file says. It is read by a process of its own: there may be much of it, and it comes from outside.
 * @throws {Refusal} `invalid_fields` for a file that is none
 */
export async function readBankFileBeside(
  { clinic, request }: Pick<Context, 'clinic' | 'request'>,
  bytes: Uint8Array,
  reading: BankReading,
  closed: AbortSignal,
): Promise<Exclude<BankFile, { kind: 'problem' }>> {
  const made = await inTurn(
    callerOf(clinic, request),
    () =>
      runBeside(program, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        ...listBounds,
        ...{ closed, arguments: [JSON.stringify(reading)] },
      }),
    closed,
  )
  // It took too long, or more memory than there is for it.
  if (!made) throw refusal('too_many_lines')
  const file = JSON.parse(made.toString()) as BankFile
  if (file.kind === 'problem') throw refusal(file.problem)
  return file
}

const refusal = (problem: BankFileProblem) => refuseField('/body/file', problem, messages[problem])
