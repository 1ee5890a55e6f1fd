import { createPatient as contract } from '@polyclinic/domain/patients/list-endpoints.ts'
import { decideDeskPerson } from '@polyclinic/domain/desk/decide-desk-booking.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { keyRows, runIdempotently, unlessRepeatedIn, type IdempotencyKey } from '../../platform/idempotency.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { mayBeKnown } from '../appointments/desk-person.ts'
import { patientsWithoutVisit } from '../patient-records/new-patient.ts'

type CreateRequest = Input<typeof contract>

/** Writes a patient down who has no visit yet, unless somebody is known who may be the same and nobody was asked. */
export async function createPatient(scope: RequestScope, asked: CreateRequest): Promise<Output<typeof contract>> {
  const isDoubtful = await mayBeKnown(scope, asked.body)
  return runIdempotently(scope, contract, asked, {
    secret: undefined,
    act: (context, key) => create(context, key, asked.body, isDoubtful),
    recall: async (context, id) => {
      requireWholeClinic(context, 'patients:write')
      return { id }
    },
  })
}

async function create(context: Context, key: IdempotencyKey, body: CreateRequest['body'], isDoubtful: boolean) {
  requireWholeClinic(context, 'patients:write')
  const { db, now, clinic } = context
  await unlessRepeatedIn(context, key)
  const facts = { isKnown: false, isContactTyped: false, hasLookAlike: isDoubtful, timeZone: clinic.time_zone }
  unlessRefused(decideDeskPerson(facts, body, now))
  const { ids, set } = patientsWithoutVisit(context, [body.patient], 'desk')
  const id = ids[0]!
  await insertAll(db, [
    keyRows(key, id, now),
    set,
    auditRows(context, {
      action: 'patients:create',
      object: { kind: 'patient', id },
      side: 'clinic',
      ...(body.isAnotherPerson && { detail: 'another-person' }),
    }),
    changeRows([{ noun: 'patient', id }]),
  ])
  return { id }
}
