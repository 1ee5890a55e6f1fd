import type * as contracts from '@polyclinic/domain/chart-files/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { readsFilesOf } from '../patient-records/shown-to-account.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { noteReadings } from '../patient-records/shared-readings.ts'
import { selectChartFiles } from './chart-files.ts'
import { openChartFile } from './read-chart-file.ts'

/** Of the caller's own chart, and of those they act for, as the clinic knows; what is erased or restricted is shown to nobody. */
const sharedWith = ({ db, actor, now }: Context) =>
  selectChartFiles(db)
    .innerJoin('patients as p', 'p.id', 'c.patient_id')
    .where('c.shared_at', 'is not', null)
    .where(isOpenRecord('p'))
    .where(within(actor, 'patients:own', { patientId: 'c.patient_id' }, 'patient'))
    .where(readsFilesOf({ actor, now }))

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
    await noteReadings(context, [{ kind: 'file', id: row.id, patientId: row.patient_id }])
    return row
  })
