import type {
  findToOpen as finding,
  listOwnOpenings as ownListing,
  openChart as contract,
} from '@polyclinic/domain/charts/endpoints.ts'
import type { ChartAccess } from '@polyclinic/domain/charts/decide-chart-access.ts'
import { openHours } from '@polyclinic/domain/charts/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { lookAlikes } from '../appointments/match-patients.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { lookUpChart } from '../chart-access/access-chart.ts'
import { lockChart } from '../chart-access/lock-chart.ts'

/** Breaks the glass: why is kept, told to the clinic and to the patient. */
export async function openChart(
  context: Context,
  { params: { id: patientId }, body: { reason } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { userId } = signedIn(context)
  await lockChart(db, patientId)
  const chart = await lookUpChart(context, patientId)
  if (!chart) throw refuse('not_found')
  if (!needsOpening(chart.decision)) return { openUntil: null }
  const openUntil = new Date(Date.parse(now) + openHours * 3_600_000).toISOString()
  const id = newId()
  await db
    .insertInto('chart_openings')
    .values({ id, patient_id: patientId, user_id: userId, reason, opened_at: now, ends_at: openUntil })
    .execute()
  await audit(context, {
    ...{ action: 'patients:break-glass', object: { kind: 'patient', id: patientId }, side: 'clinic' },
    detail: id,
  })
  await noteChange(db, { noun: 'patient', id: patientId })
  return { openUntil }
}

/** @throws {Refusal} `not_found` of a patient who does not exist for them; `forbidden` for who may not break the glass */
function needsOpening(decision: ChartAccess | Refused): boolean {
  if (decision instanceof Refused && decision.code === 'reason_required') return true
  const { clinical, mayBreakGlass } = unlessRefused(decision)
  if (clinical === null && !mayBreakGlass) throw refuse('forbidden')
  return clinical === null
}

/** Where breaking the glass begins for who has no address of the chart: whether there is one, on the whole birth date. */
export async function findToOpen(
  scope: RequestScope,
  { body }: Input<typeof finding>,
): Promise<Output<typeof finding>> {
  const found = await lookAlikes(scope, body)
  return {
    items: found
      .filter(({ matches }) => !matches.includes('swapped-date'))
      .map(({ id, matches }) => ({ id, isSpelledOtherwise: !matches.includes('name') })),
  }
}

/** What whoever asks opened and still sees by it, so that they find the way back. */
export async function listOwnOpenings(context: Context): Promise<Output<typeof ownListing>> {
  const { db, now } = context
  const rows = await db
    .selectFrom('chart_openings as o')
    .innerJoin('patients as p', 'p.id', 'o.patient_id')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.birth_date'])
    .select(({ fn }) => fn.max('o.ends_at').as('ends_at'))
    .where('o.user_id', '=', signedIn(context).userId)
    .where('o.ends_at', '>', now)
    .where(isOpenRecord('p'))
    .groupBy(['p.organization_id', 'p.id'])
    .orderBy('ends_at', 'desc')
    .orderBy('p.id')
    .limit(50)
    .execute()
  return {
    items: rows.map(({ ends_at: openUntil, ...row }) => ({
      openUntil,
      patient: { id: row.id, givenName: row.given_name, familyName: row.family_name, birthDate: row.birth_date },
    })),
  }
}
