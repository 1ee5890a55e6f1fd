import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { manageLinkDays } from '@polyclinic/domain/appointments/rules.ts'
import { standingOfOffer } from '@polyclinic/domain/waiting-list/decide.ts'
import type { readWaitingOffer } from '@polyclinic/domain/waiting-list/endpoints.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { isOfferActive, offerParts } from '../slots/conditions.ts'
import { termsOf } from '../holds/terms.ts'
import { resourcesOfOffer, type TakenResource } from '../shared-resources/queries.ts'
import { onTerms, selectOffers, snapshotOf, visitAt, wholeMinute, type OfferRow } from '../slots/offer-snapshot.ts'
import { isOfferToken } from './offer-token.ts'
import { addressOfEntry, isOwnWish, isStillTheirs, waitingParts } from './waiting.ts'

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
  /** Where whoever asked is written to. */
  address: string | null
  /** Whether it is offered still, as it was: doctor, service, place, and what else the visit needs. */
  isOffered: boolean
  /** Of who accepted: whether the visit's link is the one of then, and opens it. */
  isLinkOpen: boolean | null
  visit: { id: string; status: string; startsAt: string; timeZone: string; providerName: string } | null
  promise: OfferRow
  seat: number | null
  seats: number | null
  resources: TakenResource[]
}

const isOfferedStill = sql<boolean>`exists (
  select from ${offerParts}
  where o.id = w.provider_service_id and ${isOfferActive} and 1 + cardinality(s.needs) = (
    select count(*) from claims c left join shared_resources d on d.id = c.resource_id
    where c.offer_id = w.id and (d.id is null or (d.is_active and d.location_id = w.location_id and d.group_name = any(s.needs)))))`

export async function readOffers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  condition: RawBuilder<SqlBool>,
): Promise<OfferToOne[]> {
  const { rows } = await sql<OfferToOne>`
    select r.id, r.status as "recipientStatus", r.appointment_id as "appointmentId",
      w.id as "offerId", w.status as "offerStatus", w.starts_at as "startsAt", w.expires_at as "expiresAt",
      w.duration_minutes, w.buffer_before_minutes, w.buffer_after_minutes, w.price_minor, w.currency, w.seat, w.seats,
      e.id as "entryId", e.status as "entryStatus", e.patient_id as "patientId", e.user_id as "userId",
      ${addressOfEntry} as address, ${isOfferedStill} as "isOffered",
      (select b.manage_token_hash = r.accepted_link_hash and b.manage_revoked_at is null
          and b.ends_at + make_interval(days => ${sql.lit(manageLinkDays)}) >= ${now}::timestamptz
        from appointments b where b.id = r.appointment_id) as "isLinkOpen",
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
  const { now, clinic, services } = context
  const whose = token === undefined ? isOwnWish(context) : isStillTheirs(now)
  const [row] = await readOffers(context, sql`r.id = ${id} and ${isOpenRecord('p')} and ${whose}`)
  if (!row) throw refuse('not_found')
  if (token === undefined) return row
  // Whoever has accepted has the visit's own link from then on: where that was ended, so was this.
  const isEnded = row.appointmentId !== null && !row.isLinkOpen
  if (isEnded || !isOfferToken(services, clinic.id, row, token)) throw refuse('not_found')
  return row
}

export const promiseOf = ({ clinic }: Pick<Context, 'clinic'>, row: OfferToOne) => ({
  ...onTerms(snapshotOf(row.promise, clinic), termsOf(row)),
  ...(row.seats !== null && { seats: row.seats }),
})

/** As the API tells it. */
export function asOffer(context: Pick<Context, 'clinic' | 'now'>, row: OfferToOne): Answer<typeof readWaitingOffer> {
  const { now } = context
  const secondsLeft = Math.max(0, Math.floor((Date.parse(row.expiresAt) - Date.parse(now)) / 1000))
  return {
    id: row.id,
    standing: standingOfOffer(row, now),
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
