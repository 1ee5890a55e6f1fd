import { newReference } from '../../src/platform/ids.ts'
import { aPatient } from '../builders.ts'
import { aVisit, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const theClinic = ['provider', 'admin'] as const
/** Signing is the doctor's alone. */
const theDoctor = { allows: ['provider'], but: { admin: 403 } } as const
/** A doctor who does not treat the patient may say why they must see the chart. */
const notYet = { otherProvider: 403 } as const
const seen = { 'if-match': '"1"' }
const signedAt = '2031-01-01T00:00:00Z'

const aDrug = ({ guest }: World) => ({
  ...{ id: crypto.randomUUID(), drug: null, name: guest.words, strength: '500 mg', form: 'tablet', route: 'oral' },
  dose: { kind: 'times', morning: 1, noon: 0, evening: 1, night: 0 },
  ...{ everyDays: 1, days: 10, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '' },
  ...{ indication: null, prior: null, overrides: [] },
})

/** A patient of the provider's, by the guest's words, since a doctor has one draft for each. */
async function aPatientOfTheirs(world: World) {
  const { id } = await aPatient(world.clinic, { given_name: world.guest.words, family_name: world.guest.words })
  const visit = await aVisit(world, { patient_id: id })
  return { patientId: id, visitId: visit.id }
}

/** A draft of the provider's. */
async function aDraft(world: World, items: object[] = [aDrug(world)]) {
  const { patientId } = await aPatientOfTheirs(world)
  const id = crypto.randomUUID()
  const row = {
    ...{ id, patient_id: patientId, provider_id: world.provider.providerId, version: 1 },
    ...{ content: JSON.stringify({ items, language: 'en' }), created_at: signedAt, updated_at: signedAt },
    updated_by_user_id: world.provider.id,
  }
  await world.clinic.transact((db) => db.insertInto('prescriptions').values(row).execute())
  return { params: { id }, elsewhere: 404 }
}

/** What the guest was prescribed at their visit. */
export async function aPrescription(world: World) {
  const { clinic, guest, provider } = world
  const item = aDrug(world)
  const id = crypto.randomUUID()
  const code = newReference()
  const paper = {
    ...{ language: 'en-US', wordsLanguage: 'en', title: 'Prescription', date: 'January 1, 2031', notice: null },
    ...{
      sender: { name: 'Clinic', lines: [] },
      patient: [guest.words],
      code,
      signature: { name: 'Doctor', label: '' },
    },
    items: [{ heading: item.name, facts: '20 tablets', sentence: 'Take 1' }],
  }
  const words = [{ id: item.id, name: item.name, sentence: 'Take 1', shorthand: '1-0-1-0', quantity: '20' }]
  await clinic.transact(async (db) => {
    await db
      .insertInto('prescriptions')
      .values({
        ...{ id, patient_id: guest.patientId!, provider_id: provider.providerId, status: 'active', version: 2 },
        ...{
          appointment_id: guest.appointmentId,
          first_visit_id: guest.appointmentId,
          content: JSON.stringify({ items: [item], language: 'en' }),
        },
        ...{ created_at: signedAt, updated_at: signedAt, updated_by_user_id: provider.id, signed_at: signedAt },
        ...{ signed_by_user_id: provider.id, signed_by: 'The doctor', code, valid_until: '2031-12-31' },
        ...{ paper: JSON.stringify(paper), words: JSON.stringify(words), issues: '[]', content_hash: Buffer.alloc(32) },
      })
      .execute()
    await db
      .insertInto('medication_requests')
      .values({
        ...{ id: item.id, prescription_id: id, patient_id: guest.patientId!, provider_id: provider.providerId },
        ...{ position: 0, name: item.name, sentence: 'Take 1', content: JSON.stringify(item), signed_at: signedAt },
      })
      .execute()
  })
  return { id, code, medicationId: item.id }
}
const ofPrescription = async (world: World) => ({ params: { id: (await aPrescription(world)).id }, elsewhere: 404 })
const ofMedication = async (world: World) => ({
  params: { id: (await aPrescription(world)).medicationId },
  elsewhere: 404,
})

async function aRepeatRequest(world: World) {
  const { medicationId } = await aPrescription(world)
  const id = crypto.randomUUID()
  const row = {
    ...{ id, medication_id: medicationId, patient_id: world.guest.patientId!, note: world.guest.words },
    ...{ asked_at: signedAt, asked_by_user_id: world.guest.id },
  }
  await world.clinic.transact((db) => db.insertInto('repeat_requests').values(row).execute())
  return { params: { id }, elsewhere: 404 }
}

async function aSet(world: World) {
  const { prior: _prior, overrides: _overrides, ...item } = aDrug(world)
  return { name: `Set ${crypto.randomUUID().slice(0, 8)}`, items: [{ ...item, name: 'Ibuprofen' }] }
}
/** The doctor's own: nobody else's, whatever they may. */
async function aKeptSet(world: World) {
  const id = crypto.randomUUID()
  const { items } = await aSet(world)
  const row = { id, user_id: world.provider.id, name: world.guest.words, items: JSON.stringify(items) }
  await world.clinic.transact((db) =>
    db
      .insertInto('prescription_sets')
      .values({ ...row, updated_at: signedAt })
      .execute(),
  )
  return { params: { id }, elsewhere: null }
}

/** What is prescribed. */
export const prescriptionExamples: Record<string, readonly MakeExample[]> = {
  listPrescribableVisits: [() => ({ elsewhere: null })],
  suggestDrugs: [({ guest }) => ({ body: { patientId: guest.patientId }, elsewhere: 404, but: notYet })],
  listPrescriptionDrafts: [() => ({ elsewhere: null })],
  beginPrescription: [
    async (world, caller) => ({
      body: {
        patientId: (await aPatientOfTheirs(world)).patientId,
        ...(caller === 'admin' && { providerId: world.provider.providerId }),
      },
      ...{ elsewhere: 404, but: notYet },
    }),
    // For a visit of somebody else's.
    async (world) => ({
      body: {
        ...{ patientId: (await aPatientOfTheirs(world)).patientId, appointmentId: world.guest.appointmentId },
        providerId: world.provider.providerId,
      },
      ...{ elsewhere: 404, allows: [], but: { provider: 422, admin: 422, otherProvider: 403 } },
    }),
    // In the name of a colleague.
    async (world, caller) => ({
      body: {
        patientId: (await aPatientOfTheirs(world)).patientId,
        providerId: world[caller === 'admin' ? 'provider' : 'otherProvider'].providerId,
      },
      ...{ elsewhere: 404, allows: ['admin'], but: { provider: 404, otherProvider: 403 } },
    }),
  ],
  readPrescription: [
    async (world) => ({ ...(await aDraft(world)), allows: theClinic }),
    async (world) => ({ ...(await ofPrescription(world)), but: notYet }),
  ],
  savePrescription: [
    async (world) => ({
      ...(await aDraft(world)),
      ...{ headers: seen, body: { items: [], language: 'en' }, allows: theClinic },
    }),
  ],
  considerDrug: [async (world) => ({ ...(await aDraft(world)), body: aDrug(world), allows: theClinic })],
  // What was seen is found otherwise by now; `sign-what-was-seen.test.ts` signs.
  signPrescription: [
    async (world) => ({
      ...{ ...(await aDraft(world)), headers: seen, body: { seen: 'another'.padEnd(43, '-') }, ...theDoctor },
      ...{ allows: [], but: { provider: 412 } },
    }),
  ],
  discardPrescription: [async (world) => ({ ...(await aDraft(world)), allows: theClinic })],
  readPrescriptionPaper: [async (world) => ({ ...(await ofPrescription(world)), but: notYet })],
  listMedications: [
    async (world) => {
      await aPrescription(world)
      return { params: { id: world.guest.patientId! }, elsewhere: 404, but: notYet }
    },
  ],
  endMedication: [
    async (world) => ({
      ...(await ofMedication(world)),
      ...{ body: { as: 'stopped', reason: 'Enough' }, but: { admin: 403, otherProvider: 403 } },
    }),
  ],
  listOwnMedications: [
    async (world) => {
      await aPrescription(world)
      return { elsewhere: null }
    },
  ],
  readOwnPrescriptionPaper: [
    async (world) => ({
      ...(await ofPrescription(world)),
      ...{ allows: ['guest'], but: { provider: 403, admin: 403 } },
    }),
  ],
  askForRepeat: [
    async (world) => ({
      ...(await ofMedication(world)),
      headers: { 'idempotency-key': crypto.randomUUID() },
      ...{ body: { note: '' }, allows: ['guest'], but: { provider: 403, admin: 403 } },
    }),
  ],
  listRepeatRequests: [
    async (world) => {
      await aRepeatRequest(world)
      return { elsewhere: null }
    },
  ],
  declineRepeatRequest: [
    async (world) => ({
      ...(await aRepeatRequest(world)),
      ...{ body: { answer: 'Come and see us first' }, allows: theClinic },
    }),
  ],
  listPrescriptionSets: [() => ({ elsewhere: null })],
  savePrescriptionSet: [
    async (world) => ({ params: { id: crypto.randomUUID() }, body: await aSet(world), elsewhere: null }),
    async (world) => ({ ...(await aKeptSet(world)), body: await aSet(world), allows: ['provider'] }),
  ],
  removePrescriptionSet: [() => ({ params: { id: crypto.randomUUID() }, elsewhere: null })],
  readDecisionSupport: [() => ({ elsewhere: null })],
  acceptDecisionSupport: [() => ({ body: { isOn: true }, elsewhere: null })],
  verifyPrescription: [
    async (world) => ({ body: { code: (await aPrescription(world)).code }, elsewhere: 404 }),
    // With a wrong date of birth it says no more.
    async (world) => ({
      body: { code: (await aPrescription(world)).code, birthDate: '1980-01-01' },
      elsewhere: 404,
    }),
  ],
}
