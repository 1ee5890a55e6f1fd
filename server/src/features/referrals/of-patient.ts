import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/referrals/partner-endpoints.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { readsFilesOf } from '../patient-records/shown-to-account.ts'
import { withdrawConsent } from './act.ts'

type Shown = Output<typeof contracts.withdrawReferralConsent>

/** Of the caller's own records: to whom a report of their visit goes back. */
const ofThem = ({ actor, now }: Context) => sql<Shown & { partnerId: string }>`
  select r.id, r.version, r.partner_id as "partnerId", partner.name as "partnerName", r.requested_at as "requestedAt",
    r.status = 'completed' and r.consent_withdrawn_at is null and f.withdrawn_at is null as "hasReport",
    r.consent_withdrawn_at as "consentWithdrawnAt"
  from referrals r join partners partner on partner.id = r.partner_id join patients p on p.id = r.patient_id
    left join chart_files f on f.id = r.report_id
    -- Shown to whom what belongs to their visit is shown.
    join lateral (select r.patient_id, r.appointment_id) c on true
  where ${isOpenRecord('p')}
    and ${within(actor, 'patients:own', { patientId: 'r.patient_id' }, 'patient')} and ${readsFilesOf({ actor, now })}`

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

/** The same of one record, for its copy. */
export async function referralsOfOwn(context: Context, patientId: string): Promise<Shown[]> {
  const { rows } = await sql<Shown>`${ofThem(context)} and r.patient_id = ${patientId}
    order by r.requested_at, r.id`.execute(context.db)
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
