import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { weaknessOf } from '../features/accounts/check-password.ts'
import { linkAddress, linkMinutes, storeLink } from '../features/accounts/links.ts'
import type { Clinic } from '../platform/clinics.ts'
import { newSecret } from '../platform/ids.ts'
import { createHasher } from '../platform/passwords.ts'
import type { ClinicDatabase } from '../platform/tenancy.ts'
import { askPassword } from './ask-password.ts'
import { CommandError, say } from './command.ts'
import type { OpenedDatabase } from './with-database.ts'

const weak: Partial<Record<ErrorCode, string>> = {
  password_too_short: 'It is too short: 12 characters or more.',
  password_too_long: 'It is too long: 128 characters at most.',
  password_too_common: 'It is too easy to guess: known from lists, a repeat, or built around a well-known word.',
}

/** The hash of a password that was asked for, or null when a link will set it. */
export async function secretFor(isLink: boolean, personal: readonly string[]): Promise<string | null> {
  if (isLink) return null
  const password = await askPassword()
  const weakness = weaknessOf(password, personal)
  if (weakness) throw new CommandError(weak[weakness] ?? 'It cannot be used.')
  return createHasher().hash(password)
}

export async function linkFor(
  { db, now, clinic, opened }: { db: ClinicDatabase; now: string; clinic: Clinic; opened: OpenedDatabase },
  email: string,
  userId: string,
) {
  const token = newSecret()
  await storeLink({ db, now }, { kind: 'password', email, userId }, token)
  return linkAddress({ clinic, services: { port: () => opened.env.port } }, 'password', token)
}

export const sayLink = (link: string) => {
  say(`Once, within ${linkMinutes.password} minutes, this sets it:`)
  say(link)
}
