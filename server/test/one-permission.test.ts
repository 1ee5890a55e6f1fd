import { stripeFetch } from './whole-api/examples-of-online-payments.ts'
import { readFileSync, globSync } from 'node:fs'
import { comingPermissions } from '@polyclinic/domain/kit/coming-permissions.ts'
import { endpoints } from '@polyclinic/domain/endpoints.ts'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { impliedBy, withImplied } from '@polyclinic/domain/kit/implied-permissions.ts'
import { clinicPermissions, type ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aUser, signedIn } from './builders.ts'
import { testServer } from './test-server.ts'
import { aWorld, present, type World } from './whole-api/cast.ts'
import { examplesWith } from './whole-api/examples.ts'

// Somebody with one permission and no other, by a role that was made with the API, does what it names and sees what that
// needs; somebody with every other permission does not.

const { call, server, clock } = await testServer({ stripeFetch })

/** What an operation asks for that is open to patients and visitors, too. */
const byRule: Record<string, ClinicPermission> = {
  readAppointment: 'appointments:list',
  readCalendarFile: 'appointments:list',
  findTimesToMove: 'appointments:reschedule',
  rescheduleAppointment: 'appointments:reschedule',
  cancelAppointment: 'appointments:cancel',
  listDocuments: 'documents:read',
  listVisitForms: 'appointments:list',
  readDocument: 'documents:read',
  removeDocument: 'documents:remove',
}
/** What is asked for beside the operation's own permission. */
const beside: readonly ClinicPermission[] = ['appointments:another-day', 'messages:read-link', 'patients:read-clinical']

const isOfClinic = (access: string): access is ClinicPermission => (clinicPermissions as string[]).includes(access)
const asked = endpoints.flatMap((contract) => {
  const permission = isOfClinic(contract.access) ? contract.access : byRule[contract.name]
  return permission ? [{ name: contract.name, contract, permission }] : []
})

let world: World
const may = new Map<ClinicPermission, string[]>()
type Session = Record<string, string>
const withIt = new Map<ClinicPermission, Session>()
const withAllElse = new Map<ClinicPermission, Session>()
/** With it goes what nobody has without having it, too. */
const deniedWith = (needed: ClinicPermission) =>
  clinicPermissions.filter((permission) => [permission, ...impliedBy(permission)].includes(needed))

beforeAll(async () => {
  clock.offsetMs = present - Date.now()
  world = await aWorld(server.services.tenancy, 'mine')
  const asAdmin = await signedIn(world.clinic, world.admin, server.services)
  const somebodyWith = async (name: string, permissions: ClinicPermission[]) => {
    const role = await call(world.host, 'POST', '/roles', { headers: asAdmin, body: { name, permissions } })
    const user = await aUser(world.clinic, { roles: ['provider'] })
    const changed = await call(world.host, 'PATCH', `/people/${user.id}`, {
      headers: { ...asAdmin, 'if-match': '"1"' },
      body: { roles: ['admin'], staffRoleId: role.json().id, providerId: null },
    })
    return { may: changed.json().permissions, session: await signedIn(world.clinic, user, server.services) }
  }
  for (const permission of clinicPermissions) {
    const one = await somebodyWith(permission, [permission])
    may.set(permission, one.may)
    withIt.set(permission, one.session)
    const other = await aUser(world.clinic, { roles: ['admin'], denied: deniedWith(permission) })
    withAllElse.set(permission, await signedIn(world.clinic, other, server.services))
  }
})

const examples = examplesWith(async (of, body) => (await call(of.host, 'POST', '/holds', { body })).json())

describe.each(asked)('$name', ({ contract, permission: needed }) => {
  test(`is for who has ${needed}, and for nobody without`, async () => {
    const example = await examples[contract.name]![0]!(world, 'admin')
    const path = contract.path.replace(/\{(\w+)\}/g, (_all, name: string) => example.params![name]!)
    const query = example.query ? `?${new URLSearchParams(example.query)}` : ''
    const codeOf = async (session: Session, method: Endpoint['method']) => {
      const answer = await call(world.host, method, path + query, {
        headers: { ...example.headers, ...session },
        ip: `198.51.100.${(calls += 1) % 250}`,
        ...('body' in example ? { body: example.body } : {}),
      })
      return answer.statusCode < 400 ? 'done' : (answer.json() as { code: string }).code
    }
    expect(await codeOf(withAllElse.get(needed)!, contract.method)).toBe('forbidden')
    // Nobody gives what they lack, or changes who may do more: that is another rule, after this one. So is that no host is
    // allowed here from which a font could be fetched.
    const laterRules = ['cannot_give', 'has_more_rights', 'second_factor_first']
    if (contract.name === 'fetchFont') laterRules.push('invalid_fields')
    // Its format is for Germany, and this clinic is elsewhere.
    if (contract.name === 'exportDatev') laterRules.push('not_datev')
    // The password is looked at by itself, before anything is done.
    if (['eraseForDataRequest', 'handOverCopy'].includes(contract.name)) laterRules.push('wrong_password')
    expect(['done', ...laterRules]).toContain(await codeOf(withIt.get(needed)!, contract.method))
  })
})
let calls = 0

test('each has one alone, and what goes with it', () => {
  for (const permission of clinicPermissions)
    expect(may.get(permission)?.toSorted()).toEqual(withImplied([permission]).toSorted())
})

test('each is asked for, and what areas to come will ask for is asked for nowhere', () => {
  const wanted = new Set<string>([...asked.map(({ permission }) => permission), ...beside])
  expect(clinicPermissions.filter((permission) => !wanted.has(permission))).toEqual([])
  const cwd = new URL('../..', import.meta.url)
  const sources = globSync(['domain/src/**/*.ts', 'server/src/**/*.ts'], { cwd: cwd.pathname })
    .filter((file) => !/permissions\.ts$|\.test\.ts$/.test(file))
    .map((file) => readFileSync(new URL(file, cwd), 'utf8'))
  for (const permission of beside)
    expect(
      sources.some((text) => text.includes(`'${permission}'`)),
      permission,
    ).toBe(true)
  expect(comingPermissions.filter((permission) => sources.some((text) => text.includes(`'${permission}'`)))).toEqual([])
})
