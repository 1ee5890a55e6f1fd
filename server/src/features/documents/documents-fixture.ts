import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, signedIn } from '../../../test/builders.ts'
import type { testServer } from '../../../test/test-server.ts'

export const pdf = (text: string = crypto.randomUUID()) => new File([`%PDF-1.7 ${text}`], 'Überweisung.PDF')

type World = Awaited<ReturnType<typeof testServer>>
type Practice = Awaited<ReturnType<typeof aPractice>>
type Fields = Record<string, unknown> & { hasAccount?: boolean; minute?: number }

let visits = 0

/** Makes coming visits, of Rosa's who is signed in, or of somebody who has no account. */
export const visitsWith =
  (world: World) =>
  async ({ hasAccount = true, ...fields }: Fields = {}, practice?: Practice) => {
    const { clinic, service, doctor } = practice ?? (await aPractice(world))
    visits += 1
    const rosa = await aUser(clinic, { email: `rosa${visits}@example.test` })
    const patient_id = hasAccount ? rosa.patientId! : (await aPatient(clinic)).id
    const { id, manageToken } = await anAppointment(clinic, {
      ...{ provider_id: doctor.id, service_id: service.id, patient_id },
      ...{ starts_at: at('15:00', '2026-11-27'), claim: false, ...fields },
    })
    const headers = await signedIn(clinic, rosa, world.server.services)
    const byLink = { 'manage-token': manageToken }
    const path = `/appointments/${id}/documents`
    const own: Record<string, string> = hasAccount ? headers : byLink
    const add = (file: File, as = own) => {
      const body = new FormData()
      body.append('file', file)
      return world.call(clinic.host, 'POST', path, { headers: as, body })
    }
    const list = async (as = own) => (await world.call(clinic.host, 'GET', path, { headers: as })).json()
    const read = (document: string, as = own) => world.call(clinic.host, 'GET', `${path}/${document}`, { headers: as })
    const remove = (document: string, as = own) =>
      world.call(clinic.host, 'DELETE', `${path}/${document}`, { headers: as })
    const set = (values: Record<string, unknown>) =>
      clinic.transact((db) => db.updateTable('appointments').set(values).where('id', '=', id).execute())
    return {
      ...{ clinic, service, doctor, rosa, id, patientId: patient_id, manageToken, headers, byLink },
      ...{ path, add, list, read, remove, set },
    }
  }
