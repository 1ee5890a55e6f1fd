import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listRoles as contract } from '@polyclinic/domain/people/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { giverOf } from './giver.ts'
import { findRoles, showRole } from './roles.ts'

/** The clinic's own roles. */
export async function listRoles(context: Context): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'people:list')
  const items = []
  for (const row of await findRoles(context.db)) items.push(await showRole(context, giverOf(context), row))
  return { items }
}
