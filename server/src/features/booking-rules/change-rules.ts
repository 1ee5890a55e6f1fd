import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { changedRules, decideRules } from '@polyclinic/domain/organizations/decide-rules.ts'
import { bookingRules, type BookingRules } from '@polyclinic/domain/organizations/model.ts'
import type * as contracts from '@polyclinic/domain/organizations/rules-endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { takeVersion } from '../organizations/take-version.ts'
import { writeBookingRules } from '../organizations/write-booking-rules.ts'
import { lockServices } from '../services/write-services.ts'
import { currentRules, exceptionsOf, formerRules, permission, savedRulesOf, type SavedRules } from './read-rules.ts'

/**
 * Who books from then on books by them; each visit that is there keeps its own copy of the policy.
 * @throws {Refusal} `stale_version`, `invalid_fields`
 */
export async function changeBookingRules(
  context: Context,
  { headers, body }: Input<typeof contracts.changeBookingRules>,
): Promise<Output<typeof contracts.changeBookingRules>> {
  return save(context, headers['if-match'], body, null)
}

/**
 * What held before stays a version, too.
 * @throws {Refusal} `not_found`, `stale_version`, `invalid_fields` where a service says by now what does not fit
 */
export async function restoreBookingRules(
  context: Context,
  { params, headers }: Input<typeof contracts.restoreBookingRules>,
): Promise<Output<typeof contracts.restoreBookingRules>> {
  requireWholeClinic(context, permission)
  const version = Number(params.version)
  const [former] = await formerRules(context.db, 1, version)
  const { data: rules } = bookingRules.strip().safeParse(former?.rules)
  if (!rules) throw refuse('not_found')
  return save(context, headers['if-match'], rules, version)
}

/** Under the lock of those who write services, whose own limits have to fit. */
async function save(
  context: Context,
  ifMatch: string | undefined,
  rules: BookingRules,
  restoredFrom: number | null,
): Promise<SavedRules> {
  requireWholeClinic(context, permission)
  const { db, now, clinic } = context
  await lockServices(db)
  const seen = await currentRules(db)
  if (isStale(seen, ifMatch)) throw refuse('stale_version')
  unlessRefused(decideRules(rules, { country: clinic.country, services: await exceptionsOf(db) }))
  const { userId } = signedIn(context)
  await takeVersion(context, 'rules')
  if (!(await writeBookingRules(db, rules, { version: seen.version, now, savedBy: userId, restoredFrom })))
    throw refuse('stale_version')
  const changed = changedRules(seen.rules, rules)
  if (changed.length > 0)
    await audit(context, {
      action: restoredFrom === null ? 'clinics:change-rules' : 'clinics:restore-rules',
      object: { kind: 'organization', id: clinic.id },
      detail: restoredFrom === null ? changed.join(' ') : `version ${restoredFrom}`,
    })
  return savedRulesOf(context)
}
