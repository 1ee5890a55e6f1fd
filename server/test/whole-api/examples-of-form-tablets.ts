import { aVisit, type World } from './cast.ts'
import { aDeviceOfToken } from './examples-of-clinic-devices.ts'
import { aForm, someAnswers } from './examples-of-forms.ts'
import type { MakeExample } from './examples.ts'

const seen = { 'if-match': '"1"' }

/** A form of the guest's visit, open on the clinic's tablet, which has one at a time. */
async function handedOver(world: World) {
  const device_id = await aDeviceOfToken(world, 'form')
  const { id: answers_id, visitId } = await someAnswers(world)
  const id = crypto.randomUUID()
  await world.clinic.transact(async (db) => {
    await db.deleteFrom('form_handovers').where('device_id', '=', device_id).execute()
    const { now } = await db.selectNoFrom((eb) => eb.fn<string>('now').as('now')).executeTakeFirstOrThrow()
    await db
      .insertInto('form_handovers')
      .values({ device_id, id, answers_id, appointment_id: visitId, handed_at: now })
      .execute()
  })
  return { id, visitId, device_id }
}

const ofTablet =
  (more: object = {}): MakeExample =>
  async (world) => ({ params: { id: (await handedOver(world)).id }, shows: ['guest'], elsewhere: 404, ...more })

const ofDesk = { allows: ['provider', 'admin'], elsewhere: 404 } as const

/** A form of a visit on a tablet of the clinic. */
export const formTabletExamples: Record<string, readonly MakeExample[]> = {
  listFormTablets: [async (world) => ({ params: { id: (await aVisit(world)).id }, ...ofDesk })],
  handForm: [
    async (world) => {
      const deviceId = await aDeviceOfToken(world, 'form')
      await world.clinic.transact((db) => db.deleteFrom('form_handovers').where('device_id', '=', deviceId).execute())
      const body = { formId: await aForm(world, { asked: 'before-visits' }), deviceId }
      return { params: { id: (await aVisit(world)).id }, body, ...ofDesk }
    },
  ],
  takeBackForm: [
    async (world) => {
      const { visitId, device_id } = await handedOver(world)
      return { params: { id: visitId, deviceId: device_id }, ...ofDesk }
    },
  ],
  readFormTablet: [
    async (world) => {
      await handedOver(world)
      return { elsewhere: null, shows: ['guest'] }
    },
  ],
  readTabletAnswers: [ofTablet()],
  saveTabletAnswers: [ofTablet({ headers: seen, body: { answers: [{ field: 'pain', value: 'since Monday' }] } })],
  completeTabletAnswers: [ofTablet({ headers: seen })],
  closeTabletForm: [ofTablet()],
}
