import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { decideAccess } from '@polyclinic/domain/kit/reach.ts'
import { decideNext } from '@polyclinic/domain/prescriptions/chain.ts'
import type { beginPrescription as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { KeptContent } from '@polyclinic/domain/prescriptions/given-overrides.ts'
import { drugsAtMost, type PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import { isLanguage, languageOfClinic } from '../../platform/language.ts'
import { refuse, refuseField, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { asMedication, itemOf, selectMedications, type MedicationRow } from './medications.ts'
import { keptContentOf, requireClinical, selectPrescriptions } from './queries.ts'
import { findDoctor } from '../providers/access-doctor.ts'

type BeginRequest = Input<typeof contract>['body']

/** A doctor's prescription for a patient: the draft that there is, or another; with what goes on added to it. */
export async function beginPrescription(
  context: Context,
  { body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db } = context
  await requireClinical(context, body.patientId)
  await lockChart(db, body.patientId)
  const prior = body.from ? await priorOf(context, body, body.from.medicationId) : null
  const visit = body.appointmentId ? await visitOf(context, body, body.appointmentId) : null
  const providerId = await doctorFor(context, body, visit?.provider_id ?? prior?.provider_id)
  const draft = await selectPrescriptions(db)
    .where('p.patient_id', '=', body.patientId)
    .where('p.provider_id', '=', providerId)
    .where('p.status', '=', 'draft')
    .executeTakeFirst()
  const language = isLanguage(visit?.language) ? visit.language : await patientLanguage(context, body.patientId)
  const before: KeptContent = draft ? keptContentOf(draft) : { items: [], language }
  const content = prior && body.from ? goingOn(before, prior, body.from.kind) : before
  const appointmentId = body.appointmentId ?? draft?.appointment_id ?? null
  if (draft && content === before && appointmentId === draft.appointment_id) return { id: draft.id }
  const id = draft?.id ?? newId()
  await write(context, {
    id,
    version: draft?.version ?? 0,
    content,
    appointmentId,
    providerId,
    patientId: body.patientId,
  })
  return { id }
}

type Writing = {
  id: string
  version: number
  content: KeptContent
  appointmentId: string | null
  providerId: string
  patientId: string
}

async function write(context: Context, { id, version, content, ...whose }: Writing): Promise<void> {
  const { db, now } = context
  const { userId } = signedIn(context)
  const { appointmentId, providerId, patientId } = whose
  const json = JSON.stringify(content)
  const claim =
    version === 0
      ? sql`
        insert into prescriptions (id, patient_id, provider_id, appointment_id, content, version, created_at, updated_at,
          updated_by_user_id)
        values (${id}, ${patientId}, ${providerId}, ${appointmentId}, ${json}::jsonb, 1, ${now}, ${now}, ${userId})
        returning 1`
      : sql`
        update prescriptions set content = ${json}::jsonb, appointment_id = ${appointmentId}, version = version + 1,
          updated_at = ${now}, updated_by_user_id = ${userId}
        where id = ${id} and version = ${version} and status = 'draft' returning 1`
  const object = { kind: 'patient', id: patientId } as const
  const isWritten = await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, { action: 'prescriptions:write', object, side: 'clinic', detail: id }),
    changeRows([{ noun: 'prescription', id, providerId }]),
  ])
  if (!isWritten) throw new RetryTransaction()
}

/** Who prescribes: whoever is named, else the doctor who asks, else the visit's, or who prescribed it before. */
async function doctorFor(
  { db, actor }: Context,
  { providerId: named }: BeginRequest,
  of: string | undefined,
): Promise<string> {
  const providerId = named ?? actor.own.providerId ?? of
  if (!providerId) throw refuseField('/body/providerId', 'required', 'Say for which doctor this is prepared.')
  unlessRefused(decideAccess(actor, 'prescriptions:write', { providerId }, 'clinic'))
  if (!(await findDoctor(db, providerId)))
    throw refuseField('/body/providerId', 'not_found', 'There is no such doctor.')
  return providerId
}

async function visitOf({ db }: Context, { patientId }: BeginRequest, appointmentId: string) {
  const visit = await db
    .selectFrom('appointments')
    .select(['provider_id', 'language'])
    .where('id', '=', appointmentId)
    .where('patient_id', '=', patientId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  if (!visit) throw refuseField('/body/appointmentId', 'not_found', 'The patient has no such visit.')
  return visit
}

async function priorOf({ db }: Context, { patientId }: BeginRequest, medicationId: string): Promise<MedicationRow> {
  const prior = await selectMedications(db)
    .where('m.id', '=', medicationId)
    .where('m.patient_id', '=', patientId)
    .executeTakeFirst()
  if (!prior) throw refuse('not_found')
  const refused = decideNext(asMedication(prior))
  if (refused) unlessRefused(refused)
  return prior
}

/** In which they were written to last. */
async function patientLanguage({ db, clinic }: Context, patientId: string) {
  const last = await db
    .selectFrom('appointments')
    .select('language')
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return isLanguage(last?.language) ? last.language : languageOfClinic(clinic)
}

/** What goes on is on the paper once, however often it is asked for. */
function goingOn(content: KeptContent, prior: MedicationRow, kind: 'renewal' | 'replacement'): KeptContent {
  const there = content.items.find((item) => item.prior?.id === prior.id)
  if (there?.prior?.kind === kind) return content
  const others = content.items.filter((item) => item !== there)
  if (others.length >= drugsAtMost) throw refuse('prescription_full')
  const item: PrescribedDrug = { ...itemOf(prior), id: newId(), prior: { id: prior.id, kind }, overrides: [] }
  return { ...content, items: [...others, item] }
}
