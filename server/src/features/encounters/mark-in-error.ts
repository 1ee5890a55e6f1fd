import type { markInError as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import { signedRefusal } from '@polyclinic/domain/encounters/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated, type Change } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { withdrawUntold } from '../sharing/tell-readers.ts'
import { accessEncounter, addendaOf, draftOf, type EncounterRow } from './queries.ts'
import { writerName } from '../providers/writer-name.ts'

/** Of one visit: more than anybody gets wrong, and few enough that all are read at once. */
export const inErrorAtMost = 10

/** Strikes letters that were issued from a note; those that are struck already stay so. @throws {Refusal} `not_found` */
export type WithdrawLetters = (
  context: Context,
  note: Pick<EncounterRow, 'id' | 'provider_id' | 'number'>,
  letters: { ids: readonly string[]; reason: string },
) => Promise<void>

/**
 * Somebody says of a signed note, or of one addendum, that it was entered in error. What was signed stays; from then on it
 * does not count, and the patient reads it no more. Once: of two who say so the second is told.
 */
export async function markInError(
  context: Context,
  { params, body: { number, addendumId, reason, withdrawLetters: letters } }: Input<typeof contract>,
  withdrawLetters: WithdrawLetters,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { patient_id: patientId } = await accessEncounter(context, params.id, 'encounters:mark-in-error')
  // Whoever shares the note or issues a letter from it locks the chart first, too.
  await lockChart(db, patientId)
  const row = await accessEncounter(context, params.id, 'encounters:mark-in-error')
  unlessRefused(signedRefusal(draftOf(row), number))
  if (addendumId === null) {
    // Each note but the one that counts is in error.
    if (number > inErrorAtMost) throw refuse('too_many_in_error')
  } else {
    const addendum = (await addendaOf(db, row)).find(({ id }) => id === addendumId)
    if (!addendum) throw refuse('not_found')
    if (addendum.error) throw refuse('entered_in_error')
  }
  const id = newId()
  const isWhole = addendumId === null
  const sharedAt = isWhole
    ? sql`(select s.shared_at from encounter_shares s where s.appointment_id = ${row.id} and s.note_number = ${number})`
    : sql`null::timestamptz`
  const unshare: Change = (condition) =>
    sql`delete from encounter_shares s where s.appointment_id = ${row.id} and ${condition} returning 1`
  const isOurs = await writeGated(
    db,
    {
      facts: sql`
        select from encounters e
        where e.appointment_id = ${row.id} and e.number = ${number} and e.status = 'final' and e.erased_at is null`,
      claim: sql`
        insert into encounter_errors
          (id, appointment_id, note_number, addendum_id, shared_at, reason, marked_at, marked_by_user_id, marked_by)
        select ${id}, ${row.id}, ${number}, ${addendumId}, ${sharedAt}, ${reason}, ${now}, ${signedIn(context).userId},
          ${await writerName(context)}
        from facts on conflict do nothing returning 1`,
    },
    [
      auditRows(context, {
        ...({
          action: 'encounters:mark-in-error',
          object: { kind: 'appointment', id: row.id },
          side: 'clinic',
        } as const),
        detail: addendumId ?? id,
      }),
      changeRows([{ noun: 'encounter', id: row.id, providerId: row.provider_id }]),
    ],
    isWhole ? [unshare] : [],
  )
  if (!isOurs) throw refuse('entered_in_error')
  if (row.shared_at !== null) await withdrawUntold(context, patientId)
  if (letters.length > 0) await withdrawLetters(context, row, { ids: letters, reason })
  return { markedAt: now }
}
