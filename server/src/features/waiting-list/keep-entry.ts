import { addDays, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { daysAhead } from '@polyclinic/domain/waiting-list/limits.ts'
import type { DayPart } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { refusedField } from '@polyclinic/domain/kit/refused.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { passingOn } from './passing-on.ts'
import { isStillWanted, waitingParts } from './waiting.ts'

export type Wishes = {
  providerIds: string[]
  weekdays: number[]
  dayParts: DayPart[]
  earliestOn?: string | undefined
  latestOn: string
}

type WantedEntry = {
  patientId: string
  userId: string | null
  serviceId: string
  appointmentId: string | null
  language: string
  isUrgent?: boolean
}

/**
 * Writes down what somebody waits for. The same patient waits once for a service: what they want from now on takes the
 * place of what they wanted, and they keep their place. To have a visit earlier is another wish than to have one.
 * @throws {Refusal} for days that are over or too far ahead, and `not_found` where there is no such service or doctor
 */
export async function keepEntry(context: Context, wanted: WantedEntry, wishes: Wishes): Promise<string> {
  const { db, now, clinic } = context
  const today = dateIn(clinic.time_zone, now as Instant)
  const { providerIds, latestOn } = wishes
  const earliestOn = wishes.earliestOn === undefined || wishes.earliestOn < today ? today : wishes.earliestOn
  unlessRefused(wrongDays(earliestOn, latestOn, today) ?? undefined)
  const { rows: known } = await sql`
    select from services s where s.id = ${wanted.serviceId} and s.is_active
      and (select count(*) from providers where id = any(${providerIds}::uuid[]) and is_active) = ${new Set(providerIds).size}`.execute(
    db,
  )
  if (known.length === 0) throw refuse('not_found')
  await endUnwanted(context, sql`e.patient_id = ${wanted.patientId} and e.service_id = ${wanted.serviceId}`)
  const { rows } = await sql<{ id: string }>`
    insert into waiting_list_entries as e (id, patient_id, user_id, service_id, appointment_id, provider_ids, weekdays,
      day_parts, earliest_on, latest_on, is_urgent, status, language, created_at, updated_at)
    values (${newId()}, ${wanted.patientId}, ${wanted.userId}, ${wanted.serviceId}, ${wanted.appointmentId},
      ${providerIds}::uuid[], ${wishes.weekdays}::int[], ${wishes.dayParts}::text[], ${earliestOn}, ${latestOn},
      ${wanted.isUrgent ?? false}, 'waiting', ${wanted.language}, ${now}, ${now})
    on conflict (organization_id, patient_id, service_id, appointment_id) where status = 'waiting' do update set
      user_id = coalesce(excluded.user_id, e.user_id), provider_ids = excluded.provider_ids, weekdays = excluded.weekdays,
      day_parts = excluded.day_parts, earliest_on = excluded.earliest_on, latest_on = excluded.latest_on,
      is_urgent = e.is_urgent or excluded.is_urgent, updated_at = excluded.updated_at
    returning e.id`.execute(db)
  return rows[0]!.id
}

function wrongDays(earliestOn: string, latestOn: string, today: string) {
  if (latestOn < earliestOn)
    return refusedField('/body/latestOn', 'invalid_value', 'The last day lies before the first.')
  if (latestOn > addDays(today as PlainDate, daysAhead))
    return refusedField('/body/latestOn', 'invalid_value', 'Nobody waits for longer than half a year.')
  return null
}

/** Ends an entry; what is offered at the moment is left to the others. */
export const endEntry = (context: Pick<Context, 'db' | 'now'>, id: string): Promise<void> =>
  endEntries(context, sql`e.id = ${id}`)

/** Ends what nobody waits for any more: its visit or its days are over, or its account is not the patient's. */
export const endUnwanted = (context: Pick<Context, 'db' | 'now'>, which: RawBuilder<SqlBool>): Promise<void> =>
  endEntries(context, sql`${which} and not ${isStillWanted(context.now)}`)

async function endEntries({ db, now }: Pick<Context, 'db' | 'now'>, which: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql<{ offerId: string }>`
    with ended as (
      update waiting_list_entries set status = 'withdrawn', updated_at = ${now}
      where status = 'waiting' and id in (select e.id from ${waitingParts} where e.status = 'waiting' and ${which})
      returning id
    )
    update waiting_list_recipients r set status = 'declined' from ended where r.entry_id = ended.id and r.status = 'open'
    returning r.offer_id as "offerId"`.execute(db)
  for (const offer of rows) await enqueue(db, passingOn, offer)
}
