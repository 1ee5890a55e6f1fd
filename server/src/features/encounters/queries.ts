import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { emptyContent, type Content } from '@polyclinic/domain/encounters/content.ts'
import { unbegun, type Draft, type EncounterState, type FieldChanges } from '@polyclinic/domain/encounters/rules.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { decideAccess } from '@polyclinic/domain/kit/reach.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { seesClinical } from '../chart-access/access-chart.ts'
import { counts } from '../chart-access/written-notes.ts'

/** Of the notes of a visit `a` that were entered in error. */
const notesInError = (what: RawBuilder<unknown>) => sql`
  select ${what} from encounters former
  where former.appointment_id = a.id and not ${counts('former')}`

/** A visit with its note, if one was begun that counts. */
export const selectEncounters = (db: ClinicDatabase) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .leftJoin('encounters as e', (join) => join.onRef('e.appointment_id', '=', 'a.id').on(counts('e')))
    .leftJoin('encounter_shares as s', 's.appointment_id', 'a.id')
    .select([
      'a.id',
      'a.status',
      'a.provider_id',
      'a.service_id',
      'a.patient_id',
      'a.starts_at',
      'a.ends_at',
      'a.time_zone',
    ])
    .select([
      'a.service_name',
      'a.provider_name',
      'a.message',
      'a.insurance',
      'p.given_name',
      'p.family_name',
      'p.birth_date',
    ])
    .select(['e.status as note_status', 'e.version', 'e.content', 'e.changed', 'e.updated_at'])
    .select(['e.signed_at', 'e.signed_by', 'e.content_hash', 's.shared_at'])
    .select([
      sql<number>`coalesce(e.number, 1 + (${notesInError(sql`count(*)::int`)}))`.as('number'),
      // A signed note's version is its last.
      sql<number>`coalesce((${notesInError(sql`max(former.version)`)}), 0)`.as('begins'),
    ])
    .select(['e.erased_at as note_erased_at', 'p.erased_at as patient_erased_at', 'p.restricted_at'])

export type EncounterRow = Awaited<ReturnType<ReturnType<typeof selectEncounters>['executeTakeFirstOrThrow']>>

/** Whose a note is: the visit's doctor's. */
export const whoseNote = { providerId: 'a.provider_id' }

/**
 * A visit's note for whoever works on it: its doctor, or who may in the whole clinic.
 * @param admits whether somebody else has it, who would be refused
 * @throws {Refusal} `not_found`, `forbidden`; `record_closed` once it was erased, or its patient's record is restricted
 */
export async function accessEncounter(
  { db, actor }: Context,
  id: string,
  permission: Permission,
  admits: (row: EncounterRow) => Promise<boolean> = () => Promise.resolve(false),
): Promise<EncounterRow> {
  const row = await selectEncounters(db).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  const access = decideAccess(actor, permission, { providerId: row.provider_id }, 'clinic')
  if (access instanceof Refused && !(await admits(row))) unlessRefused(access)
  if (row.note_erased_at !== null || row.patient_erased_at !== null || row.restricted_at !== null)
    throw refuse('record_closed')
  return row
}

/** Admits whoever sees what is clinical of the patient to a visit of which something was signed, if in error. */
export const seesSigned =
  (context: Context) =>
  async ({ note_status, begins, patient_id }: EncounterRow): Promise<boolean> =>
    (note_status === 'final' || begins > 0) && (await seesClinical(context, patient_id))

/** The note as changes of it are decided upon. */
export const draftOf = ({ number, begins, version, note_status, content, changed }: EncounterRow): Draft =>
  version === null
    ? unbegun({ number, begins })
    : {
        ...{ number, begins, version },
        ...{ isSigned: note_status === 'final', content: contentOf(content), changed: changed as FieldChanges },
      }

/** Fields that came later are empty in older notes. */
export const contentOf = (stored: unknown): Content => ({ ...emptyContent, ...(stored as Partial<Content>) })

type VisitRow = Pick<EncounterRow, 'id' | 'starts_at' | 'time_zone' | 'service_name' | 'provider_name'>
export const visitOf = (row: VisitRow) => ({
  appointmentId: row.id,
  startsAt: row.starts_at,
  timeZone: row.time_zone,
  serviceName: row.service_name,
  providerName: row.provider_name,
})

export const patientOf = (row: EncounterRow) => ({
  id: row.patient_id,
  givenName: row.given_name,
  familyName: row.family_name,
  birthDate: row.birth_date,
})

export const stateOf = (row: EncounterRow) => row.status as AppointmentState

/** What was added to a note, with what of it was entered in error by itself. */
export async function addendaOf(db: ClinicDatabase, { id, number }: Pick<EncounterRow, 'id' | 'number'>) {
  const rows = await db
    .selectFrom('encounter_addenda as d')
    .leftJoin('encounter_errors as x', 'x.addendum_id', 'd.id')
    .select(['d.id', 'd.text', 'd.created_at as at', 'd.written_by as by'])
    .select(['x.marked_at', 'x.marked_by', 'x.reason'])
    .where('d.appointment_id', '=', id)
    .where('d.note_number', '=', number)
    .where('d.erased_at', 'is', null)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()
  return rows.map(({ marked_at: at, marked_by: by, reason, ...addendum }) => ({
    ...addendum,
    error: at === null ? null : { at, by: by!, reason: reason! },
  }))
}

/** A signed note that was added to is amended. */
export const noteStateOf = (
  { note_status }: EncounterRow,
  addenda: readonly { error: object | null }[],
): EncounterState =>
  note_status !== 'final' ? 'preliminary' : addenda.some(({ error }) => error === null) ? 'amended' : 'final'
