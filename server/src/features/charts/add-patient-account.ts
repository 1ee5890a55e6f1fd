import type {
  addPatientAccount as addContract,
  findPatientAccount as findContract,
} from '@polyclinic/domain/patients/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { patientRole } from '@polyclinic/domain/kit/roles.ts'
import { sql } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import { basicOnly } from '../../platform/audited-parts.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { keyedHash } from '../../platform/ids.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { pageAddress } from '../../platform/origin.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { accountValues } from '../accounts/mail-account.ts'
import { accountTexts } from '../accounts/texts.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { linkGuardian } from '../patient-records/guardians.ts'
import { asksFor } from '../patient-records/shown-to-account.ts'
import { accountsOf, mayDecide } from './patient-accounts.ts'

type Asked = Input<typeof findContract>

/** Of one who works here: each tells of an address whether it has an account, and whose it is. */
export const accountLookUpsPerHour = 30

/** Whose account an address is, before it comes to read anything: one wrong letter is somebody else. */
export async function findPatientAccount(scope: RequestScope, asked: Asked): Promise<Output<typeof findContract>> {
  await scope.transact((context) => countLookUp(context, asked))
  return scope.transact((context) => find(context, asked))
}

/** Counted whether or not there is one. */
async function countLookUp(context: Context, { params: { id } }: Asked): Promise<void> {
  await mayDecide(context, id)
  const { db, now, services } = context
  const limit = {
    ...{ kind: 'account-look-ups', windowMinutes: 60, most: accountLookUpsPerHour },
    key: keyedHash(services.linkKey, 'account look-ups of', signedIn(context).userId),
  }
  await takeAttempts(db, { limits: [limit], now })
}

async function find(context: Context, { params: { id }, body: { email } }: Asked) {
  await mayDecide(context, id)
  const account = await patientsAccounts(context).where('email', '=', email).executeTakeFirst()
  if (!account) throw refuseField('/body/email', 'unknown', 'No patient’s account has this address.')
  await auditOften(context, {
    action: 'patients:read',
    object: { kind: 'patient', id },
    side: 'clinic',
    detail: basicOnly,
  })
  return account
}

/** Nobody learns whether somebody works here: whoever is no patient has no such account. */
const patientsAccounts = ({ db }: Context) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'name', 'email'])
    .where('status', '=', 'active')
    .where(sql<boolean>`${patientRole} = any(roles)`)

/** The clinic was told who may act for a patient: the account does so from now on, confirmed, and all concerned are told. */
export async function addPatientAccount(
  context: Context,
  { params: { id }, body: { userId, relationship, access } }: Input<typeof addContract>,
): Promise<Output<typeof addContract>> {
  const { db, now } = context
  await mayDecide(context, id)
  const account = await patientsAccounts(context).where('id', '=', userId).executeTakeFirst()
  if (!account) throw refuse('not_found')
  const as = { userId, patientId: id, relationship, access }
  if (!(await linkGuardian(db, as, { cameBy: 'clinic', isConfirmed: true, letInBy: null }, now)))
    throw refuseField('/body/userId', 'acts_already', 'This account acts for the patient already.')
  await audit(context, {
    ...{ action: 'guardians:add', object: { kind: 'patient', id }, side: 'clinic', detail: userId },
  })
  await noteChanges(db, [{ noun: 'patient', id }])
  await tellOfGuardian(context, id, account.email)
  return accountsOf(context, id)
}

/** To the patient and to all who act for them, the new one too: whoever finds it wrong tells the clinic. It names nobody. */
async function tellOfGuardian(context: Context, patientId: string, added: string): Promise<void> {
  const { db, now, clinic } = context
  const { rows } = await sql<{ email: string }>`
    select email from patients where id = ${patientId} and email is not null
    union select u.email from user_patients up join users u on u.id = up.user_id and u.status = 'active'
      where up.patient_id = ${patientId} and ${asksFor(now)}
    union select ${added} order by email`.execute(db)
  const [language, occasion] = [languageOfClinic(clinic), 'guardian-added'] as const
  const values = { ...accountValues(context, occasion, language), link: pageAddress(context, '/patient/family') }
  const mail = writeMail(clinic, accountTexts[language][occasion], { occasion, language }, values)
  await insertAll(
    db,
    rowsOfMessages(
      context,
      rows.map(({ email: to }) => ({ kind: occasion, to, language, ...mail })),
    ).sets,
  )
}
