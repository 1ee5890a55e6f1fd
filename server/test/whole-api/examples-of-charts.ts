import { newId } from '../../src/platform/ids.ts'
import { aPatient } from '../builders.ts'
import { aChartFile, aVisit, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

/** Who wrote something, or had to say why, is named. */
const shows = ['admin', 'provider', 'otherProvider'] as const
const chart = ({ guest }: World) => ({ params: { id: guest.patientId! }, shows, elsewhere: 404 })
/** Who does not treat the patient, and may say why they must see it. */
const notYet = { otherProvider: 403 } as const

const aFileOf = async (world: World, file: object = {}) => ({
  ...{ ...chart(world), but: notYet },
  params: { id: world.guest.patientId!, fileId: await aChartFile(world, file) },
})
const unshared = { shared_at: null, shared_by_user_id: null }
/** Shared with a patient whose account the clinic knows. */
const aFileOfKnown = async (world: World) => {
  await world.clinic.transact((db) =>
    db
      .updateTable('user_patients')
      .set({ confirmed_at: '2031-01-01T00:00:00Z' })
      .where('user_id', '=', world.guest.id)
      .execute(),
  )
  return aChartFile(world)
}
const aFile = () => {
  const body = new FormData()
  body.append('file', new File([`%PDF- ${crypto.randomUUID()}`], 'letter.pdf'))
  body.append('name', 'Letter')
  return body
}
const aList = (parts: Record<string, string> = {}) => {
  const body = new FormData()
  body.append('file', new File(['Last name,First name,Date of birth\nSander,Toni,1980-02-29\n'], 'patients.csv'))
  for (const [name, part] of Object.entries({ similar: 'leave-out', ...parts })) body.append(name, part)
  return body
}
/** The address of a file, copied to another patient's chart: it is not there. */
const copied: MakeExample = async (world) => ({
  ...{ params: { id: (await aPatient(world.clinic)).id, fileId: await aChartFile(world) }, elsewhere: 404 },
  ...{ allows: [], but: { provider: 403, otherProvider: 403 } },
})

/** Two records that became one. */
async function aMerge({ clinic, admin }: World) {
  const { id: into_id } = await aPatient(clinic)
  const { id: from_id } = await aPatient(clinic, { merged_into: into_id })
  const id = newId()
  const said = { given_name: 'Toni', family_name: 'Sander', email: null, phone: null, birth_date: null }
  const details = { ...said, email_verified_at: null, email_refused_at: null, visits_ahead: null }
  const times = { merged_at: '2031-01-01T00:00:00Z', undo_until: '2091-01-01T00:00:00Z' }
  await clinic.transact((db) =>
    db
      .insertInto('patient_merges')
      .values({
        ...{ ...times, id, from_id, into_id, merged_by_user_id: admin.id, merged_by: 'Ada' },
        details: JSON.stringify({ from: details, into: details, kept: details }),
      })
      .execute(),
  )
  return id
}

/** What is known of patients. */
export const chartExamples: Record<string, readonly MakeExample[]> = {
  // Who does not treat them finds nobody, which is no refusal.
  searchPatients: [({ guest }) => ({ body: { search: guest.words }, elsewhere: 200 })],
  readChart: [(world) => ({ ...chart(world), but: notYet })],
  readTimeline: [(world) => ({ ...chart(world), but: notYet })],
  readVisitAlerts: [
    async (world) => ({ params: { id: (await aVisit(world)).id }, shows, but: { otherProvider: 404 }, elsewhere: 404 }),
  ],
  readVitals: [(world) => ({ ...chart(world), but: notYet })],
  writeChartEntry: [
    (world) => ({
      ...chart(world),
      headers: { 'idempotency-key': crypto.randomUUID() },
      ...{ body: { kind: 'team-note', detail: 'Comes with a wheelchair' }, but: notYet },
    }),
  ],
  addChartFile: [(world) => ({ ...chart(world), body: aFile(), but: notYet })],
  readChartFile: [(world) => aFileOf(world), copied],
  withdrawChartFile: [async (world) => ({ ...(await aFileOf(world)), body: { reason: 'Another patient’s' } })],
  reviewResult: [
    async (world) => ({
      ...(await aFileOf(world, { kind: 'result', result_category: 'laboratory', ...unshared })),
      ...{ allows: ['provider'], but: { admin: 403, otherProvider: 403 } },
      body: { isShared: true, word: 'All is well' },
    }),
  ],
  listUnreviewedResults: [
    async (world) => {
      await aChartFile(world, { kind: 'result', result_category: 'laboratory', ...unshared })
      return { allows: ['provider', 'otherProvider'], but: { admin: 403 }, shows, elsewhere: null }
    },
  ],
  shareChartFile: [async (world) => ({ ...(await aFileOf(world)), body: { isShared: true } })],
  listShared: [() => ({ elsewhere: null })],
  markSharedRead: [() => ({ body: { until: '2031-01-01T00:00:00Z' }, elsewhere: null })],
  readOwnFile: [
    async (world) => ({
      ...{ params: { id: await aFileOfKnown(world) }, elsewhere: 404 },
      ...{ allows: ['guest'], but: { provider: 403, admin: 403 } },
    }),
  ],
  // Who treats some of them alone has no list of all.
  listPatients: [() => ({ query: { take: '50' }, but: { provider: 403, otherProvider: 403 }, elsewhere: null })],
  createPatient: [
    () => ({
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        patient: { givenName: 'Toni', familyName: 'Sander', birthDate: '1980-02-29' },
        isAnotherPerson: true,
      },
      but: { provider: 403, otherProvider: 403 },
      elsewhere: null,
    }),
  ],
  importPatients: [() => ({ body: aList({ mode: 'preview' }), elsewhere: null })],
  listLeftOut: [() => ({ body: aList(), elsewhere: null })],
  exportPatients: [() => ({ shows: ['guest'], elsewhere: null })],
  listDuplicates: [() => ({ elsewhere: null })],
  compareRecords: [
    async ({ clinic }) => {
      const [id, otherId] = [(await aPatient(clinic)).id, (await aPatient(clinic)).id]
      return { params: { id, otherId }, elsewhere: 404 }
    },
  ],
  tellRecordsApart: [
    async ({ clinic }) => {
      const [id, otherId] = [(await aPatient(clinic)).id, (await aPatient(clinic)).id]
      return { params: { id, otherId }, body: { areTwoPeople: true }, elsewhere: 404 }
    },
  ],
  mergeRecords: [
    async ({ clinic }) => {
      const [id, fromId] = [(await aPatient(clinic)).id, (await aPatient(clinic)).id]
      return { params: { id }, body: { fromId, versions: { into: 1, from: 1 }, take: [] }, elsewhere: 404 }
    },
  ],
  undoMerge: [async (world) => ({ params: { id: await aMerge(world) }, elsewhere: 404 })],
  readPatientDetails: [(world) => ({ ...chart(world), but: notYet })],
  correctPatient: [
    // Whose record is corrected is another patient's, so that nobody of the cast changes.
    async (world) => {
      const { id } = await aPatient(world.clinic)
      return {
        ...{ params: { id }, headers: { 'if-match': '"1"' }, body: { phone: '+1 617 555 0199' } },
        ...{ elsewhere: 404, but: { provider: 404, otherProvider: 404 } },
      }
    },
  ],
  listPatientAccounts: [(world) => ({ ...chart(world), but: notYet })],
  confirmPatientAccount: [
    ({ guest }) => ({
      ...{ params: { id: guest.patientId!, userId: guest.id }, body: { verificationStatus: 'confirmed' } },
      ...{ shows, elsewhere: 404, but: { otherProvider: 404 } },
    }),
  ],
  openChart: [
    // Whose chart is seen by who opened it is another patient's, so that nobody of the cast changes.
    async (world) => {
      const { id } = await aPatient(world.clinic)
      return { params: { id }, body: { reason: 'Covers for a colleague' }, elsewhere: 404 }
    },
  ],
  findToOpen: [() => ({ body: { givenName: 'Björn', familyName: 'Çelik', birthDate: '1980-02-29' }, elsewhere: null })],
  listOwnOpenings: [() => ({ elsewhere: null })],
  listChartOpenings: [() => ({ shows, elsewhere: null })],
  countOpeningsToSee: [() => ({ elsewhere: null })],
  markOpeningSeen: [
    async (world) => {
      const { id: patient_id } = await aPatient(world.clinic)
      const opening = { id: newId(), patient_id, user_id: world.otherProvider.id, reason: 'On call' }
      const times = { opened_at: '2031-01-01T00:00:00Z', ends_at: '2031-01-01T04:00:00Z' }
      await world.clinic.transact((db) =>
        db
          .insertInto('chart_openings')
          .values({ ...opening, ...times })
          .execute(),
      )
      return { params: { id: opening.id }, elsewhere: 404 }
    },
  ],
  readOwnFormerDetails: [() => ({ elsewhere: null })],
  readOwnReaders: [() => ({ shows, elsewhere: null })],
}
