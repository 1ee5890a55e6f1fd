import type {
  confirmPatientAccount as confirmContract,
  endPatientAccount as endContract,
  listPatientAccounts as listContract,
} from '@polyclinic/domain/patients/endpoints.ts'
import { endOfAccess } from '@polyclinic/domain/family/end-of-access.ts'
import type { GuardianAccess, Relationship } from '@polyclinic/domain/family/vocabulary.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { startedOf } from '../../platform/acting-for.ts'
import { audit, auditOften } from '../../platform/audit.ts'
import { basicOnly } from '../../platform/audited-parts.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { ofPatients } from '../chart-access/treated-patients.ts'
import { endGuardianship } from '../family/end-guardianship.ts'
import { unconfirmLetIn } from '../patient-records/guardians.ts'
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
  await mayDecide(context, id)
  const isNews = await verifyLink(db, { userId, patientId: id }, verificationStatus, now)
  if (isNews === undefined) throw refuse('not_found')
  if (isNews && verificationStatus !== 'confirmed') await unconfirmLetIn(context, { userId, patientId: id })
  const said = { object: { kind: 'patient', id }, side: 'clinic' } as const
  if (isNews) await audit(context, { action: actions[verificationStatus], ...said, detail: userId })
  // Whoever changes nothing has read who they are all the same.
  else await auditOften(context, { action: 'patients:read', ...said, detail: basicOnly })
  return accountsOf(context, id)
}

/** The clinic ends it, whoever let the account act for the patient. @throws {Refusal} `not_found` */
export async function endPatientAccount(
  context: Context,
  { params: { id, userId } }: Input<typeof endContract>,
): Promise<Accounts> {
  await mayDecide(context, id)
  await endGuardianship(context, { userId, patientId: id }, 'clinic', 'end')
  return accountsOf(context, id)
}

/** @throws {Refusal} `not_found` */
export async function mayDecide(context: Context, id: string): Promise<void> {
  const patient = await context.db
    .selectFrom('patients as p')
    .select('p.id')
    .where('p.id', '=', id)
    .where(isOpenRecord('p'))
    .where(ofPatients(context, 'appointments:book', 'p.id'))
    .executeTakeFirst()
  if (!patient) throw refuse('not_found')
}

export async function accountsOf({ db, now, clinic }: Context, patientId: string): Promise<Accounts> {
  const rows = await db
    .selectFrom('user_patients as up')
    .innerJoin('users as u', 'u.id', 'up.user_id')
    .innerJoin('patients as p', 'p.id', 'up.patient_id')
    .leftJoin('users as inviter', 'inviter.id', 'up.let_in_by_user_id')
    .select(['u.id as userId', 'u.name', 'u.email', 'up.relation', 'up.refuted_at', 'up.relationship', 'up.access'])
    .select(startedOf.as('startedOf'))
    .select('inviter.name as letInBy')
    .select([confirmedSince(now).as('confirmed_at'), isKnownHere.as('isKnownByVisit')])
    .where('up.patient_id', '=', patientId)
    .orderBy('up.created_at')
    .orderBy('u.id')
    .execute()
  return {
    items: rows.map(({ confirmed_at, refuted_at, relation, relationship, access, startedOf: started, ...row }) => ({
      ...{ ...row, relation: relation as 'self' | 'guardian', relationship: relationship as Relationship | null },
      ...{
        access: access as GuardianAccess,
        endsOn: relation === 'self' ? null : endOfAccess(started, clinic.time_zone),
      },
      ...{ verificationStatus: statusOf({ confirmed_at, refuted_at }), verifiedAt: refuted_at ?? confirmed_at },
    })),
  }
}
