import { exampleRoles } from '@polyclinic/domain/people/example-roles.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import type { DemoClinic } from './people/demo-clinic.ts'
import { createRandom, type Random } from './random.ts'
import type { Users } from './write-visits.ts'

/** Public: whoever opens the demo may read it. `has_known_password` keeps these accounts out of anything else. */
export const demoPassword = 'polyclinic-demo'

export const demoAccounts = [
  { role: 'guest', email: 'patient@demo.test' },
  { role: 'provider', email: 'doctor@demo.test' },
  { role: 'admin', email: 'admin@demo.test' },
  { role: 'partner', email: 'partner@demo.test' },
] as const

/** Who works there with a role of the clinic's own, by the example role that they have. */
const teamAccounts = [
  { role: 'Receptionist', email: 'desk@demo.test', of: 'receptionist' },
  { role: 'Nurse', email: 'nurse@demo.test', of: 'nurse' },
  { role: 'Accountant', email: 'accounts@demo.test', of: 'accountant' },
] as const

/** As many passwords are needed. */
export const demoPeople = demoAccounts.length + teamAccounts.length

/** The four who sign in, one for each role: the patient with a record of her own, the doctor as the user of a doctor's calendar. */
export async function writeUsers(
  db: ClinicDatabase,
  demo: DemoClinic,
  own: DemoPatient,
  options: { passwordHashes: readonly string[]; seed: number; today: number; locale: string; now: string },
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
  await writeTeam(db, demo, adminUser, { ...options, random, created_at })
  return { patient: patientUser, doctor: doctorUser, admin: adminUser }
}

const hour = 3_600_000

/** Whom the list of people has besides: the clinic's own roles, one exception, and an invitation that is open. */
async function writeTeam(
  db: ClinicDatabase,
  { team }: DemoClinic,
  adminId: string,
  options: { passwordHashes: readonly string[]; locale: string; now: string; random: Random; created_at: string },
): Promise<void> {
  const { passwordHashes, locale, now, random, created_at } = options
  const german = locale.startsWith('de')
  const roleIds = new Map<string, string>()
  for (const { name } of exampleRoles) {
    const stored = german ? name.de : name.en
    const row = await db.selectFrom('staff_roles').select('id').where('name', '=', stored).executeTakeFirstOrThrow()
    roleIds.set(name.en, row.id)
  }
  const users = teamAccounts.map(({ role, email, of }, index) => ({
    id: random.id(Date.parse(created_at)),
    ...{ email, name: team[of], roles: ['admin'], staff_role_id: roleIds.get(role)!, has_known_password: true },
    ...{ created_at, updated_at: created_at, password_hash: passwordHashes[demoAccounts.length + index]! },
  }))
  await db.insertInto('users').values(users).execute()
  const daysAgo = (days: number) => new Date(Date.parse(now) - days * 24 * hour).toISOString()
  await db
    .insertInto('user_permissions')
    .values({
      ...{ user_id: users[0]!.id, permission: 'documents:read', is_granted: true, given_by: adminId },
      ...{
        given_at: daysAgo(6),
        reason: german ? 'Legt Unterlagen für die Sprechstunde bereit' : 'Prepares papers for the visits',
      },
    })
    .execute()
  await db
    .insertInto('invitations')
    .values({
      ...{ id: random.id(Date.parse(now)), ...team.invited, roles: ['admin'], invited_by: adminId },
      ...{ staff_role_id: roleIds.get('Receptionist')!, created_at: daysAgo(2), sent_at: daysAgo(2) },
    })
    .execute()
}
