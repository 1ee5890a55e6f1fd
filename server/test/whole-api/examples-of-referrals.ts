import { consentVersion } from '@polyclinic/domain/referrals/limits.ts'
import { standingAt } from '../../src/features/referrals/act.ts'
import { createHash } from 'node:crypto'
import { aVisit, once, unusedTime, type Person, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'
import { aLetter } from './examples-of-forms.ts'

const at = '2031-02-20T15:00:00Z'

/** The one that the cast's partner is of; whoever asks meanwhile waits until it is there. */
export const thePartner = once(async (world) => {
  const id = crypto.randomUUID()
  await world.clinic.transact(async (db) => {
    await db
      .insertInto('partners')
      .values({ id, kind: 'practice', name: `Practice of ${world.clinic.slug}`, language: 'en', created_at: at })
      .execute()
    await db.updateTable('users').set({ partner_id: id }).where('id', '=', world.partner.id).execute()
  })
  return id
})

/** A person of it whose access can be taken. */
async function aColleague(world: World) {
  const [id, userId] = [await thePartner(world), crypto.randomUUID()]
  await world.clinic.transact((db) =>
    db
      .insertInto('users')
      .values({ id: userId, email: `${userId}@example.test`, name: 'A colleague', roles: ['partner'], partner_id: id })
      .execute(),
  )
  return { id, userId }
}

/** Of a person of it, that is open. */
async function anInvitation(world: World) {
  const [id, invitationId] = [await thePartner(world), crypto.randomUUID()]
  await world.clinic.transact((db) =>
    db
      .insertInto('invitations')
      .values({
        ...{ id: invitationId, partner_id: id, email: `${invitationId}@example.test`, name: 'Nora New' },
        ...{ roles: ['partner'], created_at: at, sent_at: at },
      })
      .execute(),
  )
  return { id, invitationId }
}

const consent = {
  ...{
    consent_version: consentVersion,
    consent_given_by: 'patient',
    consent_way: 'signed',
    consent_given_on: '2031-02-19',
  },
}
type Status = 'draft' | 'requested' | 'received' | 'on-hold' | 'accepted' | 'in-progress'

/** One of the partner's, as it stands; `askedBy` of one that is on hold. */
async function aReferral(world: World, status: Status, fields: object = {}): Promise<string> {
  const [id, partner_id] = [crypto.randomUUID(), await thePartner(world)]
  await world.clinic.transact((db) =>
    db
      .insertInto('referrals')
      .values({
        ...{ id, partner_id, written_by_user_id: world.partner.id, written_by_name: 'Nora New' },
        ...standingAt(status, { askedBy: null, statusBefore: null }, { urgency: 'routine', requestedAt: at }, at),
        ...{ requested_at: status === 'draft' ? null : at, version: 1, given_name: 'Ada', family_name: 'Quill' },
        ...{ birth_date: '1980-02-03', phone: '+16175550123', reason: 'A mole', urgency: 'routine', ...consent },
        ...fields,
      })
      .execute(),
  )
  return id
}

/** With the visit of the guest, and its letter if there is a report. */
export async function aBookedReferral(world: World, isCompleted = false) {
  const visit = await aVisit(world, {
    status: 'fulfilled',
    arrived_at: at,
    started_at: at,
    finished_at: at,
    claim: false,
  })
  const [letterId, fileId] = [crypto.randomUUID(), crypto.randomUUID()]
  const { guest, provider } = world
  await world.clinic.transact(async (db) => {
    await db
      .insertInto('encounters')
      .values({
        appointment_id: visit.id,
        status: 'preliminary',
        version: 1,
        content: '{}',
        changed: '{}',
        created_at: at,
        updated_at: at,
      })
      .execute()
    await db
      .insertInto('chart_files')
      .values({
        ...{ id: letterId, patient_id: guest.patientId!, kind: 'referral', name: 'Report', written_at: at },
        ...{ written_by_user_id: provider.id, written_by_name: 'Dr. Okafor', appointment_id: visit.id },
        ...{ note_number: 1, reference: letterId.replaceAll('-', '').slice(-8).toUpperCase() },
        content: JSON.stringify({ recipient: 'Practice' }),
      })
      .execute()
    await db
      .insertInto('private_files')
      .values({
        ...{ id: fileId, record_kind: 'chart-file', record_id: letterId, name: 'report.pdf', size: 5 },
        ...{ media_type: 'application/pdf', sha256: Buffer.alloc(32), added_by_link: false },
      })
      .execute()
    await db
      .insertInto('private_file_parts')
      .values({ file_id: fileId, number: 0, content: Buffer.from('%PDF-') })
      .execute()
    await db.updateTable('user_patients').set({ confirmed_at: at }).where('patient_id', '=', guest.patientId!).execute()
  })
  const of = { patient_id: guest.patientId!, appointment_id: visit.id }
  const done = isCompleted ? { status: 'completed', turn: null, report_id: letterId } : {}
  return { id: await aReferral(world, 'in-progress', { ...of, ...done }), letterId, visitId: visit.id }
}

/** A file that the partner sent along. */
async function aSentFile({ clinic }: World, record_id: string): Promise<string> {
  const content = Buffer.from(`%PDF- ${crypto.randomUUID()}`)
  const [id, sha256] = [crypto.randomUUID(), createHash('sha256').update(content).digest()]
  await clinic.transact(async (db) => {
    await db
      .insertInto('private_files')
      .values({
        ...{ id, record_kind: 'referral', record_id, name: 'Findings.pdf', size: content.length, sha256 },
        ...{ media_type: 'application/pdf', added_by_link: false },
      })
      .execute()
    await db.insertInto('private_file_parts').values({ file_id: id, number: 0, content }).execute()
  })
  return id
}
const aFileOf =
  (status: Status, who: readonly Person[]): MakeExample =>
  async (world) => {
    const id = await aReferral(world, status)
    return { params: { id, fileId: await aSentFile(world, id) }, elsewhere: 404, allows: who }
  }

const seen = { headers: { 'if-match': '"1"' }, elsewhere: 404 } as const
const said = { text: 'Since when?' }
const one =
  (status: Status, more: object = {}, fields: object = {}, who: readonly Person[] = ['partner']): MakeExample =>
  async (world) => ({ params: { id: await aReferral(world, status, fields) }, ...seen, allows: who, ...more })
const asked = (by: 'partner' | 'clinic') => ({
  ...{ asked_by: by, status_before: 'received', turn: by === 'partner' ? 'clinic' : 'partner' },
})
const clinics = ['admin'] as const
const details = { kind: 'practice', name: 'Hill', contactName: null, email: null, phone: null, language: 'en' }
const typed = {
  patient: { givenName: 'Ada', familyName: 'Quill', birthDate: '1980-02-03', phone: null, email: null },
  ...{ serviceId: null, reason: 'A mole', question: '', urgency: 'routine', consent: null },
}

export const referralExamples: Record<string, readonly MakeExample[]> = {
  listPartners: [async (world) => (await thePartner(world), { elsewhere: null, shows: ['partner'] })],
  createPartner: [() => ({ body: details, elsewhere: null })],
  changePartner: [
    async (world) => {
      const id = crypto.randomUUID()
      await world.clinic.transact((db) =>
        db
          .insertInto('partners')
          .values({ id, kind: 'other', name: 'Another', language: 'en', created_at: at })
          .execute(),
      )
      return { params: { id }, ...seen, body: { name: 'Hill' } }
    },
  ],
  invitePartnerPerson: [
    async (world) => ({
      params: { id: await thePartner(world) },
      body: { email: `${crypto.randomUUID()}@example.test`, name: 'Nora New' },
      ...{ elsewhere: 404, shows: ['partner'] },
    }),
  ],
  sendPartnerInvitation: [async (world) => ({ params: await anInvitation(world), elsewhere: 404, shows: ['partner'] })],
  withdrawPartnerInvitation: [
    async (world) => ({ params: await anInvitation(world), elsewhere: 404, shows: ['partner'] }),
  ],
  removePartnerPerson: [async (world) => ({ params: await aColleague(world), elsewhere: 404, shows: ['partner'] })],
  listReferrals: [async (world) => (await aReferral(world, 'requested'), { elsewhere: null })],
  readReferral: [one('requested', {}, {}, clinics)],
  receiveReferral: [one('requested', {}, {}, clinics)],
  askAboutReferral: [one('received', { body: said }, {}, clinics)],
  answerAboutReferral: [one('on-hold', { body: said }, asked('partner'), clinics)],
  acceptReferral: [one('received', {}, {}, clinics)],
  rejectReferral: [one('received', { body: { reason: 'other' } }, {}, clinics)],
  failReferral: [one('accepted', { body: { reason: 'other' } }, {}, clinics)],
  bookReferral: [
    async (world) => ({
      params: { id: await aReferral(world, 'accepted') },
      headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': '"1"' },
      body: {
        patient: { givenName: 'Ada', familyName: 'Quill', birthDate: '1980-02-03' },
        ...{ isAnotherPerson: true, providerId: world.provider.providerId, serviceId: world.serviceId },
        ...{ locationId: world.clinic.locationId, startsAt: unusedTime() },
      },
      elsewhere: 404,
    }),
  ],
  readReferralOfVisit: [
    async (world) => {
      const { visitId } = await aBookedReferral(world)
      return { params: { id: visitId }, elsewhere: 404, allows: ['provider'] }
    },
  ],
  unbookReferral: [async (world) => ({ params: { id: (await aBookedReferral(world)).id }, ...seen, allows: clinics })],
  completeReferral: [
    async (world) => {
      const { id, letterId } = await aBookedReferral(world)
      return { params: { id }, ...seen, body: { letterId }, allows: ['provider'] }
    },
  ],
  noteConsentWithdrawn: [one('requested', {}, {}, clinics)],
  listOwnReferrals: [async (world) => (await aReferral(world, 'draft'), { elsewhere: null })],
  readOwnReferral: [one('draft')],
  draftReferral: [async (world) => (await thePartner(world), { body: typed, elsewhere: null })],
  saveReferral: [one('draft', { body: typed })],
  discardReferral: [one('draft')],
  sendReferral: [one('draft')],
  askAboutOwnReferral: [one('received', { body: said })],
  answerAboutOwnReferral: [one('on-hold', { body: said }, asked('clinic'))],
  cancelOwnReferral: [one('requested', { body: {} })],
  bookOwnReferral: [
    async (world) => {
      const id = await aReferral(world, 'requested')
      await world.clinic.transact((db) => db.updateTable('partners').set({ books_visits: true }).execute())
      return {
        params: { id },
        headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': '"1"' },
        body: {
          ...{ providerId: world.provider.providerId, serviceId: world.serviceId },
          ...{ locationId: world.clinic.locationId, startsAt: unusedTime() },
        },
        ...{ elsewhere: 404, allows: ['partner'] },
      }
    },
  ],
  cancelOwnVisit: [
    async (world) => {
      const { id: visitId } = await aVisit(world, { source: 'partner', booked_by_partner: 'Hill' })
      const of = { patient_id: world.guest.patientId!, appointment_id: visitId }
      return { params: { id: await aReferral(world, 'in-progress', of) }, ...seen, allows: ['partner'] }
    },
  ],
  readReferralReport: [
    async (world) => ({ params: { id: (await aBookedReferral(world, true)).id }, elsewhere: 404, allows: ['partner'] }),
  ],
  addReferralFile: [
    async (world) => ({
      params: { id: await aReferral(world, 'draft') },
      ...{ body: aLetter(), elsewhere: 404, allows: ['partner'] },
    }),
  ],
  readOwnReferralFile: [aFileOf('requested', ['partner'])],
  removeReferralFile: [aFileOf('draft', ['partner'])],
  readReferralFile: [aFileOf('requested', clinics)],
  readReferralFileOfVisit: [
    async (world) => {
      const { id, visitId } = await aBookedReferral(world)
      return { params: { id: visitId, fileId: await aSentFile(world, id) }, elsewhere: 404, allows: ['provider'] }
    },
  ],
  keepReferralFile: [
    async (world) => {
      const { id } = await aBookedReferral(world)
      return {
        params: { id: world.guest.patientId!, fileId: await aSentFile(world, id) },
        ...{ elsewhere: 404, allows: ['provider', 'admin'], but: { otherProvider: 403 } },
      }
    },
  ],
  listReferralsOfMe: [() => ({ elsewhere: null })],
  withdrawReferralConsent: [
    async (world) => ({ params: { id: (await aBookedReferral(world, true)).id }, elsewhere: 404, allows: ['guest'] }),
  ],
}
