import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { aClinic, aUser, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import type { TestServer } from '../../../test/test-server.ts'

type Method = Parameters<TestServer['call']>[1]

/** A clinic with an admin, and calls in the name of anybody who works there. */
export async function aTeam(world: TestServer, wanted: Parameters<typeof aClinic>[1] = {}) {
  const clinic = await aClinic(world.server.services.tenancy, wanted)
  const admin = await aUser(clinic, { roles: ['admin'], name: 'Ada Admin' })
  const as = async (user: Pick<TestUser, 'id' | 'roles'>) => {
    const headers = await signedIn(clinic, user, world.server.services)
    return (method: Method, path: string, body?: object, version?: number) =>
      world.call(clinic.host, method, path, {
        headers: { ...headers, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
        ...(body ? { body } : {}),
      })
  }
  return { clinic, admin, as, ask: await as(admin), may: (...may: Permission[]) => aUser(clinic, { may }) }
}
export type Team = Awaited<ReturnType<typeof aTeam>>

/** What an answer says: its status, and the code of a refusal. */
export const said = (answer: { statusCode: number; json: () => { code?: string } }) =>
  answer.statusCode < 400 ? answer.statusCode : answer.json().code

export const audited = (clinic: TestClinic) =>
  clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'outcome', 'object_kind as kind', 'object_id as id', 'detail', 'actor_user_id as by'])
      .orderBy('id')
      .execute(),
  )
