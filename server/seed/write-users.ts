import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import type { DemoClinic } from './people/demo-clinic.ts'
import { createRandom } from './random.ts'
import type { Users } from './write-visits.ts'

/** Public: whoever opens the demo may read it. `has_known_password` keeps these accounts out of anything else. */
export const demoPassword = 'polyclinic-demo'

export const demoAccounts = [
  { role: 'guest', email: 'patient@demo.test' },
  { role: 'provider', email: 'doctor@demo.test' },
  { role: 'admin', email: 'admin@demo.test' },
  { role: 'partner', email: 'partner@demo.test' },
] as const

/** The four who sign in, one for each role: the patient with a record of her own, the doctor as the user of a doctor's calendar. */
export async function writeUsers(
  db: ClinicDatabase,
  demo: DemoClinic,
  own: DemoPatient,
  options: { passwordHashes: readonly string[]; seed: number; today: number },
): Promise<Users> {
  const doctor = await db
    .selectFrom('providers')
    .select(['id', 'prefix', 'given_name', 'family_name'])
    .where('slug', '=', demo.doctor)
    .executeTakeFirstOrThrow()
  const name = { prefix: doctor.prefix, givenName: doctor.given_name, familyName: doctor.family_name }
  const names = {
    guest: `${own.givenName} ${own.familyName}`,
    provider: doctorName(name),
    admin: demo.admin,
    partner: demo.partner,
  }
  const random = createRandom(`${options.seed} ${demo.slug} ${options.today} users`)
  const createdAtMs = own.createdAtMs
  const created_at = new Date(createdAtMs).toISOString()
  const users = demoAccounts.map(({ role, email }, index) => ({
    id: random.id(createdAtMs),
    ...{
      email,
      name: names[role],
      roles: [role as string],
      has_known_password: true,
      created_at,
      updated_at: created_at,
    },
    password_hash: options.passwordHashes[index]!,
  }))
  await db.insertInto('users').values(users).execute()
  const [patientUser, doctorUser, adminUser] = users.map(({ id }) => id) as [string, string, string, string]
  await db.updateTable('providers').set({ user_id: doctorUser }).where('id', '=', doctor.id).execute()
  await db
    .insertInto('user_patients')
    .values({ user_id: patientUser, patient_id: own.id, relation: 'self', is_primary: true })
    .execute()
  await db.updateTable('patients').set({ email_verified_at: created_at }).where('id', '=', own.id).execute()
  return { patient: patientUser, doctor: doctorUser, admin: adminUser }
}
