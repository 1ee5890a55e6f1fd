import { extendableMinutes, holdMinutes } from '@polyclinic/domain/holds/decide-extension.ts'
import { sql } from 'kysely'
import type { Person, World } from './cast.ts'
import { aMessage, aNotifiedDevice, anUnsubscribeToken, aRefusedMessage, aVisit, present, unusedTime } from './cast.ts'
import { accountExamples } from './examples-of-accounts.ts'
import { availabilityExamples } from './examples-of-availability.ts'
import { blogExamples } from './examples-of-blog.ts'
import { auditExamples } from './examples-of-audit.ts'
import { brandExamples } from './examples-of-brand.ts'
import { clinicDeviceExamples } from './examples-of-clinic-devices.ts'
import { formTabletExamples } from './examples-of-form-tablets.ts'
import { closureExamples } from './examples-of-closures.ts'
import { domainExamples } from './examples-of-domains.ts'
import { ruleExamples } from './examples-of-rules.ts'
import { locationExamples } from './examples-of-locations.ts'
import { chartExamples } from './examples-of-charts.ts'
import { documentExamples } from './examples-of-documents.ts'
import { encounterExamples } from './examples-of-encounters.ts'
import { messageTextExamples } from './examples-of-message-texts.ts'
import { formExamples } from './examples-of-forms.ts'
import { peopleExamples } from './examples-of-people.ts'
import { appointmentExamples } from './examples-of-appointments.ts'
import { frontDeskExamples } from './examples-of-front-desk.ts'
import { invoiceExamples } from './examples-of-invoices.ts'
import { onlinePaymentExamples } from './examples-of-online-payments.ts'
import { outgoingReferralExamples } from './examples-of-outgoing-referrals.ts'
import { partnerServiceExamples } from './examples-of-partner-services.ts'
import { referralExamples } from './examples-of-referrals.ts'
import { waitingListExamples } from './examples-of-waiting-list.ts'
import { reviewExamples } from './examples-of-reviews.ts'
import { prescriptionExamples } from './examples-of-prescriptions.ts'
import { privacyExamples } from './examples-of-privacy.ts'
import { doctorExamples } from './examples-of-doctors.ts'
import { serviceExamples } from './examples-of-services.ts'

/** Who calls: somebody of the clinic, nobody, or somebody signed in at another clinic, who is nobody here. */
export type Caller = Person | 'nobody' | 'otherClinicsGuest' | 'otherClinicsAdmin'

/** A call that is right in every part, so that only who asks decides. */
export type Example = {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
  /** Of those whom the contract admits, who may touch this very record; for the others it does not exist. */
  allows?: readonly Person[]
  /** Where a rule of the record says something else. */
  but?: Partial<Record<Caller, number>>
  /** Whose words whoever is answered may read, because the call itself grants it. */
  shows?: readonly Person[]
  /** What the same call gets at the host of another clinic; null when it names nothing of its clinic. */
  elsewhere: number | null
}
/** One that differs from caller to caller takes who calls; any other is shared by all who are refused with it. */
export type MakeExample = (world: World, caller: Caller) => Promise<Example> | Example

const soon = (days: number) => new Date(present + days * 86_400_000).toISOString()

const aTime = ({ provider, serviceId }: World) => ({
  providerId: provider.providerId,
  serviceId,
  startsAt: unusedTime(),
})

/** As it is when it may be extended, by the clock of whoever held it. */
async function endingSoon({ clinic }: World, held: { id: string; secret: string }) {
  const expires_at = sql<string>`expires_at - make_interval(mins => ${holdMinutes - extendableMinutes + 1})`
  await clinic.transact(async (db) => {
    await db.updateTable('holds').set({ expires_at }).where('id', '=', held.id).execute()
    await db.updateTable('claims').set({ expires_at }).where('hold_id', '=', held.id).execute()
  })
  return held
}

let quietTimes = 0
const ofQuietWeek = () => new Date(Date.parse('2034-03-06T14:00:00Z') + (quietTimes += 1) * 1_800_000).toISOString()

/** A view of a report, as somebody keeps it. */
const aView = () => ({
  ...{ name: 'Every month', range: 'Last month', from: null, to: null, isCompared: true, isShared: false },
})
/** Deleted before: nothing is left to do. */
const noView = () => ({ params: { id: crypto.randomUUID() }, elsewhere: null })
/** Of one reader alone: nobody else deletes it, whatever they may. */
async function aKeptView(
  world: World,
  report: 'operational' | 'financial',
  owner: 'provider' | 'admin',
  is_shared = false,
) {
  const id = crypto.randomUUID()
  const { isCompared: is_compared, range } = aView()
  const row = { id, user_id: world[owner].id, report, name: world.guest.words, range, is_compared, is_shared }
  await world.clinic.transact((db) =>
    db
      .insertInto('report_views')
      .values({ ...row, updated_at: '2026-01-01T00:00:00Z' })
      .execute(),
  )
  return { params: { id }, allows: [owner], elsewhere: null }
}

/** Shared: whoever may read the report is written to of it. */
const aSharedView = async (
  world: World,
  report: 'operational' | 'financial',
  owner: 'provider' | 'admin',
): Promise<Example> => ({
  ...(await aKeptView(world, report, owner, true)),
  allows: report === 'operational' ? ['provider', 'otherProvider', 'admin'] : ['admin'],
  ...{ body: { rhythm: 'weekly' }, elsewhere: 404 },
})

/** What a mail program sends. */
function onePress() {
  const body = new FormData()
  body.append('List-Unsubscribe', 'One-Click')
  return body
}

/** One or more right calls for every operation of the API, by name. */
export const examplesWith = (
  hold: (world: World, body: object) => Promise<{ id: string; secret: string }>,
): Record<string, readonly MakeExample[]> => ({
  findOrganization: [({ host }) => ({ query: { domains: `"${host}"` }, elsewhere: 404 })],
  readLegalText: [() => ({ params: { page: 'privacy' }, elsewhere: null })],
  listLocations: [() => ({ elsewhere: null })],
  listServices: [({ clinic }) => ({ query: { organizationId: clinic.id, isActive: 'true' }, elsewhere: 404 })],
  listProviders: [({ serviceId }) => ({ query: { serviceId }, elsewhere: 200 })],
  searchProviders: [() => ({ query: { available: 'today' }, elsewhere: 200 })],
  readBookingChoice: [({ serviceId }) => ({ query: { service: serviceId }, elsewhere: 200 })],
  readProvider: [({ clinic }) => ({ params: { slug: `provider-${clinic.slug}` }, elsewhere: 404 })],
  findSlots: [
    ({ provider }) => ({
      query: { providerId: provider.providerId, from: soon(0), to: soon(7) },
      elsewhere: 200,
    }),
  ],
  holdSlot: [(world) => ({ body: aTime(world), elsewhere: 409 })],
  readHold: [async (world) => withSecret(await hold(world, aTime(world)))],
  extendHold: [async (world) => withSecret(await endingSoon(world, await hold(world, aTime(world))))],
  releaseHold: [async (world) => withSecret(await hold(world, aTime(world)))],
  ...appointmentExamples,
  readDays: [
    async (world) => {
      // In a week that no other example asks for.
      await aVisit(world, { starts_at: ofQuietWeek() })
      const query = { from: '2034-03-04', to: '2034-03-10', providerIds: world.provider.providerId }
      return { query, allows: ['provider', 'admin'], elsewhere: 404 }
    },
  ],
  readFinancialReport: [
    () => ({
      query: { from: '2026-01-01', to: '2026-01-31', previousFrom: '2025-11-27', previousTo: '2025-12-27' },
      elsewhere: null,
    }),
  ],
  listReportViews: [() => ({ elsewhere: null })],
  saveReportView: [
    ({ provider }) => ({
      params: { id: crypto.randomUUID() },
      body: { ...aView(), providerId: provider.providerId },
      allows: ['provider', 'admin'],
      elsewhere: 404,
    }),
  ],
  removeReportView: [noView, (world) => aKeptView(world, 'operational', 'provider')],
  setReportMailing: [(world) => aSharedView(world, 'operational', 'provider')],
  listFinancialViews: [() => ({ elsewhere: null })],
  saveFinancialView: [() => ({ params: { id: crypto.randomUUID() }, body: aView(), elsewhere: null })],
  removeFinancialView: [noView, (world) => aKeptView(world, 'financial', 'admin')],
  setFinancialMailing: [(world) => aSharedView(world, 'financial', 'admin')],
  listReportVisits: [
    () => ({ query: { from: '2026-01-01', to: '2026-01-31', figure: 'booked' }, elsewhere: null }),
    ({ provider }) => ({
      query: { from: '2026-01-01', to: '2026-01-01', figure: 'waiting', providerId: provider.providerId },
      allows: ['provider', 'admin'],
      elsewhere: 404,
    }),
  ],
  listReportRows: [
    () => ({ query: { from: '2026-01-01', to: '2026-01-31', figure: 'filled' }, elsewhere: null }),
    ({ provider }) => ({
      query: { from: '2026-01-01', to: '2026-01-02', figure: 'filled', providerId: provider.providerId },
      allows: ['provider', 'admin'],
      elsewhere: 404,
    }),
  ],
  listFinancialRows: [
    () => ({ query: { from: '2026-01-01', to: '2026-01-31', figure: 'went-back', method: 'cash' }, elsewhere: null }),
  ],
  readReport: [
    () => ({
      query: { from: '2026-01-01', to: '2026-01-31', previousFrom: '2025-11-27', previousTo: '2025-12-27' },
      elsewhere: null,
    }),
    ({ provider }) => ({
      query: {
        ...{ from: '2026-01-01', to: '2026-01-01', previousFrom: '2025-12-31', previousTo: '2025-12-31' },
        providerId: provider.providerId,
      },
      allows: ['provider', 'admin'],
      elsewhere: 404,
    }),
  ],
  readMonth: [
    ({ provider }) => ({
      query: { from: '2031-03-03', to: '2031-04-06', providerIds: provider.providerId },
      allows: ['provider', 'admin'],
      elsewhere: 404,
    }),
  ],
  readDay: [
    () => ({ params: { date: 'today' }, elsewhere: null }),
    ({ provider }) => ({
      params: { date: '2031-03-04' },
      query: { providerId: provider.providerId },
      allows: ['provider', 'admin'],
      elsewhere: 404,
    }),
  ],
  ...auditExamples,
  ...brandExamples,
  ...doctorExamples,
  ...clinicDeviceExamples,
  ...formTabletExamples,
  ...closureExamples,
  ...locationExamples,
  ...ruleExamples,
  ...domainExamples,
  ...privacyExamples,
  ...serviceExamples,
  ...availabilityExamples,
  ...blogExamples,
  ...documentExamples,
  ...chartExamples,
  ...encounterExamples,
  ...prescriptionExamples,
  ...reviewExamples,
  ...waitingListExamples,
  ...formExamples,
  streamChanges: [() => ({ elsewhere: null })],
  ...accountExamples,
  ...peopleExamples,
  ...messageTextExamples,
  listMessages: [() => ({ elsewhere: null })],
  countUndelivered: [() => ({ elsewhere: null })],
  readMessage: [async (world) => ({ params: { id: await aMessage(world, world.guest.email) }, elsewhere: 404 })],
  retryMessage: [
    async (world) => ({ params: { id: await aMessage(world, world.guest.email, 'failed') }, elsewhere: 404 }),
  ],
  chooseByLink: [
    async (world) => ({ body: { token: await anUnsubscribeToken(world), isWanted: false }, elsewhere: 409 }),
  ],
  unsubscribe: [
    async (world) => ({ params: { token: await anUnsubscribeToken(world) }, body: onePress(), elsewhere: 409 }),
  ],
  readOwnChoices: [() => ({ elsewhere: null })],
  removeDevice: [
    async (world) => ({ params: { id: await aNotifiedDevice(world) }, allows: ['guest'], elsewhere: 404 }),
  ],
  changeOwnChoices: [() => ({ body: { reminders: 'email' }, elsewhere: null })],
  correctAddress: [
    async (world, caller) => ({
      params: { id: await aRefusedMessage(world) },
      body: { email: 'right@example.test' },
      // A doctor corrects on the patient's page, of whom they treat: of no message.
      elsewhere: caller === 'provider' || caller === 'otherProvider' ? 403 : 404,
      but: { provider: 403, otherProvider: 403 },
    }),
  ],
  withdrawMessage: [
    async (world) => ({ params: { id: await aMessage(world, world.guest.email, 'on-hold') }, elsewhere: 404 }),
  ],
  ...frontDeskExamples,
  ...invoiceExamples,
  ...onlinePaymentExamples,
  ...referralExamples,
  ...outgoingReferralExamples,
  ...partnerServiceExamples,
})

const withSecret = ({ id, secret }: { id: string; secret: string }): Example => ({
  params: { id },
  headers: { 'hold-secret': secret },
  elsewhere: 404,
})
