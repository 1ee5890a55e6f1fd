import { unsubscribeToken } from '../../src/features/messages/unsubscribe-token.ts'
import { linkKey } from '../test-server.ts'
import { createHash } from 'node:crypto'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import type { Tenancy } from '../../src/platform/tenancy.ts'
import { aBill } from '../billing.ts'
import {
  aClinic,
  anAppointment,
  aPatient,
  aProvider,
  aService,
  aUser,
  type TestClinic,
  type TestUser,
} from '../builders.ts'

/** Everybody of one clinic whom the API tells apart; `other` ones have the same role and other records. */
export const people = {
  guest: 'guest',
  otherGuest: 'guest',
  provider: 'provider',
  otherProvider: 'provider',
  admin: 'admin',
  partner: 'partner',
} as const satisfies Record<string, Role>
export type Person = keyof typeof people

export type Member = TestUser & {
  /** Stands in everything that is this person's alone, so that a leak is seen wherever it happens. */
  words: string
  providerId: string
  appointmentId: string
}

export type World = { clinic: TestClinic; host: string; serviceId: string } & Record<Person, Member>

/** The present of these tests: a Monday, nine in the morning in New York. */
export const present = Date.parse('2031-03-03T14:00:00Z')

let taken = 0
/** A time that no test has asked for yet: on weekdays of this year and the next from tomorrow on, within hours in summer and winter. */
export function unusedTime(): string {
  const [day, half] = [Math.floor(taken / 14), taken % 14]
  taken += 1
  const days = 1 + Math.floor((day + 1) / 5) * 7 + ((day + 1) % 5) - 1
  const time = new Date(present + days * 86_400_000 + half * 1_800_000).toISOString()
  if (time.startsWith('2033')) throw new Error('Examples have used up two years: give them more times of a day.')
  return time
}

/** Made for each world once, by whoever needs it first; everybody else waits for the same. */
export function once<Made>(make: (world: World) => Promise<Made>): (world: World) => Promise<Made> {
  const made = new Map<World, Promise<Made>>()
  return (world) => {
    const known = made.get(world) ?? make(world)
    made.set(world, known)
    return known
  }
}

/** A clinic with a cast that has done everything once; `mark` stands in every word of it. */
export async function aWorld(tenancy: Tenancy, mark: string): Promise<World> {
  const clinic = await aClinic(tenancy, {
    slug: mark,
    name: `Clinic ${mark}`,
    horizon_days: 730,
    legal_texts: JSON.stringify({
      privacy: { language: 'en', sections: [{ heading: `Privacy ${mark}`, paragraphs: [] }] },
    }),
  })
  const { id: serviceId } = await aService(clinic, { name: `Service ${mark}`, slug: `service-${mark}` })
  const world = { clinic, host: clinic.host, serviceId } as World
  for (const [person, role] of Object.entries(people) as [Person, Role][]) {
    const words = `private-${mark}-${person}`.toLowerCase()
    const user = await aUser(clinic, {
      roles: [role],
      email: `${words}@example.test`,
      name: words,
      patient: { given_name: words, family_name: words },
    })
    world[person] = { ...user, words, providerId: '', appointmentId: '' }
  }
  for (const person of ['provider', 'otherProvider'] as const)
    world[person].providerId = (
      await aProvider(clinic, {
        user_id: world[person].id,
        given_name: person,
        family_name: mark,
        slug: `${person.toLowerCase()}-${mark}`,
        services: [{ id: serviceId }],
      })
    ).id
  for (const [guest, provider] of [
    ['guest', 'provider'],
    ['otherGuest', 'otherProvider'],
  ] as const) {
    world[guest].appointmentId = (await aVisit(world, {}, guest, provider)).id
    await aMessage(world, world[guest].email)
    await aPaidInvoice(world, guest)
  }
  return world
}

type Fields = Partial<Parameters<typeof anAppointment>[1]>
/** The guest's visit with the provider, at a time of its own. */
export const aVisit = (
  world: World,
  fields: Fields = {},
  guest: 'guest' | 'otherGuest' = 'guest',
  provider: 'provider' | 'otherProvider' = 'provider',
) =>
  anAppointment(world.clinic, {
    provider_id: world[provider].providerId,
    service_id: world.serviceId,
    patient_id: world[guest].patientId!,
    starts_at: unusedTime(),
    message: world[guest].words,
    ...fields,
  })

/** A document of the guest's visit, whose name and bytes are the guest's words. */
export async function aDocument(world: World) {
  const { id } = await aVisit(world)
  return { params: { id, documentId: await documentOf(world, id, false) } }
}

/** The same of a visit whose patient has no account, added with its link. */
export async function aLinkedDocument(world: World) {
  const { id, manageToken } = await aLinkedVisit(world)
  return { params: { id, documentId: await documentOf(world, id, true) }, manageToken }
}

export const aLinkedVisit = async (world: World) => aVisit(world, { patient_id: (await aPatient(world.clinic)).id })

async function documentOf(world: World, visitId: string, addedByLink: boolean): Promise<string> {
  const content = Buffer.from(`%PDF- ${world.guest.words}`)
  const [id, sha256] = [crypto.randomUUID(), createHash('sha256').update(content).digest()]
  await world.clinic.transact(async (db) => {
    await db
      .insertInto('private_files')
      .values({
        ...{ id, record_kind: 'appointment', record_id: visitId, name: `${world.guest.words}.pdf`, sha256 },
        ...{ media_type: 'application/pdf', size: content.length, added_by_link: addedByLink },
      })
      .execute()
    await db.insertInto('private_file_parts').values({ file_id: id, number: 0, content }).execute()
  })
  return id
}

/** A file in the guest's chart, whose name and bytes are the guest's words. */
export async function aChartFile(world: World, letter: object = {}) {
  const { clinic, guest, provider } = world
  const content = Buffer.from(`%PDF- ${guest.words}`)
  const [id, file_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const shared = { shared_at: '2031-01-01T00:00:00Z', shared_by_user_id: provider.id }
  await clinic.transact(async (db) => {
    await db
      .insertInto('chart_files')
      .values({
        ...{ id, patient_id: guest.patientId!, kind: 'file', name: guest.words, written_at: '2031-01-01T00:00:00Z' },
        ...{ written_by_user_id: provider.id, written_by_name: 'The doctor', ...shared, ...letter },
      })
      .execute()
    await db
      .insertInto('private_files')
      .values({
        ...{ id: file_id, record_kind: 'chart-file', record_id: id, name: `${guest.words}.pdf`, added_by_link: false },
        ...{
          media_type: 'application/pdf',
          size: content.length,
          sha256: createHash('sha256').update(content).digest(),
        },
      })
      .execute()
    await db.insertInto('private_file_parts').values({ file_id, number: 0, content }).execute()
  })
  return id
}

/** A browser of the guest's. */
export async function aNotifiedDevice({ clinic, guest }: World): Promise<string> {
  const id = crypto.randomUUID()
  const keys = { p256dh: 'BKey', auth: 'auth' }
  const at = { expires_at: '2090-01-01T00:00:00Z', last_seen_at: '2090-01-01T00:00:00Z' }
  await clinic.transact(async (db) => {
    await db
      .insertInto('sessions')
      .values({ id, user_id: guest.id, ...at })
      .execute()
    await db
      .insertInto('push_subscriptions')
      .values({
        ...{ id, session_id: id, email: guest.email, endpoint: `https://push.example/${id}`, ...keys },
        added_at: new Date().toISOString(),
      })
      .execute()
  })
  return id
}

export async function aMessage({ clinic }: World, to: string, status = 'outbox'): Promise<string> {
  const id = crypto.randomUUID()
  await clinic.transact((db) =>
    db
      .insertInto('messages')
      .values({ id, kind: 'appointment-booked', to_address: to, language: 'en', subject: to, body: to, status })
      .execute(),
  )
  return id
}

/** What stands beneath a reminder to nobody of the cast. */
export async function anUnsubscribeToken(world: World): Promise<string> {
  const id = await aMessage(world, `reminded-${crypto.randomUUID()}@example.test`)
  await world.clinic.transact((db) =>
    db.updateTable('messages').set({ kind: 'appointment-reminder' }).where('id', '=', id).execute(),
  )
  return unsubscribeToken({ linkKey }, world.clinic.id, id)
}

/** About a visit of somebody without an account, whose address was refused. */
export async function aRefusedMessage(world: World): Promise<string> {
  const to = `wrong-${crypto.randomUUID()}@example.test`
  const { id: patient_id } = await aPatient(world.clinic, { email: to })
  const visit = await aVisit(world, { patient_id })
  const id = await aMessage(world, to, 'failed')
  await world.clinic.transact((db) =>
    db
      .updateTable('messages')
      .set({ failure: 'address-refused', subject_kind: 'appointment', subject_id: visit.id })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

/** An invoice with a payment; the payment's id. */
export const aPaidInvoice = async (world: World, person: Person = 'guest'): Promise<string> =>
  (await anInvoiceOf(world, {}, person)).payment

/** An issued invoice of somebody's, paid unless it says otherwise; by the provider, so that the admin may take back. */
export const anInvoiceOf = (
  world: World,
  wanted: { paidMinor?: number; isElectronic?: boolean } = {},
  person: Person = 'guest',
) =>
  world.clinic.transact((db) =>
    aBill(db, {
      patientId: world[person].patientId!,
      userId: world.provider.id,
      payerName: world[person].words,
      ...wanted,
    }),
  )
