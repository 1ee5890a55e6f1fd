import type * as contracts from '@polyclinic/domain/form-tablets/endpoints.ts'
import { isHandedOver } from '@polyclinic/domain/form-tablets/handover.ts'
import { initialOf } from '@polyclinic/domain/clinic-devices/queue.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { visitChanges } from '../appointments/visit-changes.ts'
import { ownDevice } from '../clinic-devices/own-device.ts'
import { selectAnswers, viewOf } from '../forms/answers.ts'
import { completeAnswers, saveAnswers } from '../forms/write-answers.ts'
import { selectHandovers, type HandoverRow } from './handovers.ts'

// The tablet's side. It names what was handed over on it, and nothing else can be named.

export async function readFormTablet(context: Context): Promise<Output<typeof contracts.readFormTablet>> {
  const device = await ownDevice(context)
  const row = await selectHandovers(context.db).where('h.device_id', '=', device.id).executeTakeFirst()
  const isOpen = row !== undefined && isHandedOver(row, context.now)
  return {
    locationName: device.locationName,
    handed: isOpen
      ? { id: row.id, form: row.form, givenName: row.givenName, familyInitial: initialOf(row.familyName) }
      : null,
  }
}

/** The answers to what was handed over on the tablet that asks; that it is used is noted. */
export async function accessOnTablet(context: Context, id: string) {
  const { handover, row } = await access(context, id)
  await noteUse(context, handover)
  return row
}

/** What is handed over on the tablet that asks; whoever takes it back waits until this request is through. */
async function access(context: Context, id: string) {
  const device = await ownDevice(context)
  const handover = await selectHandovers(context.db)
    .where('h.device_id', '=', device.id)
    .where('h.id', '=', id)
    .forShare('h')
    .executeTakeFirst()
  if (!handover || !isHandedOver(handover, context.now)) throw refuse('not_found')
  const row = await selectAnswers(context.db).where('f.id', '=', handover.answersId).executeTakeFirstOrThrow()
  return { handover, row }
}

/** It is open as long as somebody does something there; the desk hears when it was opened. */
async function noteUse({ db, now }: Context, { id, usedAt, patientId }: HandoverRow): Promise<void> {
  await db.updateTable('form_handovers').set({ used_at: now }).where('id', '=', id).execute()
  if (usedAt === null) await noteChanges(db, await visitChanges(db, patientId, now))
}

export async function readTabletAnswers(
  context: Context,
  { params }: Input<typeof contracts.readTabletAnswers>,
): Promise<Output<typeof contracts.readTabletAnswers>> {
  const { handover, row } = await access(context, params.id)
  await noteUse(context, handover)
  return viewOf(row)
}

export async function saveTabletAnswers(
  context: Context,
  { params, headers, body }: Input<typeof contracts.saveTabletAnswers>,
): Promise<Output<typeof contracts.saveTabletAnswers>> {
  const { handover, row } = await access(context, params.id)
  const saved = await saveAnswers(context, row, body.answers, headers['if-match'])
  await noteUse(context, handover)
  return saved
}

/** The desk has shown who holds the tablet: it is the patient who sends. */
export async function completeTabletAnswers(
  context: Context,
  { params, headers }: Input<typeof contracts.completeTabletAnswers>,
): Promise<undefined> {
  const { row } = await access(context, params.id)
  await completeAnswers(context, row, `${row.given_name} ${row.family_name}`, headers['if-match'])
}

export async function closeTabletForm(
  context: Context,
  { params }: Input<typeof contracts.closeTabletForm>,
): Promise<undefined> {
  const { db, now } = context
  const { handover } = await access(context, params.id)
  await db.updateTable('form_handovers').set({ closed_at: now }).where('id', '=', handover.id).execute()
  await noteChanges(db, await visitChanges(db, handover.patientId, now))
}
