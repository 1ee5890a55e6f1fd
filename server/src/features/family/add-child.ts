import { decideChild } from '@polyclinic/domain/family/decide-child.ts'
import { addChild as contract } from '@polyclinic/domain/family/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { keyRows, runIdempotently, unlessRepeatedIn, type IdempotencyKey } from '../../platform/idempotency.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { childRows } from '../patient-records/guardians.ts'

/** Each is a record that the desk has to look at. */
export const childrenPerDay = 6

/** The child's own new record, and that the account acts for it: whoever is known by that name already is not taken over. */
export const addChild = (scope: RequestScope, asked: Input<typeof contract>): Promise<Output<typeof contract>> =>
  runIdempotently(scope, contract, asked, {
    secret: undefined,
    act: (context, key) => add(context, key, asked.body),
    recall: async (_context, id) => ({ id }),
  })

async function add(context: Context, key: IdempotencyKey, { relationship, ...child }: Input<typeof contract>['body']) {
  const { db, now, clinic, services } = context
  const { userId, email } = signedIn(context)
  await unlessRepeatedIn(context, key)
  await takeLocks(db, [['account', userId]])
  const { rows } = await sql<{ children: number; isKnown: boolean }>`
    select count(*)::int as children, coalesce(bool_or(p.birth_date = ${child.birthDate}::date
      and fold_for_search(p.given_name) = fold_for_search(${child.givenName})
      and fold_for_search(p.family_name) = fold_for_search(${child.familyName})), false) as "isKnown"
    from user_patients up join patients p on p.id = up.patient_id
    where up.user_id = ${userId} and up.came_by is not null and up.relation = 'guardian'`.execute(db)
  const { children, isKnown } = rows[0]!
  const facts = { today: dateIn(clinic.time_zone, now as Instant), isKnown, children }
  const refused = decideChild(facts, child.birthDate)
  if (refused) unlessRefused(refused)
  const limit = {
    ...{ kind: 'children', most: childrenPerDay, windowMinutes: 1440 },
    key: keyedHash(services.linkKey, 'children of', userId),
  }
  await takeAttempts(db, { limits: [limit], now })
  const { id, sets } = childRows(context, child, { userId, email, relationship })
  const object = { kind: 'patient', id } as const
  await insertAll(db, [
    ...[keyRows(key, id, now), ...sets],
    ...[
      auditRows(context, { action: 'guardians:add', object, side: 'patient', detail: userId }),
      changeRows([{ noun: 'patient', id }]),
    ],
  ])
  return { id }
}
