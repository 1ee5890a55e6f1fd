import { stripeFetch } from './whole-api/examples-of-online-payments.ts'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@polyclinic/domain/endpoints.ts'
import { exampleRoles } from '@polyclinic/domain/people/example-roles.ts'
import { deviceKindOf, isDeviceAccess } from '@polyclinic/domain/kit/device-access.ts'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { isId } from '@polyclinic/domain/kit/ids.ts'
import { withImplied } from '@polyclinic/domain/kit/implied-permissions.ts'
import { permissionsOf, rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { idsInPath } from '../src/platform/audit-actions.ts'
import { aUser, eachSignedIn, signedIn, type TestUser } from './builders.ts'
import { rowVersions } from './every-row.ts'
import { testServer } from './test-server.ts'
import { deniedBy, doneSince, forgetReads, lastOfAudit, tells } from './whole-api/audited.ts'
import { aDeviceToken } from './whole-api/examples-of-clinic-devices.ts'
import { aWorld, people, present, type Person, type World } from './whole-api/cast.ts'
import { examplesWith, type Caller, type Example, type MakeExample } from './whole-api/examples.ts'

// Every operation × everybody, built from the contracts: an operation without an example fails here.

// What is written is what the calls write: no job does so meanwhile.
const { app, call, server, clock, database } = await testServer({ stripeFetch })
const callers = [...(Object.keys(people) as Person[]), 'nobody', 'otherClinicsGuest', 'otherClinicsAdmin'] as const
/** With the cookie of a screen of the clinic: one is tried at every operation, the others at those for devices. */
const devices = ['wall', 'check-in', 'form', 'takenBackWall', 'otherClinicsWall'] as const
type Device = (typeof devices)[number]
const isDevice = (who: string): who is Device => devices.some((each) => each === who)
/** Somebody of the desk, with its rights alone: asks for whatever is beyond them of patients. */
type Asking = Caller | Device | 'receptionist'
const asksLike = (who: Asking): Caller => (isDevice(who) || who === 'receptionist' ? 'nobody' : who)
const rightsOfDesk = exampleRoles.find(({ name }) => name.en === 'Receptionist')!.permissions
const isBeyondDesk = ({ access }: Endpoint) =>
  /^(patients|encounters|prescriptions|documents|audit):/.test(access) &&
  !withImplied(rightsOfDesk).some((each) => each === access)
let receptionist: TestUser
let mine: World
let other: World

beforeAll(async () => {
  clock.offsetMs = present - Date.now()
  mine = await aWorld(server.services.tenancy, 'mine')
  other = await aWorld(server.services.tenancy, 'elsewhere')
  // Where the operator offers new clinics, at the one that has their domain.
  Object.assign(server.services, { newClinics: true, operatorsDomain: mine.host })
  receptionist = await aUser(mine.clinic, { may: rightsOfDesk })
  await app.listen({ host: '127.0.0.1', port: 0 })
})

const examples = examplesWith(async (world, body) =>
  (await call(world.host, 'POST', '/holds', { body, ip: anIp() })).json(),
)
const isPerson = (caller: Caller): caller is Person => caller in people

/** A session of its own for each call, because some calls end it. */
async function sessionsOf(asking: readonly Asking[]): Promise<Record<string, string>[]> {
  const users = asking.map(userOf)
  const ofClinic = async (world: World) =>
    eachSignedIn(
      world.clinic,
      users.flatMap((each) => (each?.of === world ? [each.user] : [])),
      server.services,
    )
  const made = new Map([
    [mine, await ofClinic(mine)],
    [other, await ofClinic(other)],
  ])
  return Promise.all(
    asking.map(async (caller, place) => {
      if (isDevice(caller))
        return { cookie: `device=${await aDeviceToken(caller === 'otherClinicsWall' ? other : mine, caller)}` }
      return users[place] ? made.get(users[place].of)!.shift()! : {}
    }),
  )
}

function userOf(caller: Asking) {
  if (caller === 'nobody' || isDevice(caller)) return null
  if (caller === 'receptionist') return { of: mine, user: receptionist }
  if (isPerson(caller)) return { of: mine, user: mine[caller] }
  return { of: other, user: caller === 'otherClinicsAdmin' ? other.admin : other.guest }
}

/** What the contract and the record say; a token of another clinic is none. */
function expected(contract: Endpoint, who: Asking, example: Example, at: 'home' | 'elsewhere'): number {
  const { access } = contract
  if (who === 'receptionist') return 403
  const caller = asksLike(who)
  if (isDeviceAccess(access)) {
    if (who !== deviceKindOf(access)) return 401
    return at === 'elsewhere' ? example.elsewhere! : Number(Object.keys(contract.answers)[0])
  }
  if (access !== 'public') {
    if (!isPerson(caller)) return 401
    // A foreign clinic is noticed before anybody is looked up.
    if (at === 'elsewhere' && example.query?.['organizationId']) return 404
    if (access !== 'signed-in' && !permissionsOf(rightsOf([people[caller]])).includes(access)) return 403
  }
  if (at === 'elsewhere') return example.elsewhere!
  const own = example.but?.[caller]
  if (own !== undefined) return own
  const allowed = !example.allows || (isPerson(caller) && example.allows.includes(caller))
  return allowed ? Number(Object.keys(contract.answers)[0]) : 404
}

/** Whose words a caller may read in any answer. */
const readable: Record<Person, readonly Person[]> = {
  guest: ['guest'],
  otherGuest: ['otherGuest'],
  provider: ['provider', 'guest'],
  otherProvider: ['otherProvider', 'otherGuest'],
  admin: ['admin', 'guest', 'otherGuest'],
  partner: ['partner'],
}

function leaksTo(caller: Caller, example: Example, said: string): string[] {
  const granted = [...(isPerson(caller) ? readable[caller] : []), ...(example.shows ?? [])]
  const secrets = (Object.keys(people) as Person[]).filter((person) => !granted.includes(person))
  // What was asked may come back (an address in an answer), so the marks are of things that nobody asks with.
  return [...secrets.map((person) => mine[person].words), 'private-elsewhere', 'Clinic elsewhere'].filter((words) =>
    said.includes(words),
  )
}

let addresses = 0
const anIp = () => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`

type Said = {
  status: number
  text: string
  /** A picture, a PDF or the like: of the guest, in every example, whether its bytes can be read here or not. */
  isFile?: boolean
}
async function ask(contract: Endpoint, example: Example, session: Record<string, string>): Promise<Said> {
  const path = contract.path.replace(/\{(\w+)\}/g, (_all, name: string) => example.params![name]!)
  const query = example.query ? `?${new URLSearchParams(example.query)}` : ''
  const headers = { ...example.headers, ...session }
  if (contract.mediaType === 'text/event-stream') return begin(`/api/v1${path}${query}`, headers)
  const answer = await call(mine.host, contract.method, path + query, {
    headers,
    ip: anIp(),
    ...('body' in example ? { body: example.body } : {}),
  })
  const isFile = /^(image|application\/(pdf|zip|octet-stream))/.test(String(answer.headers['content-type']))
  return { status: answer.statusCode, text: answer.body + JSON.stringify(answer.headers), isFile }
}

/** The beginning of an answer that never ends. */
const begin = (path: string, headers: Record<string, string>): Promise<Said> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const asked = request({ host: '127.0.0.1', port, path, headers: { ...headers, host: mine.host } }, (answer) => {
      answer.once('data', (chunk: Buffer) => {
        resolve({ status: answer.statusCode ?? 0, text: chunk.toString() })
        asked.destroy()
      })
    })
    asked.on('error', reject).end()
  })

const idOf = (caller: Asking): string =>
  caller === 'receptionist' ? receptionist.id : !isDevice(caller) && isPerson(caller) ? mine[caller].id : caller

/** Whoever holds the link of a visit reads it as its patient does, whatever else they are. */
const isByLink = ({ headers, body }: Example) =>
  /"(manage-token|manageToken|token)":/.test(JSON.stringify([headers, body]))

/** About what is of this clinic, and about what is of another. */
const places = ['home', 'elsewhere'] as const

/**
 * Whoever is refused leaves everything as it is: all of them ask with one example, and the first who is let in after them,
 * unless it differs from caller to caller.
 */
function examplesOf(make: MakeExample, world: World) {
  const differs = make.length > 1
  let shared: Example | undefined
  let isUsedUp = false
  return async (caller: Caller, expectedOf: (example: Example) => number) => {
    const example = differs ? await make(world, caller) : (shared ??= await make(world, caller))
    const wanted = expectedOf(example)
    if (differs || wanted >= 400) return { example, wanted }
    const own = isUsedUp ? await make(world, caller) : example
    isUsedUp = true
    return { example: own, wanted }
  }
}

/** Refusals first, between two looks at every row; then whoever is let in. */
async function askEverybody(contract: Endpoint, index: number) {
  const asked: { at: (typeof places)[number]; who: string; caller: Asking; example: Example; wanted: number }[] = []
  for (const at of places) {
    const exampleFor = examplesOf(examples[contract.name]![index]!, at === 'home' ? mine : other)
    for (const caller of [
      ...callers,
      ...(isDeviceAccess(contract.access) ? devices : [devices[0]]),
      ...(at === 'home' && isBeyondDesk(contract) ? (['receptionist'] as const) : []),
    ]) {
      const { example, wanted } = await exampleFor(asksLike(caller), (made) => expected(contract, caller, made, at))
      if (at === 'elsewhere' && example.elsewhere === null) continue
      // Whoever the contract refuses heard so at home: of those who hear the same one shows that the record changes nothing.
      if (at === 'elsewhere' && [401, 403].includes(wanted) && wanted !== example.elsewhere) {
        if (asked.some((each) => each.at === at && each.wanted === wanted)) continue
      }
      asked.push({ at, who: `${caller}, ${at}`, caller, example, wanted })
    }
  }
  const sessions = await sessionsOf(asked.map(({ caller }) => caller))
  const calls = asked.map((each, place) => ({ ...each, session: sessions[place]! }))
  const said: Record<string, number> = {}
  const leaks: string[] = []
  /** Who works here, and of whom they were told. */
  const told: { caller: Person; of: 'guest' | 'otherGuest'; example: Example }[] = []
  const run = async (some: typeof calls) => {
    for (const { who, caller, example, session } of some) {
      const { status, text, isFile } = await ask(contract, example, session)
      said[who] = status
      const isStaff = caller === 'provider' || caller === 'otherProvider' || caller === 'admin' || caller === 'partner'
      if (isStaff && status < 400 && !isByLink(example))
        for (const of of ['guest', 'otherGuest'] as const)
          if (text.includes(mine[of].words) || (isFile && of === 'guest')) told.push({ caller, example, of })
      leaks.push(...leaksTo(asksLike(caller), example, text).map((words) => `${words} to ${who}`))
    }
  }
  const before = await rowVersions(database)
  const denied = await deniedBy(database)
  await run(calls.filter((each) => each.wanted >= 400))
  const deniedThen = await deniedBy(database)
  // A record of somebody else, or of another clinic, is not found: that somebody of this one tried is written down, too.
  const isByOwn = (caller: Asking) => caller === 'receptionist' || (!isDevice(caller) && isPerson(caller))
  const refused = calls.filter(
    ({ wanted, caller, example }) =>
      wanted === 403 ||
      (wanted === 404 && isByOwn(caller) && idsInPath(contract).some((name) => isId(example.params![name]!))),
  )
  const unaudited = refused.filter(({ caller }) => {
    const id = idOf(caller)
    return (deniedThen[id] ?? 0) - (denied[id] ?? 0) < refused.filter((each) => each.caller === caller).length
  })
  const after = await rowVersions(database)
  await forgetReads(database)
  const last = await lastOfAudit(database)
  await run(calls.filter((each) => each.wanted < 400))
  const done = await doneSince(database, last)
  const unnoted = told
    .filter(({ caller, of, example }) => {
      const patientId = mine[of].patientId!
      return !done.some((row) => row.actor === idOf(caller) && tells(row, { contract, example, patientId }))
    })
    .map(({ caller, of }) => `${of} to ${caller}`)
  const wanted = Object.fromEntries(calls.map((each) => [each.who, each.wanted]))
  return { said, wanted, leaks, before, after, unaudited: unaudited.map(({ who }) => who), unnoted }
}

test('every operation has an example, and every example an operation', () => {
  expect(Object.keys(examples).toSorted()).toEqual(endpoints.map((contract) => contract.name).toSorted())
})

describe.each(endpoints.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  test.each((examples[name] ?? []).map((_example, index) => index))(
    'answers each by their right, finds nothing of another clinic, and notes who was told of a patient (call %i)',
    async (index) => {
      const { said, wanted, leaks, before, after, unaudited, unnoted } = await askEverybody(contract, index)
      expect(said).toEqual(wanted)
      expect(leaks).toEqual([])
      expect(unaudited).toEqual([])
      expect(unnoted, 'read, and in no audit').toEqual([])
      expect(after).toEqual(before)
    },
  )
})

describe('a token', () => {
  const list = (authorization: string) => call(mine.host, 'GET', '/appointments/', { headers: { authorization } })
  const right = async () => (await signedIn(mine.clinic, mine.guest, server.services)).authorization

  test('is asked for at the server each time', async () => {
    const token = await right()
    expect((await list(token)).statusCode).toBe(200)
    await mine.clinic.transact((db) =>
      db
        .updateTable('sessions')
        .set({ ended_at: new Date(present).toISOString() })
        .where('user_id', '=', mine.guest.id)
        .execute(),
    )
    expect((await list(token)).json()).toMatchObject({ status: 401, message: 'Unauthorized' })
  })

  test.each([
    ['none', () => ''],
    ['rubbish', () => 'Bearer rubbish'],
    ['another scheme', (token: string) => token.replace('Bearer', 'Basic')],
    ['a changed signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    [
      'no signature at all',
      (token: string) =>
        `Bearer ${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    ['megabytes of it', () => `Bearer ${'a'.repeat(5000)}`],
  ])('%s is no token', async (_name, spoil) => {
    expect((await list(spoil(await right()))).statusCode).toBe(401)
  })
})
