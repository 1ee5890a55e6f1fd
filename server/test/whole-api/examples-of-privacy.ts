import { aUserWithPassword, password } from '../../src/features/accounts/account-fixture.ts'
import { findPerson } from '../../src/features/patients/find-person.ts'
import { fingerprintOf, planErasure } from '../../src/features/patients/plan-erasure.ts'
import { aPatient } from '../builders.ts'
import type { World } from './cast.ts'
import type { MakeExample } from './examples.ts'

/** Somebody of the cast knows a password. */
async function withPassword({ clinic, ...cast }: World, person: 'guest' | 'admin' = 'guest'): Promise<void> {
  const { id } = await aUserWithPassword(clinic)
  await clinic.transact(async (db) => {
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ password_hash }).where('id', '=', cast[person].id).execute()
  })
}

/** What the guest asked, or of whom the cast knows nothing else, as an erasure that was prepared by somebody else. */
async function aRequest(world: World, erasing?: { patientId: string }): Promise<{ id: string }> {
  const { clinic, guest, provider } = world
  const id = crypto.randomUUID()
  const standing = erasing
    ? { kind: 'erasure', status: 'awaiting-approval', proposed_by_user_id: provider.id }
    : { kind: 'access', status: 'received' }
  await clinic.transact((db) =>
    db
      .insertInto('data_requests')
      .values({
        ...{ id, patient_id: erasing?.patientId ?? guest.patientId!, ...standing, country: 'US' },
        ...{ received_on: '2031-03-01', due_on: '2031-03-31', words: guest.words },
      })
      .execute(),
  )
  return { id }
}

/** On the record of nobody of the cast, of whom other examples take things back. */
async function aHold({ clinic, guest }: World): Promise<{ id: string }> {
  const id = crypto.randomUUID()
  const patient = await aPatient(clinic)
  await clinic.transact((db) =>
    db
      .insertInto('erasure_holds')
      .values({
        ...{ id, patient_id: patient.id, reason: guest.words, placed_at: '2031-03-01T09:00:00Z' },
        placed_by: 'Desk',
      })
      .execute(),
  )
  return { id }
}

const handled = { elsewhere: 404, allows: ['admin'] } as const
const seen = { headers: { 'if-match': '"1"' } }

export const privacyExamples: Record<string, readonly MakeExample[]> = {
  listCopyable: [() => ({ elsewhere: null })],
  takeCopy: (['bundle', 'paper', 'archive'] as const).map((format) => async (world: World) => {
    await withPassword(world)
    return {
      ...{ params: { id: world.guest.patientId! }, body: { format, password }, allows: ['guest'] as const },
      elsewhere: 404,
    }
  }),
  listOwnConsents: [() => ({ elsewhere: null })],
  listConsentsOfPatient: [({ guest }) => ({ params: { id: guest.patientId! }, ...handled })],
  listOwnDataRequests: [async (world) => (await aRequest(world), { elsewhere: null })],
  askDataRequest: [
    ({ guest }) => ({
      ...{ params: { id: guest.patientId! }, body: { kind: 'access', words: guest.words } },
      ...{ elsewhere: 404, allows: ['guest'] },
    }),
  ],
  withdrawDataRequest: [async (world) => ({ params: await aRequest(world), elsewhere: 404, allows: ['guest'] })],
  listDataRequests: [async (world) => (await aRequest(world), { elsewhere: null })],
  readDataRequest: [async (world) => ({ params: await aRequest(world), ...handled })],
  noteDataRequest: [
    ({ guest }) => ({
      body: { patientId: guest.patientId!, kind: 'portability', words: guest.words, receivedOn: '2031-03-01' },
      ...handled,
    }),
  ],
  actOnDataRequest: [
    async (world) => ({ params: await aRequest(world), ...seen, body: { act: 'take-on' }, ...handled }),
  ],
  handOverCopy: (['bundle', 'paper', 'archive'] as const).map((format) => async (world: World) => {
    await withPassword(world, 'admin')
    const body = { format, password, isWhole: true, asker: 'patient', identity: 'ID card, at the desk' }
    return { params: await aRequest(world), body, ...handled }
  }),
  eraseForDataRequest: [
    async (world) => {
      await withPassword(world, 'admin')
      const { id: patientId } = await aPatient(world.clinic)
      const params = await aRequest(world, { patientId })
      const fingerprint = await world.clinic.transact(async (db) => {
        const now = new Date().toISOString()
        const person = await findPerson(db, patientId, now)
        return person ? fingerprintOf(person, await planErasure(db, person, now), []) : ''
      })
      return { params, ...seen, body: { password, fingerprint }, ...handled }
    },
  ],
  readRetention: [() => ({ elsewhere: null })],
  listHoldsOfPatient: [({ guest }) => ({ params: { id: guest.patientId! }, ...handled })],
  placeErasureHold: [
    async ({ clinic }) => ({
      body: { patientId: (await aPatient(clinic)).id, reason: 'A lawsuit', caseReference: '', until: null },
      ...handled,
    }),
  ],
  releaseErasureHold: [async (world) => ({ params: await aHold(world), body: { wholeCase: false }, ...handled })],
}
