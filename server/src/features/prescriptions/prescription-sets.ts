import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { asTemplate } from '@polyclinic/domain/prescriptions/as-template.ts'
import type * as contracts from '@polyclinic/domain/prescriptions/endpoints.ts'
import { setsAtMost, type PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { againWhenTaken } from '../../platform/database/again-when-taken.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'

type SetItems = Omit<PrescribedDrug, 'prior' | 'overrides'>[]

/** Those that are kept, and that are deleted again: more than anybody makes. */
export const setsPerHour = 120

/** One's own: nobody sees or changes those of others. */
export async function listPrescriptionSets(context: Context): Promise<Output<typeof contracts.listPrescriptionSets>> {
  const rows = await context.db
    .selectFrom('prescription_sets')
    .select(['id', 'name', 'items'])
    .where('user_id', '=', signedIn(context).userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return { items: rows.map(({ id, name, items }) => ({ id, name, items: items as SetItems })) }
}

/**
 * With the id of one that was deleted it is there again, as it was or changed. What was written for one patient is not
 * kept with it.
 */
export async function savePrescriptionSet(
  context: Context,
  { params: { id }, body }: Input<typeof contracts.savePrescriptionSet>,
): Promise<Output<typeof contracts.savePrescriptionSet>> {
  const { db, now, services } = context
  const { userId } = signedIn(context)
  const key = keyedHash(services.linkKey, 'prescription sets of', userId)
  await takeAttempts(db, { limits: [{ kind: 'prescription-sets', key, windowMinutes: 60, most: setsPerHour }], now })
  const { others } = await db
    .selectFrom('prescription_sets')
    .select(({ fn }) => fn.countAll<string>().as('others'))
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  if (Number(others) >= setsAtMost) throw refuse('too_many_sets')
  const items = body.items.map((item) => ({ id: item.id, ...asTemplate(item) }))
  const row = { name: body.name, items: JSON.stringify(items), updated_at: now }
  const write = db
    .insertInto('prescription_sets')
    .values({ id, user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet(row).where('prescription_sets.user_id', '=', userId),
    )
    .returning('id')
    .executeTakeFirst()
  if (!(await againWhenTaken(write))) throw refuse('not_found')
  await auditOften(context, {
    ...{ action: 'prescription-sets:save', object: { kind: 'prescription-set', id }, side: 'clinic' },
  })
  return { id, name: body.name, items }
}

/** What is not there, or is somebody else's, stays as it is. */
export async function removePrescriptionSet(
  context: Context,
  { params: { id } }: Input<typeof contracts.removePrescriptionSet>,
): Promise<undefined> {
  const { numDeletedRows } = await context.db
    .deleteFrom('prescription_sets')
    .where('id', '=', id)
    .where('user_id', '=', signedIn(context).userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await auditOften(context, {
    ...{ action: 'prescription-sets:remove', object: { kind: 'prescription-set', id }, side: 'clinic' },
  })
}
