import { standingEntries } from '@polyclinic/domain/charts/entries.ts'
import type { readEncounter as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import { mayWrite, unbegun } from '@polyclinic/domain/encounters/rules.ts'
import { vitalNames, type VitalName } from '@polyclinic/domain/encounters/vitals.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { openIfSeen } from '../chart-access/access-chart.ts'
import type { ReadAllergiesInForms } from '../chart-access/allergies-in-forms.ts'
import { entriesOf } from '../chart-access/chart-entries.ts'
import type { ReadPrescribed } from '../chart-access/prescribed-here.ts'
import { readersOf } from '../sharing/readers.ts'
import { errorsOf } from './notes-in-error.ts'
import {
  accessEncounter,
  addendaOf,
  contentOf,
  draftOf,
  noteStateOf,
  seesSigned,
  patientOf,
  selectEncounters,
  stateOf,
  visitOf,
  whoseNote,
  type EncounterRow,
} from './queries.ts'

/**
 * A visit's note for its doctor; a signed one for everybody who sees what is clinical of the patient, too. Who read it is
 * written down, of the notes before it as well that are told of, and of the record that what can hurt the patient comes from.
 */
export async function readEncounter(
  context: Context,
  { params }: Input<typeof contract>,
  { readPrescribed, readAllergiesInForms }: Reading,
): Promise<Output<typeof contract>> {
  const row = await accessEncounter(context, params.id, 'encounters:write', seesSigned(context))
  const addenda = await addendaOf(context.db, row)
  const whose = { providerId: row.provider_id }
  const writes = reaches(context.actor, 'encounters:write', whose, 'clinic')
  // Who is here for what was signed is shown nothing of a note that is still being written.
  const draft = writes || row.note_status === 'final' ? draftOf(row) : unbegun(row)
  // Not by a visit that makes nobody a patient of theirs: that would be a way round the reason.
  const { chart, mayWrite: mayWriteEntries } = await openIfSeen(context, row.patient_id)
  const seesAll = chart !== null
  const previous = await previousOf(context, row, seesAll)
  const { values: lastValues, from } = await lastValuesOf(context, row, seesAll)
  const side = 'clinic'
  const read = new Set([row.id, ...(previous ? [previous.id] : []), ...from])
  await auditOften(
    context,
    ...[...read].map((id) => ({ action: 'encounters:read', object: { kind: 'appointment', id }, side }) as const),
  )
  return {
    visit: {
      ...visitOf(row),
      providerId: row.provider_id,
      serviceId: row.service_id,
      endsAt: row.ends_at,
      status: stateOf(row),
      message: row.message,
    },
    patient: patientOf(row),
    alerts: chart && standingEntries(await entriesOf(context.db, chart)),
    prescribed: chart ? await readPrescribed(context, chart) : [],
    allergiesInForms: chart ? await readAllergiesInForms(context, chart) : [],
    encounter: {
      status: noteStateOf(row, addenda),
      ...{ number: draft.number, begins: draft.begins, version: draft.version },
      ...{ content: draft.content, changed: draft.changed, addenda },
      ...{ signedAt: row.signed_at, signedBy: row.signed_by },
      contentHash: row.content_hash?.toString('hex') ?? null,
      sharedAt: row.shared_at,
    },
    errors: await errorsOf(context.db, row.id),
    readers: await readersOfNote(context, row, seesAll),
    previous: previous && {
      ...visitOf(previous),
      ...{ content: contentOf(previous.content), addenda: await addendaOf(context.db, previous) },
    },
    lastValues,
    next: await nextOf(context, row, seesAll),
    mayWrite: writes && mayWrite({ status: stateOf(row) }, draft),
    maySign: reaches(context.actor, 'encounters:sign', whose, 'clinic'),
    mayWriteEntries,
    mayMark: reaches(context.actor, 'encounters:mark-in-error', whose, 'clinic'),
  }
}

type Reading = { readPrescribed: ReadPrescribed; readAllergiesInForms: ReadAllergiesInForms }

/** Whose accounts read the note: who does not see the chart is told how many, as `listPatientAccounts` tells them nobody. */
async function readersOfNote(context: Context, { id, patient_id }: EncounterRow, seesAll: boolean) {
  const readers = await readersOf(context, { patientId: patient_id, appointmentId: id })
  return readers.map(({ name, isPatient }) => ({ name: seesAll ? name : null, isPatient }))
}

/** The patient's signed notes before a visit, of those that the reader may see. */
const signedBefore = ({ db, actor }: Context, { patient_id, starts_at }: EncounterRow, seesAll: boolean) =>
  selectEncounters(db)
    .where('a.patient_id', '=', patient_id)
    .where('a.starts_at', '<', starts_at)
    .where('e.status', '=', 'final')
    .where('e.erased_at', 'is', null)
    .$if(!seesAll, (query) => query.where(within(actor, 'encounters:write', whoseNote, 'clinic')))

async function previousOf(context: Context, row: EncounterRow, seesAll: boolean) {
  const previous = await signedBefore(context, row, seesAll).orderBy('a.starts_at', 'desc').limit(1).executeTakeFirst()
  return previous ?? null
}

/** Of each value what was measured last: the note before may have none. */
async function lastValuesOf(context: Context, row: EncounterRow, seesAll: boolean) {
  const rows = await signedBefore(context, row, seesAll)
    .clearSelect()
    .innerJoinLateral(
      sql<{ name: VitalName; value: number }>`(
        select key as name, value::text::float8 as value from jsonb_each(e.content)
        where key = any(${vitalNames}) and jsonb_typeof(value) = 'number')`.as('measured'),
      (join) => join.onTrue(),
    )
    .distinctOn('measured.name')
    .select(['a.id', 'measured.name', 'measured.value', 'a.starts_at as at', 'a.time_zone as timeZone'])
    .orderBy('measured.name')
    .orderBy('a.starts_at', 'desc')
    .execute()
  const values: Output<typeof contract>['lastValues'] = Object.fromEntries(
    rows.map(({ name, value, at, timeZone }) => [name, { value, at, timeZone }]),
  )
  return { values, from: rows.map(({ id }) => id) }
}

/** When the patient comes back, if that is agreed upon already. */
async function nextOf({ db, actor, now }: Context, { id, patient_id, starts_at }: EncounterRow, seesAll: boolean) {
  const next = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.starts_at', 'a.time_zone', 'a.service_name', 'a.provider_name'])
    .where('a.patient_id', '=', patient_id)
    .where('a.id', '<>', id)
    .where('a.status', '=', 'booked')
    .where('a.starts_at', '>', sql<string>`greatest(${starts_at}::timestamptz, ${now}::timestamptz)`)
    .$if(!seesAll, (query) => query.where(within(actor, 'appointments:day', whoseNote, 'clinic')))
    .orderBy('a.starts_at')
    .limit(1)
    .executeTakeFirst()
  return next ? visitOf(next) : null
}
