import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/sharing/endpoints.ts'
import { kindsOf, sharedGroups, groupOf, type SharedKind } from '@polyclinic/domain/sharing/kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { countingAddenda } from '../chart-access/written-notes.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { noteReadings, type SharedReading } from '../patient-records/shared-readings.ts'
import { readsShared } from '../patient-records/shown-to-account.ts'

type Answer = Output<typeof contracts.listShared>
type Item = Answer['items'][number]
type Row = {
  kind: SharedKind
  record_kind: SharedReading['kind']
  id: string
  shared_at: string
  by_name: string
  patient_id: string
  given_name: string
  family_name: string
  is_own: boolean
  visit_id: string | null
  standing: Item['standing']
  is_new: boolean
  news_at: string
  amended_at: string | null
  data: { code?: string }
  starts_at: string
  time_zone: string
  service_name: string
  provider_name: string
}

/**
 * All that is shared with who is signed in, of their own and of those they act for, each with whether its account has seen it
 * since: `up` is the link by which they read it, `p` whose it is. What is erased or restricted is shown to nobody.
 */
function sharedWith(context: Context) {
  const { actor, now } = context
  const { userId } = signedIn(context)
  const linked = sql`user_patients up join patients p on p.id = up.patient_id and ${isOpenRecord('p')}`
  const isOwn = sql`up.relation = 'self'`
  const mine = (visitId: RawBuilder<unknown>) => sql`
    up.user_id = ${userId} and ${within(actor, 'patients:own', { patientId: 'up.patient_id' }, 'patient')}
      and ${readsShared(now, visitId)}`
  return sql`
    select s.*, s.standing = 'current' and coalesce(r.read_at < s.news_at, true) as is_new
    from (
      select 'note' as kind, 'note' as record_kind, a.id, coalesce(h.shared_at, x.shared_at) as shared_at,
        greatest(coalesce(h.shared_at, x.shared_at), added.at) as news_at,
        e.signed_by as by_name, p.id as patient_id, p.given_name, p.family_name, ${isOwn} as is_own, a.id as visit_id,
        case when x.id is null then 'current' when exists (
            select from encounter_shares later
            where later.appointment_id = a.id and later.note_number > e.number) then 'replaced'
          else 'withdrawn' end as standing,
        added.at as amended_at, jsonb_build_object('noteNumber', e.number) as data
      from ${linked} join appointments a on a.patient_id = p.id
        join encounters e on e.appointment_id = a.id and e.erased_at is null
        left join encounter_shares h on h.appointment_id = e.appointment_id and h.note_number = e.number
        left join encounter_errors x on x.appointment_id = e.appointment_id and x.whole_note = e.number
        cross join lateral (select max(added.created_at) as at ${countingAddenda('e')}
            and added.created_at > coalesce(h.shared_at, x.shared_at)) added
      where coalesce(h.shared_at, x.shared_at) is not null and ${mine(sql`a.id`)}
      union all
      select c.kind, 'file', c.id, c.shared_at, c.shared_at,
        coalesce(c.released_by_name, c.written_by_name), p.id, p.given_name, p.family_name, ${isOwn},
        c.appointment_id,
        case when c.withdrawn_at is null then 'current' when exists (
            select from chart_files later
            where later.replaces = c.id and later.shared_at is not null and later.withdrawn_at is null) then 'replaced'
          else 'withdrawn' end,
        null, jsonb_build_object('name', c.name, 'mediaType', f.media_type, 'size', f.size, 'reference', c.reference,
          'about', c.content, 'result', case when c.kind = 'result' then
            jsonb_build_object('category', c.result_category, 'word',
              case when c.withdrawn_at is null then c.word end) end)
      from ${linked} join chart_files c on c.patient_id = p.id and c.shared_at is not null
        join private_files f on f.chart_file_id = c.id
      where ${mine(sql`c.appointment_id`)}
      union all
      select 'prescription', 'prescription', t.id, t.signed_at, t.signed_at, t.signed_by, p.id, p.given_name, p.family_name, ${isOwn},
        t.appointment_id,
        case when drugs.are_wrong then 'withdrawn' when drugs.are_replaced then 'replaced' else 'current' end,
        null, jsonb_build_object('names', drugs.names, 'code', t.code)
      from ${linked} join prescriptions t on t.patient_id = p.id and t.status = 'active'
        cross join lateral (
          select coalesce(jsonb_agg(m.name order by m.position), '[]') as names,
            bool_and(m.status = 'entered-in-error') as are_wrong,
            bool_and(m.status = 'entered-in-error' or (m.status = 'stopped' and m.end_reason is null)) as are_replaced
          from medication_requests m where m.prescription_id = t.id) drugs
      where ${mine(sql`t.first_visit_id`)}
    ) s left join shared_readings r on r.user_id = ${userId} and r.record_kind = s.record_kind and r.record_id = s.id`
}

/**
 * What the clinic shared with a patient, what was shared or added to last first, and how much of it is new to whoever asks.
 * Titles of letters and names of drugs are read by it, which the audit tells.
 */
export async function listShared(
  context: Context,
  { query: { of, except, skip, take } }: Input<typeof contracts.listShared>,
): Promise<Answer> {
  const { rows: counts } = await sql<{ kind: SharedKind; total: number; new: number }>`
    select kind, count(*)::int as total, (count(*) filter (where is_new))::int as new
    from (${sharedWith(context)}) shared group by kind`.execute(context.db)
  const isWanted = (kind: SharedKind) =>
    (of === undefined || kindsOf(of).includes(kind)) && (except === undefined || !kindsOf(except).includes(kind))
  const { rows } = await sql<Row>`
    select shared.*, a.starts_at, a.time_zone, a.service_name, a.provider_name
    from (${sharedWith(context)}) shared left join appointments a on a.id = shared.visit_id
    where shared.kind = any(${counts.map(({ kind }) => kind).filter(isWanted)}::text[])
    order by shared.news_at desc, shared.id desc, shared.data desc
    offset ${skip} limit ${take}`.execute(context.db)
  await auditOften(
    context,
    ...[...new Set(rows.map(({ patient_id }) => patient_id))].map(
      (id) => ({ action: 'patients:list-shared', object: { kind: 'patient', id }, side: 'patient' }) as const,
    ),
  )
  const sumOf = (named: 'total' | 'new', which: readonly (typeof counts)[number][]) =>
    which.reduce((sum, each) => sum + each[named], 0)
  return {
    items: rows.map(asItem),
    total: sumOf(
      'total',
      counts.filter(({ kind }) => isWanted(kind)),
    ),
    ...{ skip, take },
    groups: sharedGroups.filter((group) => counts.some(({ kind }) => groupOf(kind) === group)),
    newCount: sumOf('new', counts),
    asOf: context.now,
  }
}

function asItem(row: Row): Item {
  const { code } = row.data
  return {
    ...{
      kind: row.kind,
      id: row.id,
      sharedAt: row.shared_at,
      by: row.by_name,
      isNew: row.is_new,
      standing: row.standing,
      isOwn: row.is_own,
    },
    patient: { givenName: row.given_name, familyName: row.family_name },
    visit:
      row.visit_id === null
        ? null
        : {
            ...{ appointmentId: row.visit_id, startsAt: row.starts_at, timeZone: row.time_zone },
            ...{ serviceName: row.service_name, providerName: row.provider_name },
          },
    ...row.data,
    ...(row.kind === 'note' && { amendedAt: row.amended_at }),
    ...(code === undefined ? {} : { code: formatReference(code) }),
  } as Item
}

/** What was shared until then is new to the account no more. */
export async function markSharedRead(
  context: Context,
  { body }: Input<typeof contracts.markSharedRead>,
): Promise<Output<typeof contracts.markSharedRead>> {
  const { rows } = await sql<SharedReading & { isSeen: boolean }>`
    select record_kind as kind, id, patient_id as "patientId", news_at <= ${body.until}::timestamptz as "isSeen"
    from (${sharedWith(context)}) shared where is_new`.execute(context.db)
  const seen = rows.filter(({ isSeen }) => isSeen)
  await noteReadings(context, seen)
  return { newCount: rows.length - seen.length }
}
