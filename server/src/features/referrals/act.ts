import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { isStale, seenVersion } from '@polyclinic/domain/kit/version.ts'
import {
  statusAfter,
  type RecordedReferralAct,
  type ReferralAct,
  type ReferralSide,
  type ReferralStatus,
} from '@polyclinic/domain/referrals/acts.ts'
import type { Urgency } from '@polyclinic/domain/referrals/limits.ts'
import { dueAfter, turnOf } from '@polyclinic/domain/referrals/turn.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows, type Change } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { insertAll, rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { findReferral, type ReferralRow } from './queries.ts'
import { tellOther } from './tell-of-referrals.ts'

type Said = { text?: string | null; reason?: string | null }

/** What is told to the open screens of both sides, or of its partner alone while it is a draft. */
export const changesOf = ({ id, partnerId }: Pick<ReferralRow, 'id' | 'partnerId'>, isDraft = false): Change[] => [
  ...(isDraft ? [] : [{ noun: 'referral', id } as const]),
  { noun: 'own-referral', id: partnerId },
]

/** What history and audit tell of an act, for its statement; and word to open screens. */
export const eventRows = (
  context: Context,
  row: Pick<ReferralRow, 'id' | 'version' | 'partnerId'>,
  act: RecordedReferralAct,
  side: ReferralSide | 'patient',
  { text = null, reason = null }: Said = {},
): RowSet[] => [
  rowsOf('referral_events', [
    {
      ...{ id: newId(), referral_id: row.id, at: context.now, act, side, actor_user_id: signedIn(context).userId },
      ...{ text: text === '' ? null : text, reason, version_after: row.version + 1 },
    },
  ]),
  auditRows(context, {
    action: `referrals:${act}`,
    object: { kind: 'referral', id: row.id },
    side: side === 'clinic' ? 'clinic' : 'patient',
  }),
  changeRows(changesOf(row)),
]

type Held = { askedBy: ReferralSide | null; statusBefore: ReferralStatus | null }
type Sent = { urgency: Urgency; requestedAt: string | null }

/** A state as it is written, with whose turn it is then and until when: nothing else says so. */
export const standingAt = (status: ReferralStatus, { askedBy, statusBefore }: Held, sent: Sent, now: string) => ({
  ...{ status, since: now, turn: turnOf(status, askedBy), asked_by: askedBy, status_before: statusBefore },
  due_at: dueAfter(status, { ...sent, requestedAt: sent.requestedAt as Instant | null }, now as Instant),
})

/** @returns null where an act cannot be done from there, or not by that side */
export function standingAfter(row: ReferralRow, act: ReferralAct, side: ReferralSide, now: string) {
  const status = statusAfter(row, act, side)
  if (status === null) return null
  const held =
    status === 'on-hold' ? { askedBy: side, statusBefore: row.status } : { askedBy: null, statusBefore: null }
  return standingAt(status, held, row, now)
}

type Doing = Said & {
  permission: Permission
  side: ReferralSide
  id: string
  ifMatch: string | undefined
  /** What else is written of it. */
  sets?: readonly RawBuilder<unknown>[]
  /** @throws {Refusal} where it cannot be done for another reason */
  check?: (row: ReferralRow) => Promise<void> | void
}

/**
 * Does one act: decided by the table of acts, written by one statement while nothing of the referral changed.
 * @throws {Refusal} `stale_version` for all but one of those who did something at once
 */
export async function act(context: Context, name: ReferralAct, doing: Doing): Promise<ReferralRow> {
  const { permission, side, id, ifMatch, sets = [], check } = doing
  const row = await findReferral(context, permission, id)
  if (isStale(row, ifMatch)) throw refuse('stale_version')
  const standing = standingAfter(row, name, side, context.now)
  if (standing === null) throw refuse('state_conflict')
  await check?.(row)
  const isWritten = await writeGated(
    context.db,
    {
      facts: sql`select`,
      claim: sql`
        update referrals set ${sql.join([
          ...Object.entries(standing).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
          sql`version = version + 1`,
          ...sets,
        ])}
        where id = ${id} and version = ${seenVersion(ifMatch)} returning 1`,
    },
    eventRows(context, row, name, side, doing),
  )
  if (!isWritten) throw refuse('stale_version')
  await tellOther(context, name, { ...row, side })
  return findReferral(context, permission, id)
}

/** Notes that consent was taken back, once: whoever says so again finds it said. */
export async function withdrawConsent(
  context: Context,
  row: Pick<ReferralRow, 'id' | 'version' | 'partnerId'>,
  side: 'clinic' | 'patient',
): Promise<boolean> {
  return writeGated(
    context.db,
    {
      facts: sql`select`,
      claim: sql`
        update referrals set consent_withdrawn_at = ${context.now}, version = version + 1
        where id = ${row.id} and version = ${row.version} and consent_withdrawn_at is null returning 1`,
    },
    eventRows(context, row, 'withdraw-consent', side),
  )
}

/** Until the transaction is over nobody else books for it, or does anything of it. */
export async function lockReferral(context: Context, permission: Permission, id: string): Promise<ReferralRow> {
  await context.db.selectFrom('referrals').select('id').where('id', '=', id).forUpdate().execute()
  return findReferral(context, permission, id)
}

/** Ties the visit that was just written to its referral, which is locked. */
export async function noteBooked(
  context: Context,
  row: ReferralRow,
  side: ReferralSide,
  visit: { id: string; patientId: string },
): Promise<void> {
  await context.db
    .updateTable('referrals')
    .set({ ...standingAfter(row, 'book', side, context.now), version: nextVersion })
    .set({ appointment_id: visit.id, patient_id: visit.patientId })
    .where('id', '=', row.id)
    .execute()
  await insertAll(context.db, eventRows(context, row, 'book', side))
  await tellOther(context, 'book', { ...row, side })
}
