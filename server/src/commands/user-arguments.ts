import { roles as knownRoles, type Role } from '@polyclinic/domain/kit/roles.ts'
import { email as emailShape } from '@polyclinic/domain/kit/shapes.ts'
import { CommandError } from './command.ts'

export function readEmail(text: string): string {
  const { data } = emailShape.safeParse(text)
  if (data === undefined) throw new CommandError(`${text} is no e-mail address.`)
  return data
}

export function readRoles(list: string | undefined): Role[] {
  const names = (list ?? '').split(',').map((name) => name.trim())
  const unknown = names.find((name) => !knownRoles.some((role) => role === name))
  if (unknown !== undefined)
    throw new CommandError(`--roles takes one or more of ${knownRoles.join(', ')}, with commas between.`, {
      isUsage: true,
    })
  return knownRoles.filter((role) => names.includes(role))
}
