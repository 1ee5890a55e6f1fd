import { hashSecret, newId, newSecret } from '../../src/platform/ids.ts'
import { aUser } from '../builders.ts'
import type { World } from './cast.ts'
import type { Example, MakeExample } from './examples.ts'

/** Who works at the clinic. */
const shows = ['provider', 'otherProvider', 'admin', 'partner'] as const

/** Somebody new at the desk, so that nobody of the cast changes. */
const colleague = async ({ clinic }: World, status = 'active'): Promise<Example> => {
  const { id } = await aUser(clinic, { may: ['appointments:list'], denied: ['documents:read'], status })
  return { params: { id }, elsewhere: 404 }
}

const aRole = async ({ clinic }: World): Promise<Example> => {
  const id = newId()
  await clinic.transact((db) =>
    db
      .insertInto('staff_roles')
      .values({ id, name: `Role ${id}`, permissions: ['appointments:list'] })
      .execute(),
  )
  return { params: { id }, elsewhere: 404 }
}

async function anInvitation({ clinic, admin }: World) {
  const [id, token] = [newId(), newSecret()]
  const email = `${id}@example.test`
  await clinic.transact(async (db) => {
    await db
      .insertInto('invitations')
      .values({
        ...{ id, email, name: 'Nora Lindgren', roles: ['provider'], invited_by: admin.id },
        ...{ created_at: '2031-03-01T00:00:00Z', sent_at: '2031-03-01T00:00:00Z' },
      })
      .execute()
    await db
      .insertInto('account_links')
      .values({
        ...{ id: newId(), kind: 'invitation', email, invitation_id: id, token_hash: hashSecret(token) },
        expires_at: '2090-01-01T00:00:00Z',
      })
      .execute()
  })
  return { params: { id }, token }
}
const invitation = async (world: World): Promise<Example> => ({
  params: (await anInvitation(world)).params,
  elsewhere: 404,
})

const seen = { 'if-match': '"1"' }
const of =
  (make: (world: World) => Promise<Example>, more: Partial<Example> = {}): MakeExample =>
  async (world) => ({ ...(await make(world)), ...more })

export const peopleExamples: Record<string, readonly MakeExample[]> = {
  listPeople: [() => ({ query: { take: '100' }, shows, elsewhere: null })],
  readPerson: [
    of(colleague),
    of(invitation, { shows: ['admin'] }),
    // A patient alone is none of the people who work here.
    ({ guest }) => ({ params: { id: guest.id }, allows: [], elsewhere: 404 }),
  ],
  listSignIns: [of(colleague), ({ guest }) => ({ params: { id: guest.id }, allows: [], elsewhere: 404 })],
  changePerson: [of(colleague, { headers: seen, body: { roles: ['admin'], staffRoleId: null, providerId: null } })],
  decidePermission: [of(colleague, { body: { permission: 'messages:list', isGranted: true } })],
  undecidePermission: [
    async (world) => {
      const { params } = await colleague(world)
      return { params: { ...params, permission: 'documents:read' }, elsewhere: 404 }
    },
  ],
  clearSecondFactor: [of(colleague, { but: { admin: 409 } })],
  requireSecondFactor: [() => ({ body: { inDays: null }, elsewhere: null, but: { admin: 409 } })],
  deactivatePerson: [of(colleague, { body: {} })],
  reactivatePerson: [of((world) => colleague(world, 'disabled'), { body: {} })],
  endSessionsOfPerson: [of(colleague)],
  listRoles: [() => ({ elsewhere: null })],
  createRole: [() => ({ body: { name: `Role ${newId()}`, permissions: ['appointments:day'] }, elsewhere: null })],
  changeRole: [of(aRole, { headers: seen, body: { permissions: ['appointments:day'] } })],
  deleteRole: [of(aRole)],
  invitePerson: [
    () => ({
      body: { email: `${newId()}@example.test`, name: 'Nora Lindgren', roles: ['provider'] },
      shows: ['admin'],
      elsewhere: null,
    }),
  ],
  sendInvitation: [of(invitation, { shows: ['admin'] })],
  withdrawInvitation: [of(invitation)],
  completeInvitation: [
    async (world) => {
      const { token } = await anInvitation(world)
      const named = { givenName: 'Nora', familyName: 'Lindgren' }
      return { body: { token, password: 'seven bees hum quietly', ...named }, elsewhere: 409 }
    },
  ],
  // It was sent to somebody else.
  joinByInvitation: [
    async (world) => ({
      body: { token: (await anInvitation(world)).token },
      but: { guest: 409, otherGuest: 409, provider: 409, otherProvider: 409, admin: 409, partner: 409 },
      elsewhere: 409,
    }),
  ],
}
