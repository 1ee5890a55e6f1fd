import { deviceKinds } from '@polyclinic/domain/clinic-devices/kinds.ts'
import { hashSecret, newId, newReference, newSecret } from '../../src/platform/ids.ts'
import { aVisit, present, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const now = new Date(present - 3_600_000).toISOString()
const later = new Date(present + 3_600_000).toISOString()

/** A screen of a clinic, before a code was typed on it. */
export async function aDevice({ clinic }: World, wanted: { kind?: string; token?: string; code?: string } = {}) {
  const { kind = 'wall', token, code } = wanted
  const id = newId()
  await clinic.transact((db) =>
    db
      .insertInto('clinic_devices')
      .values({
        ...{ id, kind, name: 'Waiting room', location_id: clinic.locationId, shows: 'initials', created_at: now },
        ...(token && { token_hash: hashSecret(token), paired_at: now, last_seen_at: now }),
        ...(code && { code_hash: hashSecret(code), code_ends_at: later }),
      })
      .execute(),
  )
  return id
}

type OfToken = { id: string; token: string }
const tokens = new Map<string, Promise<OfToken>>()

/** What the cookie of such a device holds: one of each for all operations, since a clinic has no more than some. */
export const aDeviceToken = async (world: World, which: string): Promise<string> =>
  (await deviceOfToken(world, which)).token

/** The device itself. */
export const aDeviceOfToken = async (world: World, which: string): Promise<string> =>
  (await deviceOfToken(world, which)).id

function deviceOfToken(world: World, which: string): Promise<OfToken> {
  const key = `${world.clinic.id} ${which}`
  const made = tokens.get(key) ?? makeDevice(world, which)
  tokens.set(key, made)
  return made
}

async function makeDevice(world: World, which: string): Promise<OfToken> {
  const token = newSecret()
  const kind = deviceKinds.find((each) => each === which) ?? 'wall'
  const id = await aDevice(world, { token, kind })
  if (which.startsWith('takenBack'))
    await world.clinic.transact((db) => db.deleteFrom('clinic_devices').where('id', '=', id).execute())
  return { id, token }
}

const ofDevice: MakeExample = async (world) => ({ params: { id: await aDevice(world) }, elsewhere: 404 })

export const clinicDeviceExamples: Record<string, readonly MakeExample[]> = {
  listClinicDevices: [() => ({ elsewhere: null })],
  createClinicDevice: [
    ({ clinic }) => ({
      body: { kind: 'wall', name: 'Waiting room', locationId: clinic.locationId },
      elsewhere: 404,
    }),
  ],
  renewClinicDeviceCode: [ofDevice],
  removeClinicDevice: [ofDevice],
  pairDevice: [
    async (world) => {
      const code = newReference()
      await aDevice(world, { code })
      return { body: { kind: 'wall', code }, elsewhere: 404 }
    },
  ],
  readWall: [
    async (world) => {
      const starts_at = new Date(present).toISOString()
      await aVisit(world, { starts_at, claim: false, status: 'arrived', arrived_at: starts_at })
      return { elsewhere: null }
    },
  ],
  readCheckIn: [() => ({ elsewhere: null })],
  checkInAtDoor: [
    async (world) => {
      const starts_at = new Date(present + 600_000).toISOString()
      const { reference } = await aVisit(world, { starts_at, claim: false })
      return { body: { code: reference }, elsewhere: 404 }
    },
  ],
}
