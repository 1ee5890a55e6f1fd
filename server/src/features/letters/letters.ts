import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type * as contracts from '@polyclinic/domain/letters/endpoints.ts'
import { auditOften } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { share, withdraw } from '../chart-files/change-chart-file.ts'
import { openChartFile } from '../chart-files/read-chart-file.ts'
import { refuse } from '../../platform/refuse.ts'
import type { WithdrawLetters } from '../encounters/mark-in-error.ts'
import { accessEncounter, seesSigned, type EncounterRow } from '../encounters/queries.ts'
import { accessLetter, asLetter, lettersOf } from './letter-facts.ts'

/** The letters of a visit, for who works on its note, and for who reads it once it is signed. */
export async function listLetters(
  context: Context,
  { params }: Input<typeof contracts.listLetters>,
): Promise<Output<typeof contracts.listLetters>> {
  const visit = await accessEncounter(context, params.id, 'encounters:write', seesSigned(context))
  const rows = await lettersOf(context.db, visit.id).execute()
  const object = { kind: 'appointment', id: visit.id } as const
  await auditOften(context, { action: 'encounters:read', object, side: 'clinic' })
  return {
    items: rows.map(asLetter),
    today: dateIn(visit.time_zone, context.now as Instant),
    isStatutory: visit.insurance === 'statutory',
  }
}

export const readLetter = (
  scope: RequestScope,
  { params }: Input<typeof contracts.readLetter>,
): Promise<Output<typeof contracts.readLetter>> =>
  openChartFile(scope, 'clinic', async (context) => (await accessLetter(context, params, 'encounters:write')).row)

const told = (visit: Pick<EncounterRow, 'id' | 'provider_id'>) => [
  changeRows([{ noun: 'encounter', id: visit.id, providerId: visit.provider_id }]),
]

export async function withdrawLetter(
  context: Context,
  { params, body }: Input<typeof contracts.withdrawLetter>,
): Promise<Output<typeof contracts.withdrawLetter>> {
  const { visit, row } = await accessLetter(context, params, 'encounters:sign')
  return asLetter(await withdraw(context, row, body.reason, told(visit)))
}

/** With the note that they were issued from, by whoever may mark it: one act, the chart is locked by it. */
export const withdrawLetters: WithdrawLetters = async (context, note, { ids, reason }) => {
  const rows = await lettersOf(context.db, note.id).where('c.note_number', '=', note.number).execute()
  const wanted = ids.map((id) => rows.find((row) => row.id === id))
  for (const row of new Set(wanted)) {
    if (!row) throw refuse('not_found')
    if (row.withdrawn_at === null) await withdraw(context, row, reason, told(note))
  }
}

export async function shareLetter(
  context: Context,
  { params, body }: Input<typeof contracts.shareLetter>,
): Promise<Output<typeof contracts.shareLetter>> {
  const { visit, row } = await accessLetter(context, params, 'encounters:sign')
  return asLetter(await share(context, row, body.isShared, told(visit)))
}
