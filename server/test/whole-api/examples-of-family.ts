import { aPatient } from '../builders.ts'
import { aVisit, present, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

let made = 0
const newEmail = () => `helper-${(made += 1)}@example.test`
const soon = new Date(present + 86_400_000).toISOString()
const begun = new Date(present - 86_400_000).toISOString()

/** A child for whom the guest acts, and nobody else. */
async function aChild({ clinic, guest }: World, access: 'everything' | 'visits' = 'everything'): Promise<string> {
  const { id } = await aPatient(clinic, { given_name: guest.words, birth_date: '2024-02-02' })
  const link = { relation: 'guardian', came_by: 'added', relationship: 'parent', access, created_at: begun }
  await clinic.transact((db) =>
    db
      .insertInto('user_patients')
      .values({ user_id: guest.id, patient_id: id, ...link })
      .execute(),
  )
  return id
}

async function anInvitation(world: World, patientId: string, by: 'guest' | 'otherGuest', email: string) {
  const id = crypto.randomUUID()
  await world.clinic.transact((db) =>
    db
      .insertInto('guardian_invitations')
      .values({
        ...{ id, patient_id: patientId, email, relationship: 'parent', access: 'everything' },
        ...{ invited_by_user_id: world[by].id, created_at: begun, expires_at: soon },
      })
      .execute(),
  )
  return id
}

const asked = (relationship = 'spouse') => ({ email: newEmail(), relationship, access: 'everything' })

/** Another family’s child, a former guardian and another clinic are nobody here. */
export const familyExamples: Record<string, readonly MakeExample[]> = {
  readFamily: [() => ({ elsewhere: null })],
  addChild: [
    () => ({
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        givenName: `Mia`,
        familyName: `Diaz`,
        birthDate: `20${20 + ((made += 1) % 10)}-01-0${1 + (made % 9)}`,
        relationship: 'parent',
      },
      elsewhere: null,
    }),
  ],
  inviteGuardian: [
    async (world) => ({
      params: { id: await aChild(world) },
      body: asked('parent'),
      allows: ['guest'],
      elsewhere: 404,
    }),
    ({ guest }) => ({ params: { id: guest.patientId! }, body: asked(), allows: ['guest'], elsewhere: 404 }),
    // Who has visits only lets nobody else act.
    async (world) => ({
      params: { id: await aChild(world, 'visits') },
      body: asked('parent'),
      allows: [],
      elsewhere: 404,
    }),
  ],
  withdrawGuardianInvitation: [
    async (world) => ({
      params: { id: await anInvitation(world, await aChild(world), 'guest', newEmail()) },
      ...{ allows: ['guest'], elsewhere: 404 },
    }),
  ],
  answerGuardianInvitation: [
    async (world) => ({
      params: { id: await anInvitation(world, world.otherGuest.patientId!, 'otherGuest', world.guest.email) },
      ...{ body: { accepts: false }, allows: ['guest'], elsewhere: 404 },
    }),
    // Who sent it acts for that patient no more.
    async (world) => ({
      params: { id: await anInvitation(world, (await aPatient(world.clinic)).id, 'otherGuest', world.guest.email) },
      ...{ body: { accepts: true }, allows: [], elsewhere: 404 },
    }),
  ],
  leaveDependant: [
    async (world) => ({ params: { id: await aChild(world) }, allows: ['guest'], elsewhere: 404 }),
    // Nobody leaves themselves.
    ({ guest }) => ({ params: { id: guest.patientId! }, allows: [], elsewhere: 404 }),
  ],
  endGuardian: [
    async (world) => {
      const link = { relation: 'guardian', came_by: 'patient', relationship: 'spouse', created_at: begun }
      const pair = { user_id: world.otherGuest.id, patient_id: world.guest.patientId! }
      await world.clinic.transact((db) =>
        db
          .insertInto('user_patients')
          .values({ ...pair, ...link })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
      return { params: { id: world.otherGuest.id }, allows: ['guest'], elsewhere: 404 }
    },
  ],
  findPatientAccount: [
    async (world) => {
      const { id } = await aPatient(world.clinic)
      await aVisit(world, { patient_id: id })
      return {
        ...{ params: { id }, body: { email: world.guest.email } },
        ...{ allows: ['provider', 'admin'], elsewhere: 404 },
      }
    },
  ],
  addPatientAccount: [
    async (world) => {
      const { id } = await aPatient(world.clinic)
      await aVisit(world, { patient_id: id })
      return {
        params: { id },
        body: { userId: world.guest.id, relationship: 'parent', access: 'everything' },
        ...{ allows: ['provider', 'admin'], elsewhere: 404 },
      }
    },
  ],
  endPatientAccount: [
    async (world) => {
      const id = await aChild(world)
      await aVisit(world, { patient_id: id })
      return { params: { id, userId: world.guest.id }, allows: ['provider', 'admin'], elsewhere: 404 }
    },
  ],
}
