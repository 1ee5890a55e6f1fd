import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readLegalText as contract } from '@polyclinic/domain/organizations/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { legalTextsOf } from './stored.ts'

/** One of the clinic's legal pages; not every country asks for an imprint. */
export async function readLegalText(
  { clinic }: Context,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const text = legalTextsOf(clinic)[params.page]
  if (!text) throw refuse('not_found')
  return { page: params.page, ...text, version: clinic.legal_version }
}
