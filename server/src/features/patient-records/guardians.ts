import type { GuardianAccess, Relationship } from '@polyclinic/domain/family/vocabulary.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import { isOver } from '../../platform/acting-for.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import type { Gate } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { changeDetails } from './change-patients.ts'
import { changedBy } from './former-details.ts'
import { inColumns } from './person-columns.ts'
import { asksFor, confirmedSince } from './shown-to-account.ts'

type Pair = { userId: string; patientId: string }
type Readdressed = { from: string; to: string | null }
type LetIn = {
  cameBy: 'patient' | 'guardian' | 'clinic'
  /** Whether the clinic knows it, by whoever says so. */
  isConfirmed: boolean
  /** The account on whose word it is; null: the clinic's own. */
  letInBy: string | null
}
type As = { relationship: Relationship; access: GuardianAccess }

/** A child whom an account writes down, who is reached through it. What was typed is nobody yet (decision 78). */
export function childRows(
  { now }: Pick<Context, 'now'>,
  child: { givenName: string; familyName: string; birthDate: string },
  by: { userId: string; email: string; relationship: Relationship },
): { id: string; sets: RowSet[] } {
  const id = newId()
  const patient = {
    ...{ id, given_name: child.givenName, family_name: child.familyName, email: by.email },
    ...inColumns((name) => (name === 'birthDate' ? child.birthDate : null)),
    ...{ created_at: now, updated_at: now },
  }
  const link = {
    ...{ user_id: by.userId, patient_id: id, relation: 'guardian', came_by: 'added', relationship: by.relationship },
    ...{ access: 'everything', created_at: now },
  }
  return { id, sets: [rowsOf('patients', [patient]), rowsOf('user_patients', [link])] }
}

/** Whether somebody with one right does at least what the other one lets them do. */
export const doesAsMuch = (access: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${access} = 'everything' or ${other} = 'visits')`

/**
 * An account acts for a patient from now on; one that does already comes to do more by it, and never less. What the clinic
 * denied it alone takes back. What ended when a child came of age begins anew.
 * @returns false where it is the patient's own, does as much already, or was denied
 */
export async function linkGuardian(
  db: ClinicDatabase,
  { userId, patientId, relationship, access }: Pair & As,
  { cameBy, isConfirmed, letInBy }: LetIn,
  now: string,
): Promise<boolean> {
  const hasEnded = isOver(sql`${now}::timestamptz`)
  const { numAffectedRows } = await sql`
    insert into user_patients as up
      (user_id, patient_id, relation, came_by, let_in_by_user_id, relationship, access, confirmed_at, created_at)
    values (${userId}, ${patientId}, 'guardian', ${cameBy}, ${letInBy}, ${relationship}, ${access},
      ${isConfirmed ? now : null}::timestamptz, ${now})
    on conflict (organization_id, user_id, patient_id) do update
      set came_by = excluded.came_by, let_in_by_user_id = excluded.let_in_by_user_id, relationship = excluded.relationship,
        access = case when up.came_by is null or ${hasEnded} then excluded.access
          when ${doesAsMuch(sql`up.access`, sql`excluded.access`)} then up.access else excluded.access end,
        confirmed_at = case when ${hasEnded} then excluded.confirmed_at else coalesce(up.confirmed_at, excluded.confirmed_at) end,
        created_at = case when ${hasEnded} then excluded.created_at else up.created_at end,
        end_told_at = case when not ${hasEnded} then up.end_told_at end, refuted_at = null
      where up.relation = 'guardian' and case when up.refuted_at is null
        then up.came_by is null or not ${doesAsMuch(sql`up.access`, sql`excluded.access`)} or ${hasEnded} else excluded.came_by = 'clinic' end`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** How a patient (`p`) is reached when an account acts for them no more: through who has acted for them with everything longest. */
const otherAddress = (userId: RawBuilder<unknown>, now: string) => sql<string | null>`(
  select other.email from user_patients up join users other on other.id = up.user_id and other.status = 'active'
  where up.patient_id = p.id and up.user_id is distinct from ${userId} and up.relation = 'guardian'
    and up.access = 'everything' and up.came_by is not null and ${asksFor(now)}
  order by up.created_at, other.id limit 1)`

/** Of patients who were reached through an account that is erased: how they are from now on; null: not at all. */
export async function addressesWithout(
  db: ClinicDatabase,
  { patientIds, userId }: { patientIds: readonly string[]; userId: string | null },
  now: string,
): Promise<{ id: string; email: string | null }[]> {
  const { rows } = await sql<{ id: string; email: string | null }>`
    select p.id, ${otherAddress(sql`${userId}::uuid`, now)} as email
    from patients p where p.id = ${anyOf(patientIds)}`.execute(db)
  return rows
}

/**
 * Somebody else's account acts for a patient no more. Where the patient was reached through its address, they are reached
 * through another guardian's from now on, or not: nothing about them goes to who has nothing to do with them any more.
 * That the clinic denied it, the clinic alone takes back: who was denied and leaves could be let act anew.
 * @returns how they were reached, and are now, where that is another address; undefined where the account did not act for them
 */
export async function endGuardian(
  context: Context,
  { userId, patientId }: Pair,
  by: { side: 'patient' | 'clinic'; userId: string },
): Promise<{ readdressed: Readdressed | null } | undefined> {
  const { db, now } = context
  // Held first: of one who accepts at the same moment the next statement knows.
  const { rows: gone } = await sql`
    with gone as (
      delete from user_patients where user_id = ${userId} and patient_id = ${patientId} and relation = 'guardian'
        and (refuted_at is null or ${by.side === 'clinic'})
      returning user_id, patient_id
    ), unasked as (
      delete from guardian_invitations where invited_by_user_id = ${userId} and patient_id = ${patientId}
    )
    select from gone`.execute(db)
  if (gone.length === 0) return undefined
  const { rows } = await sql<Readdressed & { wasReached: boolean }>`
    select p.email as "from", coalesce(p.email = u.email or (p.email = any(u.former_emails)
        and not exists (select from users owner where owner.email = p.email)), false) as "wasReached", ${otherAddress(sql`${userId}::uuid`, now)} as "to"
    from users u, patients p where u.id = ${userId} and p.id = ${patientId}`.execute(db)
  const { wasReached, from, to } = rows[0]!
  if (!wasReached) return { readdressed: null }
  await changeDetails(db, { id: patientId }, { email: to }, { by: await changedBy(db, by.side, by.userId), now })
  return { readdressed: { from, to } }
}

/**
 * The clinic does not know of an account that it acts for a patient: nor of those, then, whom it let in, and whom these did,
 * as far as the clinic has not said so of them itself.
 */
export async function unconfirmLetIn(context: Context, { userId, patientId }: Pair): Promise<void> {
  const { db } = context
  const { rows } = await sql<{ userId: string }>`
    with recursive let_in as (
      select user_id from user_patients where patient_id = ${patientId} and let_in_by_user_id = ${userId}
      union
      select up.user_id from user_patients up join let_in on let_in.user_id = up.let_in_by_user_id
      where up.patient_id = ${patientId}
    )
    update user_patients up set confirmed_at = null from let_in
    where up.patient_id = ${patientId} and up.user_id = let_in.user_id and up.user_id <> ${userId}
      and up.let_in_by_user_id is not null and up.confirmed_at is not null
    returning up.user_id as "userId"`.execute(db)
  const said = { object: { kind: 'patient', id: patientId }, side: 'clinic' } as const
  for (const { userId: detail } of rows) await audit(context, { action: 'patients:unconfirm-account', ...said, detail })
}

/** Whether who is signed in acts for somebody else here, who stays theirs until this transaction ends. */
export async function holdGuardianship({ db, actor }: Context, patientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from user_patients where user_id = ${actor.kind === 'user' ? actor.userId : null}
      and patient_id = ${patientId} and relation = 'guardian' for key share`.execute(db)
  return rows.length > 0
}

/** The gate, while an account acts for a patient, and until what it opens is written. */
export const whileActing = (gate: Gate, { userId, patientId }: Pair): Gate => ({
  ...gate,
  facts: sql`
    select * from (${gate.facts}) offered where exists (
      select from user_patients where user_id = ${userId} and patient_id = ${patientId} for key share)`,
})

/** That somebody read of these patients what they do not read as themselves: a row for each, in ten minutes. */
export async function auditGuardian(context: Context, patientIds: readonly string[]): Promise<void> {
  const { db, actor } = context
  if (actor.kind !== 'user' || patientIds.length === 0) return
  const others = await db
    .selectFrom('user_patients')
    .select('patient_id')
    .where('user_id', '=', actor.userId)
    .where('relation', '=', 'guardian')
    .where('patient_id', '=', anyOf([...new Set(patientIds)]))
    .execute()
  await auditOften(
    context,
    ...others.map(
      ({ patient_id: id }) => ({ action: 'guardians:read', object: { kind: 'patient', id }, side: 'patient' }) as const,
    ),
  )
}

/** Since when the clinic knows that the account of a link (`up`) acts for a patient: no link of theirs gives more. */
export const isConfirmedLink = (now: string): RawBuilder<SqlBool> => sql`(${confirmedSince(now)} is not null)`

/**
 * That those links (`up`) of children (`child`) end, which nobody was told yet: whom to tell, each once. A child is told
 * with the first of them, at an address that is no account's but their own.
 */
export async function noteEndTold<Row>(db: ClinicDatabase, which: RawBuilder<unknown>, now: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update user_patients up set end_told_at = ${now}
    from patients child, users u
    where child.id = up.patient_id and u.id = up.user_id and u.status = 'active' and up.relation = 'guardian'
      and up.end_told_at is null and ${which}
    returning u.email as guardian, child.birth_date::text as "birthDate",
      case when not exists (
        select from users holder where holder.email = child.email and not exists (
          select from user_patients own
          where own.user_id = holder.id and own.patient_id = child.id and own.relation = 'self')
      ) and not exists (
        select from user_patients told where told.patient_id = child.id and told.end_told_at is not null
      ) then child.email end as patient`.execute(db)
  return rows
}
