import { parseReference } from '@polyclinic/domain/kit/ids.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import {
  decideBirthDate,
  stateOfPaper,
  type PrescriptionStanding,
  wrongBirthDatesAtMost,
} from '@polyclinic/domain/prescriptions/decide-check.ts'
import type { verifyPrescription as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { hourlyOfNetwork, takeAttempts } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'
import { selectPrescriptions, today, type PrescriptionRow } from './queries.ts'
import { seeSigned } from './see-prescription.ts'
import { standingsOf } from './standings.ts'

/** From one network: a pharmacy checks fewer, and codes are not found by trying. */
export const checksPerHour = 60

/** Whether a prescription is genuine, for whoever holds it in their hands. Counted before anything is looked up. */
export async function verifyPrescription(
  scope: RequestScope,
  { body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  await scope.transact((context) =>
    takeAttempts(context.db, {
      ...{ limits: hourlyOfNetwork(context, 'prescription-checks', checksPerHour), now: context.now },
    }),
  )
  return scope.transact((context) => check(context, body))
}

async function check(context: Context, { code, birthDate }: Input<typeof contract>['body']) {
  const { db, clinic } = context
  const found = await selectPrescriptions(db)
    .select(['p.wrong_birth_dates'])
    .where('p.code', '=', parseReference(code))
    .where('t.erased_at', 'is', null)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  const wrongSoFar = found.wrong_birth_dates
  const answer = decideBirthDate({
    ...{ isAsked: Boolean(birthDate), isRight: isTheirs(found, birthDate), wrongSoFar },
    isOpenRecord: found.restricted_at === null,
  })
  if (answer.isCounted)
    await sql`
      update prescriptions set wrong_birth_dates = least(${wrongBirthDatesAtMost}, wrong_birth_dates + 1)
      where id = ${found.id}`.execute(db)
  const states = await standingsOf(context, found.id)
  await auditOften(context, {
    ...{ action: 'prescriptions:check', object: { kind: 'patient', id: found.patient_id }, side: 'patient' },
    detail: found.id,
  })
  return {
    clinicName: clinic.name,
    issuedOn: dateIn(clinic.time_zone, found.signed_at as Instant),
    issuedBy: found.signed_by!,
    validUntil: found.valid_until!,
    ...stateOfPaper(states, found.valid_until!, today(context)),
    wordsLanguage: answer.isTold ? seeSigned(found).paper.wordsLanguage : null,
    items: answer.isTold ? toldItems(found, states) : null,
  }
}

/** As it is printed, or as it was corrected since. */
const isTheirs = (row: PrescriptionRow, birthDate: string | null | undefined) =>
  Boolean(birthDate) && (birthDate === row.birth_date || birthDate === seeSigned(row).paper.birthDate)

const toldItems = (row: PrescriptionRow, states: readonly PrescriptionStanding[]) =>
  seeSigned(row).paper.items.map(({ heading, facts, sentence }, place) => ({
    ...{ heading, facts, sentence },
    ...states[place]!,
  }))
