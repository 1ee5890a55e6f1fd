import type * as contracts from '@polyclinic/domain/chart-files/endpoints.ts'
import type { ChartFileKind } from '@polyclinic/domain/chart-files/kinds.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { readsFilesOf } from '../patient-records/shown-to-account.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { aboutOf, mediaTypeOf, selectChartFiles } from './chart-files.ts'
import { openChartFile } from './read-chart-file.ts'

/** Of the caller's own chart, and of those they act for, as the clinic knows; what is erased or restricted is shown to nobody. */
const sharedWith = ({ db, actor, now }: Context) =>
  selectChartFiles(db)
    .innerJoin('patients as p', 'p.id', 'c.patient_id')
    .select(['p.given_name', 'p.family_name'])
    .where('c.shared_at', 'is not', null)
    .where(isOpenRecord('p'))
    .where(within(actor, 'patients:own', { patientId: 'c.patient_id' }, 'patient'))
    .where(readsFilesOf({ actor, now }))

/** What a patient may open, the latest first; what was withdrawn since is named all the same. */
export async function listOwnFiles(
  context: Context,
  { query: { skip, take } }: Input<typeof contracts.listOwnFiles>,
): Promise<Output<typeof contracts.listOwnFiles>> {
  const { rows, total } = await paged(sharedWith(context).orderBy('c.written_at', 'desc').orderBy('c.id', 'desc'), {
    skip,
    take,
  })
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, kind: row.kind as ChartFileKind, name: row.name, mediaType: mediaTypeOf(row), size: row.size },
      ...{ writtenAt: row.written_at, writtenBy: row.written_by_name, reference: row.reference },
      about: aboutOf(row),
      isWithdrawn: row.withdrawn_at !== null,
      patient: { givenName: row.given_name, familyName: row.family_name },
    })),
    ...{ total, skip, take },
  }
}

/** @throws {Refusal} `not_found` */
export const readOwnFile = (
  scope: RequestScope,
  { params }: Input<typeof contracts.readOwnFile>,
): Promise<Output<typeof contracts.readOwnFile>> =>
  openChartFile(scope, 'patient', async (context) => {
    const row = await sharedWith(context)
      .where('c.id', '=', params.id)
      .where('c.withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    return row
  })
