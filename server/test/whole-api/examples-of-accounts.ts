import { aUserWithPassword, password } from '../../src/features/accounts/account-fixture.ts'
import { hashSecret, newId, newSecret } from '../../src/platform/ids.ts'
import { aVisit, people, type Person, type World } from './cast.ts'
import { aPatient } from '../builders.ts'
import { familyExamples } from './examples-of-family.ts'
import type { Caller, MakeExample } from './examples.ts'

let made = 0
const newEmail = () => `somebody-${(made += 1)}@example.test`

async function aLink({ clinic }: World, kind: 'sign-up' | 'password' | 'email', user?: { id: string; email: string }) {
  const token = newSecret()
  await clinic.transact((db) =>
    db
      .insertInto('account_links')
      .values({
        id: crypto.randomUUID(),
        kind,
        // What is to become theirs is not theirs yet.
        email: (kind !== 'email' && user?.email) || newEmail(),
        user_id: user?.id ?? null,
        token_hash: hashSecret(token),
        expires_at: '2090-01-01T00:00:00Z',
      })
      .execute(),
  )
  return token
}

/** Of a clinic that nobody has made. */
async function aClinicLink({ clinic }: World) {
  const token = newSecret()
  const wanted = {
    ...{ name: 'South Pier', slug: `new-${newId().slice(-8)}`, country: 'US', locale: 'en-US' },
    organizationId: newId(),
  }
  await clinic.transact((db) =>
    db
      .insertInto('account_links')
      .values({
        ...{ id: newId(), kind: 'clinic', email: newEmail(), token_hash: hashSecret(token) },
        ...{ wanted_clinic: JSON.stringify(wanted), expires_at: '2090-01-01T00:00:00Z' },
      })
      .execute(),
  )
  return token
}

/** The version of the record that this caller has, or any. */
async function versionOf(world: World, caller: Caller): Promise<number> {
  const id = caller in people ? world[caller as Person].patientId : null
  if (id === null) return 1
  const row = await world.clinic.transact((db) =>
    db.selectFrom('patients').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return row.version
}

/** Whoever is signed in gets the same: it is about what they know, or have. */
const everybody = (status: number) =>
  Object.fromEntries(Object.keys(people).map((person) => [person, status])) as Partial<Record<Person, number>>

/** In the shape of what an authenticator says, and made by none. */
const madeCredential = { id: 'AQID', clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] }
const signedChallenge = {
  ...{ id: 'AQID', clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID', userHandle: null },
}

export const accountExamples: Record<string, readonly MakeExample[]> = {
  signIn: [
    async (world) => ({
      body: { email: (await aUserWithPassword(world.clinic)).email, password },
      elsewhere: 401,
    }),
  ],
  signOut: [() => ({ elsewhere: null })],
  readNewClinics: [() => ({ elsewhere: null })],
  requestClinic: [
    () => ({
      body: { name: 'South Pier', slug: `new-${newId().slice(-8)}`, country: 'US', locale: 'en-US', email: newEmail() },
      elsewhere: null,
    }),
  ],
  readClinicRequest: [async (world) => ({ body: { token: await aClinicLink(world) }, elsewhere: 409 })],
  completeClinic: [async (world) => ({ body: { token: await aClinicLink(world) }, elsewhere: 409 })],
  requestSignUp: [() => ({ body: { email: newEmail() }, elsewhere: null })],
  readLink: [async (world) => ({ body: { token: await aLink(world, 'sign-up') }, elsewhere: 409 })],
  completeSignUp: [
    async (world) => ({
      body: { token: await aLink(world, 'sign-up'), password, givenName: 'New', familyName: 'Guest' },
      elsewhere: 409,
    }),
  ],
  requestPasswordChange: [() => ({ body: { email: newEmail() }, elsewhere: null })],
  completePasswordChange: [
    async (world) => ({
      body: { token: await aLink(world, 'password', await aUserWithPassword(world.clinic)), password: `${password} x` },
      elsewhere: 409,
    }),
  ],
  readOwnAccount: [() => ({ elsewhere: null })],
  renameOwnAccount: [() => ({ headers: { 'if-match': '"1"' }, body: { name: 'Another Name' }, elsewhere: null })],
  changeOwnPassword: [() => ({ body: { current: 'not theirs', password }, but: everybody(422), elsewhere: null })],
  requestEmailChange: [
    () => ({ body: { email: newEmail(), password: 'not theirs' }, but: everybody(422), elsewhere: null }),
  ],
  completeEmailChange: [
    async (world) => ({
      body: { token: await aLink(world, 'email', await aUserWithPassword(world.clinic)) },
      elsewhere: 409,
    }),
  ],
  endOwnSession: [() => ({ params: { id: crypto.randomUUID() }, but: everybody(404), elsewhere: null })],
  endOtherSessions: [() => ({ elsewhere: null })],
  beginSecondFactor: [() => ({ body: { password: 'not theirs' }, but: everybody(422), elsewhere: null })],
  confirmSecondFactor: [() => ({ body: { code: '123456' }, but: everybody(409), elsewhere: null })],
  proveSecondFactor: [() => ({ body: { code: '123456' }, but: everybody(422), elsewhere: null })],
  replaceRecoveryCodes: [() => ({ but: everybody(409), elsewhere: null })],
  endSecondFactor: [() => ({ body: { password: 'not theirs' }, but: everybody(422), elsewhere: null })],
  forgetDevice: [() => ({ params: { id: crypto.randomUUID() }, but: everybody(404), elsewhere: null })],
  beginPasskey: [() => ({ body: { password: 'not theirs' }, but: everybody(422), elsewhere: null })],
  addPasskey: [() => ({ body: { name: 'Phone', credential: madeCredential }, but: everybody(422), elsewhere: null })],
  renamePasskey: [
    () => ({ params: { id: crypto.randomUUID() }, body: { name: 'Phone' }, but: everybody(404), elsewhere: null }),
  ],
  removePasskey: [
    () => ({
      ...{ params: { id: crypto.randomUUID() }, body: { password: 'not theirs' } },
      ...{ but: everybody(422), elsewhere: null },
    }),
  ],
  beginPasskeyProof: [() => ({ but: everybody(422), elsewhere: null })],
  provePasskey: [() => ({ body: { credential: signedChallenge }, but: everybody(422), elsewhere: null })],
  beginPasskeySignIn: [() => ({ elsewhere: null })],
  signInByPasskey: [
    () => ({
      body: { credential: signedChallenge },
      but: { ...everybody(422), nobody: 422, otherClinicsGuest: 422, otherClinicsAdmin: 422 },
      elsewhere: 422,
    }),
  ],
  readUser: [
    ({ guest }) => ({ params: { userId: guest.id }, query: { context: 'patient' }, allows: ['guest'], elsewhere: 404 }),
  ],
  listUnlinkedVisits: [() => ({ elsewhere: null })],
  confirmVisit: [
    async (world) => {
      const { id } = await aPatient(world.clinic, { email: world.guest.email })
      const visit = await aVisit(world, { patient_id: id })
      return { params: { id: visit.id }, body: { isMine: true }, allows: ['guest'], elsewhere: 404 }
    },
  ],
  listDependants: [() => ({ elsewhere: null })],
  ...familyExamples,
  readOwnPatient: [() => ({ elsewhere: null })],
  readVisitsAhead: [(world) => ({ params: { id: world.guest.patientId! }, elsewhere: 404 })],
  allowVisits: [(world) => ({ params: { id: world.guest.patientId! }, body: { visitsAhead: 40 }, elsewhere: 404 })],
  updateOwnPatient: [
    async (world, caller) => ({
      headers: { 'if-match': `"${await versionOf(world, caller)}"` },
      body: { phone: '+1 617 555 0100' },
      elsewhere: null,
    }),
  ],
}
