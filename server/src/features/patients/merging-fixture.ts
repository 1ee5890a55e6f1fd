import { at, aPractice } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, signedIn } from '../../../test/builders.ts'
import type { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type World = Awaited<ReturnType<typeof testServer>>

/** A practice with somebody who merges records there. */
export async function aMergingDesk(world: World) {
  const practice = await aPractice(world)
  const desk = await aUser(practice.clinic, {
    may: ['patients:merge', 'patients:write', 'patients:allow-visits'],
    name: 'Dana Desk',
  })
  const inDb = <T>(work: (db: ClinicDatabase) => Promise<T>) => practice.clinic.transact(work)
  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, more: object = {}) =>
    world.call(practice.clinic.host, method, path, {
      headers: { ...(await signedIn(practice.clinic, desk, world.server.services)), ...more },
      ...(body && { body }),
    })
  const versionOf = async (id: string) =>
    (await inDb((db) => db.selectFrom('patients').select('version').where('id', '=', id).executeTakeFirstOrThrow()))
      .version
  async function merge(fromId: string, intoId: string, take: string[] = []) {
    const versions = { from: await versionOf(fromId), into: await versionOf(intoId) }
    return ask('POST', `/patients/${intoId}/merge`, { fromId, versions, take })
  }
  return {
    ...{ practice, desk, inDb, ask, versionOf, merge },
    /** @returns the id of the merge */
    merged: async (...of: Parameters<typeof merge>) => {
      const answer = await merge(...of)
      if (answer.statusCode !== 200) throw new Error(`not merged: ${answer.body}`)
      return answer.json().id as string
    },
    undo: (mergeId: string) => ask('POST', `/patients/merges/${mergeId}/undo`),
    codeOf: async (answer: ReturnType<typeof ask>) => (await answer).json().code,
    aVisit: (patient_id: string, values: object = {}) =>
      anAppointment(practice.clinic, {
        ...{ provider_id: practice.doctor.id, service_id: practice.service.id, patient_id },
        ...{ starts_at: at('16:00'), ...values },
      }),
    anEntry: (patient_id: string, values: object = {}) =>
      inDb(async (db) => {
        const id = newId()
        const written = { written_at: at('13:00'), written_by_user_id: desk.id, written_by_name: 'Dana Desk' }
        await db
          .insertInto('chart_entries')
          .values({ ...written, id, patient_id, kind: 'condition', status: 'active', title: 'Asthma', ...values })
          .execute()
        return id
      }),
    rosa: (more: object = {}) =>
      aPatient(practice.clinic, {
        ...{ given_name: 'Rosa', family_name: 'Diaz', birth_date: '1990-02-28', email: null },
        ...more,
      }),
    stored: async (id: string) =>
      (await ask('GET', `/patients/${id}`)).json() as { givenName: string; email: string | null; version: number },
  }
}
