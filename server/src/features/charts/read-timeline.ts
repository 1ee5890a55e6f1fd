import { addedKinds } from '@polyclinic/domain/chart-files/kinds.ts'
import type { readTimeline as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { permits } from '@polyclinic/domain/kit/permissions.ts'
import { beginningOf } from '@polyclinic/domain/charts/beginning-of.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { within } from '../../platform/reach.ts'
import { counts, isWritten } from '../chart-access/written-notes.ts'
import { measuredIn, wholeMeasured, type StoredMeasured } from './measured.ts'
import { accessChart } from '../chart-access/access-chart.ts'

type Answer = Output<typeof contract>
type Kind = Answer['items'][number]['kind']
type Row = { kind: Kind; id: string; at: string; data: object }
type Asking = { context: Context; patientId: string; isClinical: boolean; mayWrite: boolean }

/** Where each kind of thing comes from, and whether whoever asks sees it: `kind, id, at, data`. */
const sources: Record<Kind, (asking: Asking) => RawBuilder<Row> | null> = {
  visit: ({ patientId, isClinical }) => sql`
    select 'visit' as kind, id, starts_at as at, jsonb_build_object('timeZone', time_zone, 'status', status,
      'provider', provider_name, 'service', service_name,
      'reason', case when ${isClinical}::boolean then message end) as data
    from appointments where patient_id = ${patientId}`,
  note: ({ context: { actor }, patientId, isClinical }) =>
    isClinical
      ? sql`
    select 'note', a.id, coalesce(e.signed_at, e.updated_at), jsonb_build_object('signedBy', e.signed_by, 'number', e.number,
      'isAmended', exists (select from encounter_addenda d
        where d.appointment_id = a.id and d.note_number = e.number and d.erased_at is null
          and not exists (select from encounter_errors w where w.addendum_id = d.id)),
      'service', a.service_name, 'complaint', left(coalesce(said.content->>'complaint', ''), ${charactersRead}),
      'plan', left(coalesce(said.content->>'plan', ''), ${charactersRead}),
      'diagnoses', coalesce(said.content->'diagnoses', '[]'),
      'error', case when x.id is not null then
        jsonb_build_object('at', ${asInstant('x.marked_at')}, 'by', x.marked_by, 'reason', x.reason) end,
      'mayOpen', ${permits(actor.rights, 'encounters:write', 'clinic')}::boolean)
    from encounters e join appointments a on a.id = e.appointment_id
      left join encounter_errors x on x.appointment_id = e.appointment_id and x.whole_note = e.number
      cross join lateral (select case when x.id is null then e.content else '{}' end as content) said
    where a.patient_id = ${patientId} and e.erased_at is null and (e.status = 'final'
      or ${isWritten('e')} and ${within(actor, 'encounters:write', { providerId: 'a.provider_id' }, 'clinic')})`
      : null,
  vitals: ({ patientId, isClinical }) =>
    isClinical
      ? sql`
    select 'vitals', a.id, coalesce(measured.at, a.starts_at), jsonb_build_object('timeZone', a.time_zone,
      'measured', measured.measured, 'isSigned', e.status = 'final', 'values', measured.values)
    from appointments a join encounters e on e.appointment_id = a.id cross join lateral ${measuredIn('e')} measured
    where a.patient_id = ${patientId} and e.erased_at is null and ${counts('e')} and measured.values is not null`
      : null,
  prescription: ({ context: { actor }, patientId, isClinical }) =>
    isClinical
      ? sql`
    select 'prescription', p.id, p.signed_at, jsonb_build_object('signedBy', p.signed_by, 'names', (
        select coalesce(jsonb_agg(m.name order by m.position), '[]') from medication_requests m
        where m.prescription_id = p.id and m.status <> 'entered-in-error'),
      'mayOpen', ${permits(actor.rights, 'prescriptions:write', 'clinic')}::boolean)
    from prescriptions p where p.patient_id = ${patientId} and p.status = 'active'`
      : null,
  form: ({ patientId, isClinical }) =>
    isClinical
      ? sql`
    select 'form', f.id, f.completed_at, jsonb_build_object('name', v.name, 'completedBy', f.completed_by, 'consents', (
        select coalesce(jsonb_agg(jsonb_build_object('label', field->>'label', 'isWithdrawn', exists (
            select from consent_withdrawals w where w.answers_id = f.id and w.field_id = field->>'id'))), '[]')
        from jsonb_path_query(v.definition, '$.sections[*].fields[*]') field
        where field->>'kind' = 'consent' and f.content->(field->>'id') = 'true'::jsonb))
    from form_answers f join form_versions v on v.form_id = f.form_id and v.number = f.form_number
    where f.patient_id = ${patientId} and f.status = 'completed'`
      : null,
  document: ({ context: { actor }, patientId, isClinical }) =>
    isClinical && permits(actor.rights, 'documents:read', 'clinic')
      ? sql`
    select 'document', f.id, f.created_at, jsonb_build_object('name', f.name, 'mediaType', f.media_type, 'size', f.size,
      'appointmentId', a.id, 'mayOpen', ${within(actor, 'documents:read', { providerId: 'a.provider_id' }, 'clinic')})
    from private_files f join appointments a on a.id = f.appointment_id where a.patient_id = ${patientId}`
      : null,
  file: ({ patientId, isClinical, mayWrite }) =>
    isClinical
      ? sql`
    select 'file', c.id, c.written_at, jsonb_build_object(
      'mayChange', ${mayWrite}::boolean and c.kind = any(${addedKinds}::text[]) and c.withdrawn_at is null,
      'file', jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'mediaType', f.media_type, 'size', f.size,
        'reference', c.reference, 'about', c.content, 'appointmentId', c.appointment_id, 'writtenBy', c.written_by_name,
        'result', case when c.kind = 'result' then jsonb_build_object('category', c.result_category, 'word', c.word,
          'reviewed', case when c.reviewed_at is not null then
            jsonb_build_object('at', ${asInstant('c.reviewed_at')}, 'by', c.reviewed_by_name) end,
          'released', case when c.released_at is not null then
            jsonb_build_object('at', ${asInstant('c.released_at')}, 'by', c.released_by_name) end) end,
        'contentHash', encode(f.sha256, 'hex'), 'withdrawn', case when c.withdrawn_at is not null then
          jsonb_build_object('at', ${asInstant('c.withdrawn_at')}, 'by', c.withdrawn_by_name, 'reason', c.withdrawn_reason) end,
        'sharedAt', ${asInstant('c.shared_at')}))
    from chart_files c join private_files f on f.chart_file_id = c.id where c.patient_id = ${patientId}`
      : null,
  message: ({ patientId }) => sql`
    select 'message', m.id, coalesce(m.sent_at, m.created_at),
      jsonb_build_object('occasion', m.kind, 'channel', m.channel, 'status', m.status)
    from messages m
    where m.subject_id in (select ${patientId}::uuid union all select id from appointments where patient_id = ${patientId})`,
  entry: ({ patientId, isClinical }) =>
    isClinical
      ? sql`
    select 'entry', id, written_at, jsonb_build_object('entry', jsonb_build_object('id', id, 'kind', kind,
      'status', status, 'title', title, 'code', code, 'detail', detail, 'severity', severity, 'date', on_date,
      'replaces', replaces, 'writtenBy', written_by_name))
    from chart_entries where patient_id = ${patientId}`
      : null,
}

/** Of a text of which the first line is told. */
const charactersRead = 500

/** Whoever looks for a document does not know who put it there. */
const goesWith: Partial<Record<Kind, readonly Kind[]>> = { document: ['file'] }

/** A moment within JSON, as the API writes it. */
const asInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A patient's visits, notes, prescriptions, documents, files, messages and entries, the latest first. */
export async function readTimeline(
  context: Context,
  { params: { id: patientId }, query: { skip, take, kind } }: Input<typeof contract>,
): Promise<Answer> {
  const { access } = await accessChart(context, patientId)
  const asking = { context, patientId, isClinical: access.clinical !== null, mayWrite: access.mayWrite }
  const wanted = kind ? [kind, ...(goesWith[kind] ?? [])] : (Object.keys(sources) as Kind[])
  const seen = wanted.map((each) => sources[each](asking)).filter((source) => source !== null)
  if (seen.length === 0) return { items: [], total: 0, skip, take }
  const found = sql<Row>`select * from (${sql.join(seen, sql` union all `)}) all_of_it (kind, id, at, data)`
  const { rows, total } = await pagedSql(context.db, found, sql`at desc, id desc, kind`, { skip, take })
  return { items: rows.map(asItem), total, skip, take }
}

function asItem({ kind, id, at, data }: Row): Answer['items'][number] {
  return { kind, id, at, ...completed(kind, at, data) } as Answer['items'][number]
}

function completed(kind: Kind, at: string, data: object): object {
  switch (kind) {
    case 'note': {
      const { complaint, plan } = data as { complaint: string; plan: string }
      return { ...data, complaint: beginningOf(complaint), plan: beginningOf(plan) }
    }
    case 'vitals':
      return { ...data, ...wholeMeasured(data as StoredMeasured) }
    case 'entry':
      return { entry: { ...(data as { entry: object }).entry, writtenAt: at } }
    case 'file':
      return { ...data, file: { ...(data as { file: object }).file, writtenAt: at } }
    default:
      return data
  }
}
