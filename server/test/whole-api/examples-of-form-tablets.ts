import { newSecret } from '../../src/platform/ids.ts'
import { aVisit, present, type World } from './cast.ts'
import { aDevice, aDeviceOfToken } from './examples-of-clinic-devices.ts'
import { aForm, aLetter, anAnswerFile, someAnswers } from './examples-of-forms.ts'
import type { MakeExample } from './examples.ts'

const seen = { 'if-match': '"1"' }

/** A form of the guest's visit, open on a tablet of the clinic, which has one at a time. */
async function handedOver(world: World, device_id: string) {
  const { id: answers_id, visitId } = await someAnswers(world)
  const id = crypto.randomUUID()
  await world.clinic.transact(async (db) => {
    await db.deleteFrom('form_handovers').where('device_id', '=', device_id).execute()
    await db
      .insertInto('form_handovers')
      .values({ device_id, id, answers_id, appointment_id: visitId, handed_at: new Date(present).toISOString() })
      .execute()
  })
  return { id, visitId, answersId: answers_id }
}

/** On the tablet that asks: one for all who are tried, of whom it alone is let in. */
function ofTablet(
  more: object = {},
  paramsOf: (world: World, answersId: string) => object | Promise<object> = () => ({}),
): MakeExample {
  const made = new Map<string, ReturnType<typeof handedOver>>()
  return async (world) => {
    const handed =
      made.get(world.clinic.id) ?? aDeviceOfToken(world, 'form').then((deviceId) => handedOver(world, deviceId))
    made.set(world.clinic.id, handed)
    const { id, answersId } = await handed
    const params = { id, ...(await paramsOf(world, answersId)) }
    return { params, shows: ['guest'], elsewhere: 404, ...more }
  }
}

const aTablet = (world: World) => aDevice(world, { kind: 'form', token: newSecret() })

const ofDesk = { allows: ['provider', 'admin'], elsewhere: 404 } as const

const addOnTablet = ofTablet({}, () => ({ field: 'letter' }))

/** A form of a visit on a tablet of the clinic. */
export const formTabletExamples: Record<string, readonly MakeExample[]> = {
  listFormTablets: [async (world) => ({ params: { id: (await aVisit(world)).id }, ...ofDesk })],
  handForm: [
    async (world) => {
      const body = { formId: await aForm(world, { asked: 'before-visits' }), deviceId: await aTablet(world) }
      return { params: { id: (await aVisit(world)).id }, body, ...ofDesk }
    },
  ],
  takeBackForm: [
    async (world) => {
      const deviceId = await aTablet(world)
      const { visitId } = await handedOver(world, deviceId)
      return { params: { id: visitId, deviceId }, ...ofDesk }
    },
  ],
  readFormTablet: [() => ({ elsewhere: null, shows: ['guest'] })],
  readTabletAnswers: [ofTablet()],
  saveTabletAnswers: [ofTablet({ headers: seen, body: { answers: [{ field: 'pain', value: 'since Monday' }] } })],
  completeTabletAnswers: [ofTablet({ headers: seen })],
  addTabletAnswerFile: [async (world, caller) => ({ ...(await addOnTablet(world, caller)), body: aLetter() })],
  removeTabletAnswerFile: [
    ofTablet({}, async (world, answersId) => ({ fileId: await anAnswerFile(world, answersId) })),
  ],
  closeTabletForm: [ofTablet()],
}
