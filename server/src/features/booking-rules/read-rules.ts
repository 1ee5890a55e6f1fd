import { insurancesIn } from '@polyclinic/domain/appointments/insurance.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { bookingRules, type BookingRules } from '@polyclinic/domain/organizations/model.ts'
import type * as contracts from '@polyclinic/domain/organizations/rules-endpoints.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { readSettings } from '../organizations/setting-columns.ts'
import { versionOf } from '../organizations/version-of.ts'

export const permission = 'settings:change'
const listed = 20

export type SavedRules = Output<typeof contracts.readBookingRules>

/** The rules that hold, and where they hold not. */
export async function readBookingRules(context: Context): Promise<SavedRules> {
  requireWholeClinic(context, permission)
  return savedRulesOf(context)
}

export async function listBookingRuleVersions(
  context: Context,
): Promise<Output<typeof contracts.listBookingRuleVersions>> {
  requireWholeClinic(context, permission)
  const { db } = context
  const all = [await currentRules(db), ...(await formerRules(db, listed))]
  const items = all.slice(0, listed).map((version, at) => ({ ...version, before: all[at + 1]?.rules ?? null }))
  return { items }
}

export async function savedRulesOf(context: Context): Promise<SavedRules> {
  const { db, clinic, now } = context
  const { rules, ...saved } = await currentRules(db)
  const booked = await db
    .selectFrom('appointments')
    .select([sql<number>`count(*)::int`.as('visits')])
    .select([sql<string | null>`min(starts_at)`.as('first'), sql<string | null>`max(starts_at)`.as('last')])
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  const canAskInsurance = insurancesIn(clinic.country).length > 0
  const places = await db
    .selectFrom('locations')
    .select([sql<number>`count(*)::int`.as('open'), sql<number>`count(latitude)::int`.as('located')])
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return { ...rules, ...saved, canAskInsurance, places, exceptions: await exceptionsOf(db), booked }
}

/** Active services that say something of their own. */
export async function exceptionsOf(db: ClinicDatabase): Promise<SavedRules['exceptions']> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'name', 'minimum_notice_minutes as minimumNoticeMinutes', 'horizon_days as horizonDays'])
    .select(['free_until_minutes', 'closed_until_minutes', 'late_fee_minor'])
    .where('is_active', '=', true)
    .where(
      sql<boolean>`num_nonnulls(minimum_notice_minutes, horizon_days, free_until_minutes, closed_until_minutes,
        late_fee_minor) > 0`,
    )
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ free_until_minutes, closed_until_minutes, late_fee_minor, ...own }) => ({
    ...own,
    policy: {
      freeUntilMinutes: free_until_minutes ?? undefined,
      closedUntilMinutes: closed_until_minutes ?? undefined,
      lateFeeMinor: late_fee_minor ?? undefined,
    },
  }))
}

/** What holds, and its version. */
export async function currentRules(db: ClinicDatabase) {
  const row = await db
    .selectFrom('organizations as b')
    .leftJoin('users as u', 'u.id', 'b.rules_saved_by')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .selectAll('b')
    .select(['u.name as writer', 'd.prefix', 'd.given_name as givenName', 'd.family_name as familyName'])
    .executeTakeFirstOrThrow()
  const { policy, booking } = readSettings(row)
  return {
    rules: bookingRules.strip().parse({ ...policy, ...booking }),
    ...versionOf({
      ...{ ...row, version: row.rules_version, savedAt: row.rules_saved_at, restoredFrom: row.rules_restored_from },
    }),
  }
}

/** Former rules, the latest first: all, or those of a version. */
export async function formerRules(db: ClinicDatabase, atMost: number, version?: number) {
  const rows = await db
    .selectFrom('booking_rule_versions as b')
    .leftJoin('users as u', 'u.id', 'b.saved_by')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .select(['b.rules', 'b.version', 'b.saved_at as savedAt', 'b.restored_from as restoredFrom'])
    .select(['u.name as writer', 'd.prefix', 'd.given_name as givenName', 'd.family_name as familyName'])
    .$if(version !== undefined, (query) => query.where('b.version', '=', version!))
    .orderBy('b.version', 'desc')
    .limit(atMost)
    .execute()
  return rows.map(({ rules, ...row }) => ({ rules: rules as BookingRules, ...versionOf(row) }))
}
