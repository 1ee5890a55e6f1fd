import { isPatient } from '@polyclinic/domain/kit/roles.ts'
import { addUser, type NewUser } from '../features/accounts/write-users.ts'
import { makeOwnPatient } from '../features/patient-records/own-record.ts'
import { giveCalendarTo } from '../features/providers/give-calendar.ts'
import type { ClinicDatabase } from '../platform/tenancy.ts'
import { CommandError } from './command.ts'

type UserToMake = NewUser & {
  provider: string | undefined
  /** Of the clinic's own, by its name. */
  staffRole?: string | undefined
}

/**
 * An account with what its roles need: a guest's own patient record, a doctor's calendar.
 * @throws {CommandError} when the address has one, or the doctor has another
 */
export async function makeUser(db: ClinicDatabase, user: UserToMake, now: string): Promise<string> {
  const staffRoleId = user.staffRole === undefined ? null : await staffRoleNamed(db, user.staffRole)
  const id = await addUser(db, { ...user, staffRoleId }, now)
  if (id === null) throw new CommandError(`${user.email} has an account already; user reset sets a new password.`)
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
  await giveCalendarTo(db, doctor.id, userId)
}

/** The address is not verified by being typed here, so its owner is asked about no visit yet. */
async function makeOwnRecord(db: ClinicDatabase, { name, email }: NewUser, userId: string, now: string): Promise<void> {
  const cut = name.lastIndexOf(' ')
  const person = { givenName: cut < 0 ? name : name.slice(0, cut), familyName: name.slice(cut + 1) }
  await makeOwnPatient({ db, now }, { userId, email, ...person, isVerified: false })
}
