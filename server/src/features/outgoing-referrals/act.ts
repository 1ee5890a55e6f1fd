import { isStale, seenVersion } from '@polyclinic/domain/kit/version.ts'
import { statusAfter, type OutgoingAct, type OutgoingSide } from '@polyclinic/domain/outgoing-referrals/acts.ts'
import { sql, type RawBuilder } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows, type Change } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { rowsOf } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { standingOf, type OutgoingRow } from './queries.ts'

/** What is told to open screens: the clinic's list, the chart, and the partner's list unless it is a draft. */
export const changesOf = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, patientId, partnerId }: Pick<OutgoingRow, 'id' | 'patientId' | 'partnerId'>,
  isDraft = false,
): Promise<Change[]> => [
  ...(await patientChanges(db, patientId, now)),
  ...(isDraft ? [] : [{ noun: 'referral', id } as const]),
  ...(isDraft || partnerId === null ? [] : [{ noun: 'own-referral', id: partnerId } as const]),
]

type Doing = {
  side: OutgoingSide
  /** The version that was seen; null: the row is locked. */
  ifMatch: string | undefined | null
  text?: string
  by?: string | null
  /** What else is written of it. */
  sets?: readonly RawBuilder<unknown>[]
}

/**
 * Does one act: decided by the table of acts, written by one statement while nothing of the referral changed.
 * @throws {Refusal} `stale_version` for all but one of those who did something at once
 */
export async function act(
  context: Context,
  name: OutgoingAct,
  row: OutgoingRow,
  { side, ifMatch, text = '', by = null, sets = [] }: Doing,
): Promise<void> {
  const { db, now, actor } = context
  if (ifMatch !== null && isStale(row, ifMatch)) throw refuse('stale_version')
  const status = statusAfter(standingOf(row, now), name, side)
  if (status === null) throw refuse('state_conflict')
  const seen = ifMatch === null ? row.version : seenVersion(ifMatch)
  const isWritten = await writeGated(
    db,
    {
      facts: sql`select`,
      claim: sql`
        update outgoing_referrals set ${sql.join([
          sql`status = ${status}`,
          sql`since = case when status = ${status} then since else ${now}::timestamptz end`,
          sql`version = version + 1`,
          ...(name === 'withdraw-consent' ? [sql`consent_withdrawn_at = ${now}`] : []),
          ...sets,
        ])}
        where id = ${row.id} and version = ${seen} returning 1`,
    },
    [
      rowsOf('outgoing_referral_events', [
        {
          ...{ id: newId(), outgoing_referral_id: row.id, at: now, act: name, side, by_name: by },
          actor_user_id: actor.kind === 'user' ? actor.userId : null,
          ...{ text: text === '' ? null : text, version_after: row.version + 1, link_number: row.linkNumber },
        },
      ]),
      auditRows(context, {
        ...{ action: `outgoing-referrals:${name}`, object: { kind: 'outgoing-referral', id: row.id } },
        side: side === 'clinic' ? 'clinic' : 'patient',
      }),
      changeRows(await changesOf(context, row)),
    ],
  )
  if (!isWritten) throw refuse('stale_version')
}
