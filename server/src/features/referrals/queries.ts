import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { permits, type Permission } from '@polyclinic/domain/kit/permissions.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import {
  actsFrom,
  takesFiles,
  type ReferralAct,
  type ReferralSide,
  type ReferralStatus,
} from '@polyclinic/domain/referrals/acts.ts'
import type * as contracts from '@polyclinic/domain/referrals/endpoints.ts'
import type * as ofPartner from '@polyclinic/domain/referrals/partner-endpoints.ts'
import { bookingConsentVersion, urgencies } from '@polyclinic/domain/referrals/limits.ts'
import { hoursAtMost } from '@polyclinic/domain/referrals/turn.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

export type Referral = Output<typeof contracts.readReferral>
export type OwnReferral = Output<typeof ofPartner.readOwnReferral>

/** `isNew`: sent along since it is in the state in which it is. */
export type FileOfReferral = Referral['files'][number] & { isNew: boolean }

export type ReferralRow = Pick<
  Referral,
  | 'serviceId'
  | 'serviceName'
  | 'reason'
  | 'question'
  | 'urgency'
  | 'history'
  | 'patient'
  | 'patientId'
  | 'record'
  | 'sentBy'
> & {
  id: string
  version: number
  status: ReferralStatus
  askedBy: ReferralSide | null
  statusBefore: 'received' | 'accepted' | null
  visitStatus: AppointmentState | null
  files: FileOfReferral[]
  isReportWithdrawn: boolean
  since: Instant
  requestedAt: Instant | null
  turn: ReferralSide | null
  isOverdue: boolean
  partnerId: string
  writerId: string
  partnerName: string
  isPartnerActive: boolean
  mayPartnerBook: boolean
  wasBooked: boolean
  consent: {
    version: number
    givenBy: 'patient' | 'representative'
    way: 'signed' | 'spoken'
    givenOn: PlainDate
    text: string | null
  } | null
  consentWithdrawnAt: string | null
  visit:
    | (NonNullable<Referral['visit']> &
        Omit<NonNullable<OwnReferral['visit']>, 'mayCancel'> & { isBookedByPartner: boolean; isMoved: boolean })
    | null
  report: { id: string; isWithdrawn: boolean } | null
  isPatientClosed: boolean
}

const utc = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const hoursOf = (step: 'report' | 'bookAgain') =>
  sql`make_interval(hours => case r.urgency ${sql.join(
    urgencies.map((urgency) => sql`when ${urgency} then ${hoursAtMost[urgency][step]}::int`),
    sql` `,
  )} end)`

/** It was sent and withdrawn since: its partner has none, and may have one. */
const isReportMissing = sql<SqlBool>`(r.status = 'completed' and f.withdrawn_at is not null
  and r.consent_withdrawn_at is null and ${isOpenRecord('known')})`

/** Who is waited for: as it was written with the state, and the clinic again for a report that it withdrew. */
export const turn = sql<ReferralSide | null>`(case when ${isReportMissing} then 'clinic' else r.turn end)`

/** Until when they act: as it was written with the state, or by how the visit or the report stands. */
const dueAt = sql<string>`case when ${isReportMissing} then f.withdrawn_at + ${hoursOf('report')}
  when r.status <> 'in-progress' then r.due_at
  when a.status in ('cancelled', 'noshow') then (select max(h.at) from appointment_history h
    where h.appointment_id = a.id and h.status_after = a.status) + ${hoursOf('bookAgain')}
  else greatest(r.since, a.ends_at) + ${hoursOf('report')} end`

export const isLate = (now: string) => sql<SqlBool>`coalesce(${dueAt} < ${now}, false)`

export const tables = sql`referrals r join partners p on p.id = r.partner_id left join services s on s.id = r.service_id
  left join appointments a on a.id = r.appointment_id left join chart_files f on f.id = r.report_id
  left join patients known on known.id = r.patient_id`

const selectReferrals = (now: string) => sql`
  select r.id, r.version, r.status, r.asked_by as "askedBy", r.status_before as "statusBefore", r.since,
    r.requested_at as "requestedAt", ${turn} as turn, ${isLate(now)} as "isOverdue", a.status as "visitStatus",
    coalesce(f.withdrawn_at is not null, false) as "isReportWithdrawn", r.partner_id as "partnerId", r.written_by_user_id as "writerId", p.name as "partnerName",
    p.status = 'active' as "isPartnerActive", p.status = 'active' and p.books_visits and r.consent_version >= ${bookingConsentVersion} is true as "mayPartnerBook",
    exists (select from referral_events e where e.referral_id = r.id and e.act = 'book') as "wasBooked", r.written_by_name as "sentBy",
    jsonb_build_object('givenName', r.given_name, 'familyName', r.family_name, 'birthDate', r.birth_date,
      'phone', r.phone, 'email', r.email) as patient,
    r.service_id as "serviceId", s.name as "serviceName", r.reason, r.question, r.urgency,
    case when r.consent_version is not null then jsonb_build_object('version', r.consent_version,
      'givenBy', r.consent_given_by, 'way', r.consent_way, 'givenOn', r.consent_given_on, 'text', r.consent_text) end as consent,
    r.consent_withdrawn_at as "consentWithdrawnAt", r.patient_id as "patientId",
    case when a.id is not null then jsonb_build_object('id', a.id, 'version', a.version, 'isBookedByPartner', a.booked_by_partner is not null,
      'isMoved', exists (select from appointment_history h where h.appointment_id = a.id and h.act = 'reschedule'), 'startsAt', ${utc(sql`a.starts_at`)},
      'timeZone', a.time_zone, 'status', a.status, 'providerId', a.provider_id, 'providerName', a.provider_name,
      'serviceName', a.service_name, 'location', jsonb_build_object('name', a.location_name, 'address', a.address,
        'phone', (select l.phone from locations l where l.id = a.location_id))) end as visit,
    case when known.id is not null and ${isOpenRecord('known')} then jsonb_build_object(
      'name', concat_ws(' ', known.given_name, known.family_name), 'birthDate', known.birth_date) end as record,
    case when f.id is not null then jsonb_build_object('id', f.id, 'isWithdrawn', f.withdrawn_at is not null) end as report,
    coalesce(known.erased_at is not null or known.restricted_at is not null, false) as "isPatientClosed",
    coalesce((select jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'mediaType', file.media_type,
        'size', file.size, 'isNew', file.created_at >= r.since, 'isInChart', exists (
          select from chart_files c join private_files same on same.chart_file_id = c.id
          where c.patient_id = r.patient_id and c.withdrawn_at is null and same.sha256 = file.sha256)) order by file.id)
      from private_files file where file.referral_id = r.id), '[]') as files,
    coalesce((select jsonb_agg(jsonb_build_object('at', ${utc(sql`e.at`)}, 'act', e.act, 'side', e.side,
        'text', e.text, 'reason', e.reason) order by e.version_after)
      from referral_events e where e.referral_id = r.id), '[]') as history
  from ${tables}`

/** What the clinic sees of them: what was sent. */
const isSent = sql<SqlBool>`r.status <> 'draft'`

/** The rows that somebody may do that to: the clinic's, or those of their own partner. Nobody's draft is the clinic's. */
export const reachable = (context: Pick<Context, 'actor'>, permission: Permission): RawBuilder<SqlBool> => {
  const reach = within(context.actor, permission, { partnerId: 'r.partner_id', providerId: 'a.provider_id' })
  return permission === 'referrals:send' ? reach : sql`(${reach} and ${isSent})`
}

/** @param permission to do with the visit */
export async function findReferralOfVisit(
  context: Context,
  permission: Permission,
  visitId: string,
): Promise<ReferralRow | null> {
  const { rows } = await sql<ReferralRow>`
    ${selectReferrals(context.now)} where r.appointment_id = ${visitId} and ${reachable(context, permission)}`.execute(
    context.db,
  )
  return rows[0] ?? null
}

/** @throws {Refusal} `not_found`, for another partner's, too */
export async function findReferral(context: Context, permission: Permission, id: string): Promise<ReferralRow> {
  const { rows } = await sql<ReferralRow>`
    ${selectReferrals(context.now)} where r.id = ${id} and ${reachable(context, permission)}`.execute(context.db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

type Filter = {
  status?: string | undefined
  turn?: string | undefined
  partnerId?: string | undefined
  isOpen?: boolean | undefined
  skip: number
  take: number
}

/** A page: what is overdue first, then what waits for whoever asks, the most urgent first, then the rest, the latest first. */
export async function pageOfReferrals(context: Context, permission: Permission, side: ReferralSide, filter: Filter) {
  const { db, now } = context
  const conditions = [
    reachable(context, permission),
    ...(filter.status === undefined ? [] : [sql`r.status = ${filter.status}`]),
    ...(filter.turn === undefined ? [] : [sql`${turn} = ${filter.turn}`]),
    ...(filter.partnerId === undefined ? [] : [sql`r.partner_id = ${filter.partnerId}`]),
    ...(filter.isOpen === undefined ? [] : [sql`(${turn} is not null) = ${filter.isOpen}`]),
  ]
  const { rows } = await sql<ReferralRow>`
    ${selectReferrals(now)} where ${sql.join(conditions, sql` and `)}
    order by ${isLate(now)} desc, (${turn} = ${side}) desc nulls last,
      case when ${turn} = ${side} then array_position(${[...urgencies]}::text[], r.urgency) end desc nulls last,
      case when ${turn} = ${side} then ${dueAt} end, r.since desc, r.id
    offset ${filter.skip} limit ${filter.take}`.execute(db)
  const counted = await sql<{ total: number; waiting: number; overdue: number }>`
    select count(*) filter (where ${sql.join(conditions, sql` and `)})::int as total,
      count(*) filter (where ${turn} = ${side} and ${isSent})::int as waiting,
      count(*) filter (where ${isLate(now)})::int as overdue
    from ${tables} where ${reachable(context, permission)}`.execute(db)
  return { rows, ...counted.rows[0]! }
}

const seenByBoth = (row: ReferralRow) => ({
  ...{ id: row.id, version: row.version, status: row.status, since: row.since, turn: row.turn },
  isOverdue: row.isOverdue,
  ...{ patient: row.patient, serviceId: row.serviceId, serviceName: row.serviceName, reason: row.reason },
  ...{ question: row.question, urgency: row.urgency, history: row.history },
  consent: row.consent && { ...row.consent, withdrawnAt: row.consentWithdrawnAt },
})

/** Whether its partner may open the report: asked anew whenever it is. */
export const hasReport = (row: ReferralRow): boolean =>
  row.status === 'completed' &&
  row.consentWithdrawnAt === null &&
  row.report !== null &&
  !row.report.isWithdrawn &&
  !row.isPatientClosed

/** What was sent is sent: a file is taken back before that alone. */
export const mayRemove = (row: Pick<ReferralRow, 'status' | 'askedBy'>, { isNew }: Pick<FileOfReferral, 'isNew'>) =>
  takesFiles(row) && (row.status === 'draft' || isNew)

/** What is told of its files: none of a patient who was erased, or is kept apart from daily work. */
const filesOf = ({ files, isPatientClosed }: ReferralRow) => (isPatientClosed ? [] : files)

const asFile = ({ id, name, mediaType, size }: FileOfReferral) => ({ id, name, mediaType, size })

/** It is ahead as its partner booked it: as its patient could, they cancel it. One that was moved is its mover's. */
export const mayCancelVisit = ({ status, visit }: Pick<ReferralRow, 'status' | 'visit'>): boolean =>
  status === 'in-progress' && visit?.status === 'booked' && visit.isBookedByPartner && !visit.isMoved

/** As its partner sees it. */
export const asOwnReferral = (row: ReferralRow): OwnReferral => {
  const isWithdrawn = row.consentWithdrawnAt !== null || row.isPatientClosed
  return {
    ...seenByBoth(row),
    // Nothing that came to be known after that.
    history: row.history.filter(({ at }) => row.consentWithdrawnAt === null || at <= row.consentWithdrawnAt),
    acts: actsFrom(row, 'partner').filter((act) => !isWithdrawn || act === 'cancel'),
    sentBy: row.sentBy,
    files: filesOf(row).map((file) => ({ ...asFile(file), mayRemove: mayRemove(row, file) })),
    mayAddFiles: takesFiles(row) && !isWithdrawn,
    visit:
      row.visit && !isWithdrawn
        ? {
            ...{ startsAt: row.visit.startsAt, timeZone: row.visit.timeZone, status: row.visit.status },
            ...{ serviceName: row.visit.serviceName, providerName: row.visit.providerName },
            location: row.visit.location,
            mayCancel: mayCancelVisit(row),
          }
        : null,
    hasReport: hasReport(row),
  }
}

/** What tells the partner more, or goes on with what they sent. */
const needsConsent: readonly ReferralAct[] = ['ask', 'answer', 'accept', 'book', 'complete']

const nobody = { givenName: null, familyName: null, birthDate: null, phone: null, email: null }

/** Of a patient who is kept apart from daily work, as their chart is: that it was sent and how it stands, and no word of whom or why. */
const withheld = (shown: ReturnType<typeof seenByBoth>) => ({
  ...shown,
  patient: nobody,
  ...{ reason: '', question: '', serviceId: null, serviceName: null, consent: null },
  history: shown.history.map((event) => ({ ...event, text: null })),
})

/** As the clinic sees it; what of it whoever asks may do follows from their rights. */
export const asReferral = ({ actor }: Pick<Context, 'actor'>, row: ReferralRow): Referral => ({
  ...(row.isPatientClosed ? withheld(seenByBoth(row)) : seenByBoth(row)),
  acts: actsFrom(row, 'clinic').filter((act) => {
    if (needsConsent.includes(act) && row.consentWithdrawnAt !== null) return false
    return act === 'complete'
      ? permits(actor.rights, 'encounters:sign') && row.visit?.providerId === actor.own.providerId
      : permits(actor.rights, 'referrals:handle')
  }),
  partner: { id: row.partnerId, name: row.partnerName },
  sentBy: row.sentBy,
  files: filesOf(row).map((file) => ({ ...asFile(file), isInChart: file.isInChart })),
  patientId: row.isPatientClosed ? null : row.patientId,
  record: reaches(actor, 'patients:read-basic', { providerId: row.visit?.providerId ?? null }) ? row.record : null,
  visit: row.visit && {
    ...{
      id: row.visit.id,
      version: row.visit.version,
      startsAt: row.visit.startsAt,
      timeZone: row.visit.timeZone,
      status: row.visit.status,
    },
    ...{ providerId: row.visit.providerId, providerName: row.visit.providerName },
  },
  report: row.report,
})
