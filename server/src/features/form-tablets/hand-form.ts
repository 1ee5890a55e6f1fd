import type * as contracts from '@polyclinic/domain/form-tablets/endpoints.ts'
import { handoverState, isHandedOver } from '@polyclinic/domain/form-tablets/handover.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { accessVisitOfDay } from '../appointments/access.ts'
import type { DayRow } from '../appointments/day-appointment.ts'
import { visitChanges } from '../appointments/visit-changes.ts'
import { askedForms } from '../forms/asked-forms.ts'
import { beginAnswers } from '../forms/write-answers.ts'
import { writerName } from '../providers/writer-name.ts'
import { selectHandovers } from './handovers.ts'

// The desk's side: who may say that a patient has arrived hands them what they have not filled in.

const openStates = ['booked', 'arrived', 'checked-in']

export async function listFormTablets(
  context: Context,
  { params }: Input<typeof contracts.listFormTablets>,
): Promise<Output<typeof contracts.listFormTablets>> {
  return list(context, await accessVisitOfDay(context, 'check-in', params.id))
}

async function list({ db, now }: Context, visit: DayRow): Promise<Output<typeof contracts.listFormTablets>> {
  const tablets = await db
    .selectFrom('clinic_devices')
    .select(['id', 'name'])
    .where('kind', '=', 'form')
    .where('location_id', '=', visit.location_id)
    .where('token_hash', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const there = await selectHandovers(db).where('d.location_id', '=', visit.location_id).execute()
  const ofVisit = await selectHandovers(db)
    .where('h.appointment_id', '=', visit.id)
    .orderBy('h.handed_at', 'desc')
    .orderBy('h.id')
    .execute()
  return {
    tablets: tablets.map((tablet) => ({
      ...tablet,
      isFree: !there.some((row) => row.deviceId === tablet.id && isHandedOver(row, now)),
    })),
    handed: ofVisit.map((row) => ({
      ...{ formId: row.formId, deviceId: row.deviceId, deviceName: row.deviceName, handedAt: row.handedAt },
      state: handoverState(row, now),
    })),
  }
}

/** What is begun goes on there, however it was begun; handed over again, it is on the other tablet and no more on the first. */
export async function handForm(
  context: Context,
  { params, body }: Input<typeof contracts.handForm>,
): Promise<Output<typeof contracts.handForm>> {
  const { db, now } = context
  const visit = await accessVisitOfDay(context, 'check-in', params.id)
  const tablet = await db
    .selectFrom('clinic_devices')
    .select('id')
    .where('id', '=', body.deviceId)
    .where('kind', '=', 'form')
    .where('location_id', '=', visit.location_id)
    .where('token_hash', 'is not', null)
    .executeTakeFirst()
  if (!tablet) throw refuse('not_found')
  const there = await selectHandovers(db).where('h.device_id', '=', tablet.id).executeTakeFirst()
  const answersId = await begunAnswers(context, visit, body.formId)
  if (there && there.answersId !== answersId && isHandedOver(there, now)) throw refuse('tablet_taken')
  const id = newId()
  const isWritten = await writeGated(
    db,
    {
      facts: sql`select from clinic_devices where id = ${tablet.id} for no key update`,
      release: sql`delete from form_handovers where answers_id = ${answersId} and device_id <> ${tablet.id}
        and exists (select from facts) returning 1`,
      claim: sql`
        insert into form_handovers (device_id, id, answers_id, appointment_id, handed_at)
        select ${tablet.id}, ${id}, ${answersId}, ${visit.id}, ${now} from facts
          where (select count(*) from released) >= 0
        on conflict (organization_id, device_id) do update
          set (id, answers_id, appointment_id, handed_at, used_at, closed_at) =
            (excluded.id, excluded.answers_id, excluded.appointment_id, excluded.handed_at, null, null)
          where form_handovers.id = ${there?.id ?? null} returning 1`,
    },
    [
      auditRows(context, {
        ...{ action: 'forms:hand-over', object: { kind: 'patient', id: visit.patient_id }, side: 'clinic' },
        detail: answersId,
      }),
      changeRows(await visitChanges(db, visit.patient_id, now)),
    ],
  )
  if (!isWritten) throw new RetryTransaction()
  return list(context, visit)
}

/** What the patient has begun of a form that is asked before this visit, or what is begun for them. */
async function begunAnswers(context: Context, visit: DayRow, formId: string): Promise<string> {
  if (!openStates.includes(visit.status)) throw refuse('form_not_asked')
  // What was begun by a link of another visit is that link's.
  const isTheirs = sql<boolean>`(not f.is_by_link or f.appointment_id = ${visit.id})`
  const asked = await askedForms(context.db, sql`a.id = ${visit.id}`, isTheirs)
  const form = asked.find((each) => each.formId === formId)
  if (!form || form.state === 'answered') throw refuse('form_not_asked')
  if (form.begun) return form.begun.id
  const id = newId()
  const userId = context.actor.kind === 'user' ? context.actor.userId : null
  await beginAnswers(
    context,
    {
      ...{ id, formId, number: form.number, patientId: visit.patient_id, appointmentId: visit.id, isByLink: false },
      ...{ userId, askedBy: await writerName(context) },
    },
    'clinic',
  )
  return id
}

export async function takeBackForm(
  context: Context,
  { params }: Input<typeof contracts.takeBackForm>,
): Promise<Output<typeof contracts.takeBackForm>> {
  const { db, now } = context
  const visit = await accessVisitOfDay(context, 'check-in', params.id)
  const claim = sql`
    delete from form_handovers where device_id = ${params.deviceId} and appointment_id = ${visit.id} returning 1`
  await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, {
      ...{ action: 'forms:take-back', object: { kind: 'patient', id: visit.patient_id }, side: 'clinic' },
      detail: params.deviceId,
    }),
    changeRows(await visitChanges(db, visit.patient_id, now)),
  ])
  return list(context, visit)
}
