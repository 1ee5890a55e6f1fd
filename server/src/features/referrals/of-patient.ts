import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { ReferralContent } from '@polyclinic/domain/privacy/copied-record.ts'
import type * as contracts from '@polyclinic/domain/referrals/partner-endpoints.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { readsFilesOf } from '../patient-records/shown-to-account.ts'
import { withdrawConsent } from './act.ts'

type Shown = Output<typeof contracts.withdrawReferralConsent>

/** To whom a report of a visit goes back. */
const selectOfPatients = (condition: RawBuilder<SqlBool>) => sql<Shown & { partnerId: string }>`
  select r.id, r.version, r.partner_id as "partnerId", partner.name as "partnerName", r.requested_at as "requestedAt",
    r.status = 'completed' and r.consent_withdrawn_at is null and f.withdrawn_at is null as "hasReport",
    r.consent_withdrawn_at as "consentWithdrawnAt"
  from referrals r join partners partner on partner.id = r.partner_id join patients p on p.id = r.patient_id
    left join chart_files f on f.id = r.report_id
    -- Shown to whom what belongs to their visit is shown.
    join lateral (select r.patient_id, r.appointment_id) c on true
  where ${condition}`

/** Of the caller's own records. */
export const isOwnReferral = ({ actor, now }: Context): RawBuilder<SqlBool> => sql`(
  ${isOpenRecord('p')} and ${within(actor, 'patients:own', { patientId: 'r.patient_id' }, 'patient')}
  and ${readsFilesOf({ actor, now })})`
const ofThem = (context: Context) => selectOfPatients(isOwnReferral(context))

export async function listReferralsOfMe(
  context: Context,
  { query: { skip, take } }: Pick<Input<typeof contracts.listReferralsOfMe>, 'query'>,
): Promise<Output<typeof contracts.listReferralsOfMe>> {
  const page = { skip, take }
  const { rows, total } = await pagedSql(context.db, ofThem(context), sql`"requestedAt" desc, id`, page)
  return { items: rows.map(({ partnerId: _partner, ...row }) => row), total, ...page }
}

/** Which these are, for whoever reads something else of them. */
export const selectReferralIdsOfMe = (context: Context) => sql`select id from (${ofThem(context)}) own`

type Copied = Shown & { content: ReferralContent }

/** The same of one record with what each says, as far as whoever takes its copy reads that. */
export async function referralsOfRecord(
  { db }: Context,
  patientId: string,
  reads: RawBuilder<SqlBool>,
): Promise<Copied[]> {
  const { rows } = await sql<Copied>`
    select shown.*, json_build_object('reason', said.reason, 'question', said.question, 'urgency', said.urgency) as content
    from (${selectOfPatients(reads)} and r.patient_id = ${patientId}) shown join referrals said on said.id = shown.id
    order by shown."requestedAt", shown.id`.execute(db)
  return rows
}

/** Takes consent back. Once is enough: saying it again changes nothing. */
export async function withdrawReferralConsent(
  context: Context,
  { params: { id } }: Input<typeof contracts.withdrawReferralConsent>,
): Promise<Shown> {
  const found = async () =>
    (await sql<Shown & { partnerId: string }>`${ofThem(context)} and r.id = ${id} for update of r`.execute(context.db))
      .rows[0]
  const row = await found()
  if (!row) throw refuse('not_found')
  // Nobody else writes while the row is locked: what it answers is known.
  if (row.consentWithdrawnAt === null) await withdrawConsent(context, row, 'patient')
  const { partnerId: _partner, ...shown } = (await found())!
  return shown
}
