import type {
  confirmPatientAccount as confirmContract,
  listPatientAccounts as listContract,
} from '@polyclinic/domain/patients/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit, auditOften } from '../../platform/audit.ts'
import { basicOnly } from '../../platform/audited-parts.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { ofPatients } from '../chart-access/treated-patients.ts'
import { statusOf, verifyLink } from '../patient-records/records-of-account.ts'
import { confirmedSince, isKnownHere } from '../patient-records/shown-to-account.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

type Accounts = Output<typeof listContract>

const actions = {
  confirmed: 'patients:confirm-account',
  unconfirmed: 'patients:unconfirm-account',
  refuted: 'patients:refute-account',
} as const

/** For who sees the patient. @throws {Refusal} as `accessChart` */
export async function listPatientAccounts(
  context: Context,
  { params: { id } }: Input<typeof listContract>,
): Promise<Accounts> {
  await accessChart(context, id, { isBasic: true })
  return accountsOf(context, id)
}

/**
 * The clinic says whose account acts for a patient, and whose does not: whoever books for all, and a doctor of whom they treat.
 * @throws {Refusal} `not_found`, also where the account acts for somebody else
 */
export async function confirmPatientAccount(
  context: Context,
  { params: { id, userId }, body: { verificationStatus } }: Input<typeof confirmContract>,
): Promise<Accounts> {
  const { db, now } = context
  const patient = await db
    .selectFrom('patients as p')
    .select('p.id')
    .where('p.id', '=', id)
    .where(isOpenRecord('p'))
    .where(ofPatients(context, 'appointments:book', 'p.id'))
    .executeTakeFirst()
  if (!patient) throw refuse('not_found')
  const isNews = await verifyLink(db, { userId, patientId: id }, verificationStatus, now)
  if (isNews === undefined) throw refuse('not_found')
  const said = { object: { kind: 'patient', id }, side: 'clinic' } as const
  if (isNews) await audit(context, { action: actions[verificationStatus], ...said, detail: userId })
  // Whoever changes nothing has read who they are all the same.
  else await auditOften(context, { action: 'patients:read', ...said, detail: basicOnly })
  return accountsOf(context, id)
}

async function accountsOf({ db, now }: Context, patientId: string): Promise<Accounts> {
  const rows = await db
    .selectFrom('user_patients as up')
    .innerJoin('users as u', 'u.id', 'up.user_id')
    .select(['u.id as userId', 'u.name', 'u.email', 'up.relation', 'up.refuted_at'])
    .select([confirmedSince(now).as('confirmed_at'), isKnownHere.as('isKnownByVisit')])
    .where('up.patient_id', '=', patientId)
    .orderBy('up.created_at')
    .orderBy('u.id')
    .execute()
  return {
    items: rows.map(({ confirmed_at, refuted_at, relation, ...row }) => ({
      ...{ ...row, relation: relation as 'self' | 'guardian' },
      ...{ verificationStatus: statusOf({ confirmed_at, refuted_at }), verifiedAt: refuted_at ?? confirmed_at },
    })),
  }
}
