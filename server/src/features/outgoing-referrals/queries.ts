import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import {
  actsFrom,
  isReadable,
  stateOf,
  type OutgoingStanding,
  type OutgoingStatus,
} from '@polyclinic/domain/outgoing-referrals/acts.ts'
import { wrongTriesAtMost } from '@polyclinic/domain/outgoing-referrals/limits.ts'
import type * as contracts from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import type { ConsentGiver, ConsentWay, Urgency } from '@polyclinic/domain/referrals/limits.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

export type Outgoing = Output<typeof contracts.saveOutgoingReferral>
export type Received = Output<typeof contracts.readReceivedReferral>
export type Content = NonNullable<Received['content']>
type Letter = Outgoing['letters'][number]

export type OutgoingRow = {
  id: string
  version: number
  status: OutgoingStatus
  since: Instant
  requestedAt: Instant | null
  expiresAt: Instant | null
  readAt: Instant | null
  consentWithdrawnAt: Instant | null
  patientId: string
  patientName: string
  writtenBy: string
  partnerId: string | null
  partnerName: string | null
  isPartnerActive: boolean | null
  outsideName: string | null
  outsideEmail: string | null
  reason: string
  question: string
  urgency: Urgency
  consentVersion: number | null
  consentGivenBy: ConsentGiver | null
  consentWay: ConsentWay | null
  consentGivenOn: string | null
  linkNumber: number
  codeHash: Buffer | null
  wrongTries: number
  readingHash: Buffer | null
  readingUntil: Instant | null
  patient: Content['patient']
  letters: Letter[]
  history: Outgoing['history']
}

const utc = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export const selectOutgoing = sql`
  select r.id, r.version, r.status, r.since, r.requested_at as "requestedAt", r.expires_at as "expiresAt",
    (select max(e.at) from outgoing_referral_events e where e.outgoing_referral_id = r.id and e.act = 'receive') as "readAt",
    r.consent_withdrawn_at as "consentWithdrawnAt", r.patient_id as "patientId",
    concat_ws(' ', p.given_name, p.family_name) as "patientName", r.written_by_name as "writtenBy",
    r.partner_id as "partnerId", partner.name as "partnerName", partner.status = 'active' as "isPartnerActive",
    r.outside_name as "outsideName", r.outside_email as "outsideEmail", r.reason, r.question, r.urgency,
    r.consent_version as "consentVersion", r.consent_given_by as "consentGivenBy", r.consent_way as "consentWay",
    r.consent_given_on::text as "consentGivenOn", r.link_number as "linkNumber", r.code_hash as "codeHash",
    r.wrong_tries as "wrongTries", r.reading_hash as "readingHash", r.reading_until as "readingUntil",
    jsonb_build_object('givenName', p.given_name, 'familyName', p.family_name, 'birthDate', p.birth_date,
      'phone', p.phone, 'email', p.email) as patient,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'about', c.content,
        'writtenAt', ${utc(sql`c.written_at`)}, 'size', f.size) order by c.written_at, c.id)
      from outgoing_referral_letters l join chart_files c on c.id = l.chart_file_id
        join private_files f on f.chart_file_id = c.id
      where l.outgoing_referral_id = r.id and c.withdrawn_at is null), '[]') as letters,
    coalesce((select jsonb_agg(jsonb_build_object('at', ${utc(sql`e.at`)}, 'act', e.act, 'side', e.side, 'by', e.by_name,
        'text', e.text) order by e.version_after)
      from outgoing_referral_events e where e.outgoing_referral_id = r.id), '[]') as history
  from outgoing_referrals r join patients p on p.id = r.patient_id left join partners partner on partner.id = r.partner_id`

/** By how soon the patient must be seen. */
export const soonestFirst = sql`case urgency when 'asap' then 0 when 'urgent' then 1 else 2 end`

/** Of a record with which the clinic works: nobody reads what was sent of one that is erased or kept apart. */
export const isOfOpenRecord = isOpenRecord('p')

export async function findOutgoing(db: ClinicDatabase, condition: RawBuilder<SqlBool>): Promise<OutgoingRow> {
  const { rows } = await sql<OutgoingRow>`${selectOutgoing} where ${condition} and ${isOfOpenRecord}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

export const standingOf = (
  row: Pick<OutgoingRow, 'status' | 'expiresAt' | 'partnerId' | 'consentWithdrawnAt'>,
  now: string,
): OutgoingStanding => ({
  state: stateOf(row.status, row.expiresAt, now),
  isOutside: row.partnerId === null,
  isConsentWithdrawn: row.consentWithdrawnAt !== null,
})

export const told = (row: OutgoingRow, now: string) => ({
  ...{ id: row.id, version: row.version, state: standingOf(row, now).state, since: row.since },
  ...{ requestedAt: row.requestedAt, expiresAt: row.expiresAt, readAt: row.readAt },
  consentWithdrawnAt: row.consentWithdrawnAt,
  recipient: { name: row.partnerName ?? row.outsideName ?? '', isPartner: row.partnerId !== null },
})

export const isLocked = ({ status, wrongTries }: OutgoingRow) =>
  status === 'requested' && wrongTries >= wrongTriesAtMost

/** As who sees what is clinical of the patient sees it. */
export const asOutgoing = ({ now }: Pick<Context, 'now'>, row: OutgoingRow): Outgoing => ({
  ...told(row, now),
  partnerId: row.partnerId,
  outside: row.partnerId === null ? { name: row.outsideName, email: row.outsideEmail } : null,
  ...{ reason: row.reason, question: row.question, urgency: row.urgency, letters: row.letters },
  consent:
    row.consentVersion === null
      ? null
      : {
          ...{ version: row.consentVersion, givenBy: row.consentGivenBy!, way: row.consentWay! },
          givenOn: row.consentGivenOn!,
        },
  writtenBy: row.writtenBy,
  isLocked: isLocked(row),
  history: row.history,
  acts: actsFrom(standingOf(row, now), 'clinic'),
})

export const contentOf = (row: OutgoingRow): Content => ({
  patient: row.patient,
  ...{ reason: row.reason, question: row.question, urgency: row.urgency },
  ...{ writtenBy: row.writtenBy, letters: row.letters },
})

/** Of whom, for a partner that may open it or read it; empty once it was taken back, declined, or is over. */
export const nameForPartner = (row: OutgoingRow, now: string): string => {
  const standing = standingOf(row, now)
  return standing.state === 'requested' || isReadable(standing, row.since, now) ? row.patientName : ''
}

/** As a partner sees it. */
export const asReceived = ({ now }: Pick<Context, 'now'>, row: OutgoingRow): Received => {
  const standing = standingOf(row, now)
  return {
    ...told(row, now),
    ...{ patientName: nameForPartner(row, now), urgency: row.urgency, writtenBy: row.writtenBy },
    content: isReadable(standing, row.since, now) ? contentOf(row) : null,
    // Nothing that came to be known after that.
    history: row.history.filter(({ at }) => row.consentWithdrawnAt === null || at <= row.consentWithdrawnAt),
    acts: actsFrom(standing, 'recipient'),
  }
}
