import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listPeople as contract } from '@polyclinic/domain/people/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { requiredFrom } from '../organizations/second-factor-rule.ts'
import { asPerson, conditionsOf, countExceptions, countPeople, findPeople } from './people.ts'

/** Who works here and who is invited to, by name. */
export async function listPeople(
  context: Context,
  { query: { skip, take, status, ...wanted } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'people:list')
  const { db, now } = context
  const rows = await findPeople(db, conditionsOf({ ...wanted, status }), { now, skip, take })
  const counts = await countPeople(db, conditionsOf(wanted), now)
  const total = status === undefined ? counts.active + counts.invited + counts.deactivated : counts[status]
  return {
    items: rows.map((row) => ({ ...asPerson(row), exceptions: countExceptions(row) })),
    ...{ total, skip, take, counts },
    secondFactor: {
      requiredFrom: await requiredFrom(db),
      without: (await countPeople(db, conditionsOf({ secondFactor: 'off' }), now)).active,
    },
  }
}
