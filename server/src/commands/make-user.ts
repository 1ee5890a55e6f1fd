import { isPatient, type Role } from '@polyclinic/domain/kit/permissions.ts'
import { newId } from '../platform/ids.ts'
import type { ClinicDatabase } from '../platform/tenancy.ts'
import { CommandError } from './command.ts'

type NewUser = {
  email: string
  name: string
  roles: readonly Role[]
  passwordHash: string | null
  provider: string | undefined
  /** Of the clinic's own, by its name. */
  staffRole?: string | undefined
}

/**
 * An account with what its roles need: a guest's own patient record, a doctor's calendar.
 * @throws {CommandError} when the address has one, or the doctor has another
 */
export async function makeUser(db: ClinicDatabase, user: NewUser, now: string): Promise<string> {
  const id = newId()
  const made = await db
    .insertInto('users')
    .values({
      ...{ id, email: user.email, name: user.name, roles: [...user.roles], password_hash: user.passwordHash },
      staff_role_id: user.staffRole === undefined ? null : await staffRoleNamed(db, user.staffRole),
      ...{ created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'email']).doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n)
    throw new CommandError(`${user.email} has an account already; user reset sets a new password.`)
  if (user.provider !== undefined) await giveCalendar(db, user.provider, id)
  if (isPatient(user.roles)) await makeOwnRecord(db, user, id, now)
  return id
}

async function staffRoleNamed(db: ClinicDatabase, name: string): Promise<string> {
  const role = await db.selectFrom('staff_roles').select('id').where('name', '=', name).executeTakeFirst()
  if (!role) throw new CommandError(`There is no role ${name} yet; role set makes it.`)
  return role.id
}

async function giveCalendar(db: ClinicDatabase, slug: string, userId: string): Promise<void> {
  const doctor = await db.selectFrom('providers').select(['id', 'user_id']).where('slug', '=', slug).executeTakeFirst()
  if (!doctor) throw new CommandError(`There is no doctor ${slug}.`)
  if (doctor.user_id !== null) throw new CommandError(`The doctor ${slug} has an account already.`)
  await db.updateTable('providers').set({ user_id: userId }).where('id', '=', doctor.id).execute()
}

/** The address is not verified by being typed here, so its owner is asked about no visit yet. */
async function makeOwnRecord(db: ClinicDatabase, { name, email }: NewUser, userId: string, now: string): Promise<void> {
  const cut = name.lastIndexOf(' ')
  const patientId = newId()
  await db
    .insertInto('patients')
    .values({
      ...{ id: patientId, given_name: cut < 0 ? name : name.slice(0, cut), family_name: name.slice(cut + 1), email },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
  await db
    .insertInto('user_patients')
    .values({ user_id: userId, patient_id: patientId, relation: 'self', is_primary: true, created_at: now })
    .execute()
}
