import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { standingOf } from '@polyclinic/domain/waiting-list/decide.ts'
import type { readWaitingOffer } from '@polyclinic/domain/waiting-list/endpoints.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { termsOf } from '../holds/terms.ts'
import { resourcesOfOffer, type TakenResource } from '../shared-resources/queries.ts'
import { onTerms, selectOffers, snapshotOf, visitAt, wholeMinute, type OfferRow } from '../slots/offer-snapshot.ts'
import { isOfferToken } from './offer-token.ts'
import { isStillTheirs, waitingParts } from './waiting.ts'

/** An offer to one of those who are asked, with what its visit promises. */
export type OfferToOne = Parameters<typeof termsOf>[0] & {
  id: string
  recipientStatus: string
  appointmentId: string | null
  offerId: string
  offerStatus: string
  startsAt: string
  expiresAt: string
  entryId: string
  entryStatus: string
  patientId: string
  userId: string | null
  patientName: string
  visit: { id: string; status: string; startsAt: string; timeZone: string; providerName: string } | null
  promise: OfferRow
  resources: TakenResource[]
}

export async function readOffers(db: ClinicDatabase, condition: RawBuilder<SqlBool>): Promise<OfferToOne[]> {
  const { rows } = await sql<OfferToOne>`
    select r.id, r.status as "recipientStatus", r.appointment_id as "appointmentId",
      w.id as "offerId", w.status as "offerStatus", w.starts_at as "startsAt", w.expires_at as "expiresAt",
      w.duration_minutes, w.buffer_before_minutes, w.buffer_after_minutes, w.price_minor, w.currency,
      e.id as "entryId", e.status as "entryStatus", e.patient_id as "patientId", e.user_id as "userId",
      p.given_name || ' ' || p.family_name as "patientName",
      case when v.id is not null then json_build_object('id', v.id, 'status', v.status, 'startsAt', v.starts_at,
        'timeZone', v.time_zone, 'providerName', v.provider_name) end as visit,
      (select row_to_json(o) from ${selectOffers(db).where('o.id', '=', sql<string>`w.provider_service_id`)} o) as promise,
      ${resourcesOfOffer(sql`w.id`)} as resources
    from ${waitingParts} join waiting_list_recipients r on r.entry_id = e.id join waiting_list_offers w on w.id = r.offer_id
    where ${condition}`.execute(db)
  return rows.map(({ visit, ...row }) => ({
    ...row,
    visit: visit && { ...visit, startsAt: new Date(visit.startsAt).toISOString() },
  }))
}

/**
 * The offer for whoever was asked: the patient or who acts for them, or whoever has the mailed link, as long as the account
 * that asked still acts for the patient. For everybody else it does not exist.
 * @throws {Refusal} `not_found`
 */
export async function accessOffer(context: Context, id: string, token: string | undefined): Promise<OfferToOne> {
  const { db, actor, clinic, services } = context
  const [row] = await readOffers(
    db,
    sql`r.id = ${id} and p.erased_at is null and p.restricted_at is null and ${isStillTheirs}`,
  )
  if (!row) throw refuse('not_found')
  const isTheirs =
    token === undefined
      ? reaches(actor, 'patients:own', { patientId: row.patientId }, 'patient')
      : isOfferToken(services, clinic.id, id, token)
  if (!isTheirs) throw refuse('not_found')
  return row
}

export const promiseOf = ({ clinic }: Pick<Context, 'clinic'>, row: OfferToOne) =>
  onTerms(snapshotOf(row.promise, clinic), termsOf(row))

/** As the API tells it. */
export function asOffer(context: Pick<Context, 'clinic' | 'now'>, row: OfferToOne): Answer<typeof readWaitingOffer> {
  const { now } = context
  const secondsLeft = Math.max(0, Math.floor((Date.parse(row.expiresAt) - Date.parse(now)) / 1000))
  return {
    id: row.id,
    standing: standingOf(row, now),
    expiresAt: row.expiresAt,
    secondsLeft,
    visit: visitAt(promiseOf(context, row), wholeMinute(row.startsAt)),
    patientName: row.patientName,
    instead:
      row.visit && row.visit.id !== row.appointmentId
        ? { startsAt: row.visit.startsAt, timeZone: row.visit.timeZone, providerName: row.visit.providerName }
        : null,
    appointmentId: row.appointmentId,
  }
}
