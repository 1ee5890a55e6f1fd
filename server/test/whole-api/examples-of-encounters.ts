import { aChartFile, aVisit, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const theClinic = ['provider', 'admin'] as const
/** Signing is the doctor's alone. */
const theDoctor = { allows: ['provider'], but: { admin: 403 } } as const
const seen = { 'if-match': '"1"' }
const content = (world: World) => ({ complaint: world.guest.words })

const aVisitToday = async (world: World) => (await aVisit(world, { status: 'checked-in', claim: false })).id

/** A draft in the guest's words. */
async function aDraft(world: World) {
  const id = await aVisitToday(world)
  await world.clinic.transact((db) =>
    db
      .insertInto('encounters')
      .values({ appointment_id: id, content: JSON.stringify(content(world)), changed: '{}', version: 1 })
      .execute(),
  )
  return { params: { id }, elsewhere: 404 }
}

async function aSignedNote(world: World) {
  const { params } = await aDraft(world)
  await world.clinic.transact((db) =>
    db
      .updateTable('encounters')
      .set({
        ...{ status: 'final', signed_at: '2031-01-01T00:00:00Z', signed_by: 'The doctor' },
        ...{ signed_by_user_id: world.provider.id, content_hash: Buffer.alloc(32) },
      })
      .where('appointment_id', '=', params.id)
      .execute(),
  )
  return { params, elsewhere: 404 }
}

async function aSharedNote(world: World) {
  const { params, elsewhere } = await aSignedNote(world)
  const share = {
    appointment_id: params.id,
    note_number: 1,
    shared_at: '2031-01-01T00:00:00Z',
    shared_by_user_id: world.provider.id,
  }
  await world.clinic.transact((db) => db.insertInto('encounter_shares').values(share).execute())
  return { params, elsewhere }
}

async function aNoteInError(world: World) {
  const { params, elsewhere } = await aSignedNote(world)
  const errorId = crypto.randomUUID()
  const mark = { marked_at: '2031-01-01T00:00:00Z', marked_by: 'The doctor', marked_by_user_id: world.provider.id }
  await world.clinic.transact((db) =>
    db
      .insertInto('encounter_errors')
      .values({ id: errorId, appointment_id: params.id, note_number: 1, reason: world.guest.words, ...mark })
      .execute(),
  )
  return { params: { ...params, errorId }, elsewhere }
}

/** An addendum that was begun, in the guest's words. */
async function aVisitDraft(world: World) {
  const { params } = await aSignedNote(world)
  const draft = { kind: 'addendum', note_number: 1, content: JSON.stringify({ text: world.guest.words }), version: 1 }
  await world.clinic.transact((db) =>
    db
      .insertInto('visit_drafts')
      .values({ ...draft, appointment_id: params.id, updated_at: '2031-01-01T00:00:00Z' })
      .execute(),
  )
  return params
}

const sickNote = {
  ...{ kind: 'sick-note', isFirst: true, keptFrom: 'work', diagnosis: null, remark: '' },
  ...{ from: '2031-03-03', until: '2031-03-05' },
}

/** A letter that was issued from a visit of the guest's. */
async function aLetter(world: World) {
  const { params, elsewhere } = await aDraft(world)
  const reference = crypto.randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()
  const of = {
    kind: 'sick-note',
    appointment_id: params.id,
    note_number: 1,
    reference,
    content: JSON.stringify(sickNote),
  }
  return { params: { ...params, letterId: await aChartFile(world, of) }, elsewhere }
}

/** A phrase of the doctor's, in the guest's words: nobody else's, whatever they may. */
async function aNoteText(world: World) {
  const id = crypto.randomUUID()
  const parts = { complaint: '', findings: '', plan: '' }
  const row = {
    id,
    user_id: world.provider.id,
    kind: 'phrase',
    name: id.slice(0, 8),
    text: world.guest.words,
    ...parts,
  }
  await world.clinic.transact((db) =>
    db
      .insertInto('note_texts')
      .values({ ...row, updated_at: '2031-01-01T00:00:00Z' })
      .execute(),
  )
  return { params: { id }, elsewhere: null }
}

export const encounterExamples: Record<string, readonly MakeExample[]> = {
  readEncounter: [async (world) => ({ ...(await aDraft(world)), allows: theClinic })],
  saveEncounter: [
    async (world) => ({ ...(await aDraft(world)), headers: seen, body: { plan: 'Rest' }, allows: theClinic }),
  ],
  signEncounter: [
    async (world) => ({ ...(await aDraft(world)), headers: seen, body: { isShared: true }, ...theDoctor }),
  ],
  addAddendum: [
    async (world) => ({
      ...(await aSignedNote(world)),
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { number: 1, text: 'More' },
      ...theDoctor,
    }),
  ],
  listVisitDrafts: [async (world) => ({ params: await aVisitDraft(world), elsewhere: 404, ...theDoctor })],
  saveVisitDraft: [
    async (world) => ({
      ...{ params: { ...(await aVisitDraft(world)), kind: 'addendum' }, elsewhere: 404, headers: seen },
      ...{ body: { content: { kind: 'addendum', text: 'More' } }, ...theDoctor },
    }),
  ],
  discardVisitDraft: [
    async (world) => ({
      ...{ params: { ...(await aVisitDraft(world)), kind: 'addendum' }, elsewhere: 404, headers: seen, ...theDoctor },
    }),
  ],
  shareEncounter: [
    async (world) => ({ ...(await aSignedNote(world)), body: { number: 1, isShared: true }, ...theDoctor }),
  ],
  markInError: [
    async (world) => ({
      ...(await aSignedNote(world)),
      body: { number: 1, addendumId: null, reason: 'Another patient’s' },
      allows: theClinic,
    }),
  ],
  readNoteInError: [async (world) => ({ ...(await aNoteInError(world)), allows: theClinic })],
  listLetters: [
    async (world) => {
      const { params, elsewhere } = await aLetter(world)
      return { params: { id: params.id }, elsewhere, allows: theClinic }
    },
  ],
  previewLetter: [async (world) => ({ ...(await aDraft(world)), body: { content: sickNote }, ...theDoctor })],
  issueLetter: [
    async (world) => ({
      ...{ ...(await aDraft(world)), headers: { 'idempotency-key': crypto.randomUUID() } },
      ...{ body: { content: sickNote, isShared: true, isSpanConfirmed: true }, ...theDoctor },
    }),
  ],
  readLetter: [async (world) => ({ ...(await aLetter(world)), allows: theClinic })],
  withdrawLetter: [async (world) => ({ ...(await aLetter(world)), body: { reason: 'Wrong day' }, ...theDoctor })],
  shareLetter: [async (world) => ({ ...(await aLetter(world)), body: { isShared: false }, ...theDoctor })],
  readSharedNote: [
    async (world) => ({ ...(await aSharedNote(world)), allows: ['guest'], but: { provider: 403, admin: 403 } }),
  ],
  listDrafts: [() => ({ elsewhere: null })],
  markDiagnosis: [() => ({ body: { code: 'I10', title: 'Hypertension', isFavorite: true }, elsewhere: null })],
  listNoteTexts: [() => ({ elsewhere: null })],
  saveNoteText: [
    () => ({
      params: { id: crypto.randomUUID() },
      body: { kind: 'phrase', name: `p${crypto.randomUUID().slice(0, 8)}`, text: 'Rest' },
      elsewhere: null,
    }),
    async (world) => ({
      ...(await aNoteText(world)),
      body: { kind: 'phrase', name: `p${crypto.randomUUID().slice(0, 8)}`, text: 'Rest' },
      allows: ['provider'],
    }),
  ],
  removeNoteText: [() => ({ params: { id: crypto.randomUUID() }, elsewhere: null })],
  findDiagnoses: [() => ({ query: { search: 'pain' }, elsewhere: null })],
}
