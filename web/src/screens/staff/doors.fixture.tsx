import { setupSteps } from '@polyclinic/domain/setup/steps.ts'
import { allowedActs as actsOnVisit } from '@polyclinic/domain/appointments/rules.ts'
import { endpoints } from '@polyclinic/domain/endpoints.ts'
import {
  permissions,
  permissionsOf,
  permits,
  rightsOf,
  type Permission,
  type Rights,
} from '@polyclinic/domain/kit/permissions.ts'
import { isProvider, type Role } from '@polyclinic/domain/kit/roles.ts'
import { allowedActs, givableBy } from '@polyclinic/domain/people/rules.ts'
import { daysWith } from '../../features/calendar/calendar.fixture.ts'
import { dayWith, visitWith } from '../../features/days/visit.fixture.ts'
import { aDuplicate } from '../../features/patient-merges/merge.fixture.ts'
import { aFinancialReport, aReport } from '../../features/reports/report.fixture.ts'
import { useUserState } from '../../state/user.ts'
import { testClinic } from '../../test/in-app.tsx'
import { fakeApi, refusal, type SentRequest } from '../../test/fake-api.ts'

/** Somebody who works here, as the server tells the browser. */
export type Somebody = { roles: readonly Role[]; rights: Rights }

export const somebody = (roles: readonly Role[], staffPermissions?: readonly Permission[]): Somebody => ({
  roles,
  rights: rightsOf(roles, staffPermissions ? { staffPermissions } : {}),
})

export function signInAs({ roles, rights }: Somebody) {
  const state = useUserState.getState()
  const secondFactor = { isOn: true, isMissing: false, requiredFrom: null }
  const own = isProvider(roles)
    ? { id: ids.doctor, name: 'Dr. Ben Raman', speciality: 'family-medicine', portraitUrl: null }
    : null
  const me = { id: 'me', name: 'Ruth Ellery', email: 'ruth@example.test', roles: [...roles] }
  state.setUser({ ...me, permissions: permissionsOf(rights), rights, secondFactor, provider: own })
  state.setRoles([...roles])
}

const idOf = (last: string) => `01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a${last}`
export const ids = { person: idOf('03'), role: idOf('01'), message: idOf('05'), doctor: idOf('07') }

const isPermission = (access: string): access is Permission => permissions.some((each) => each === access)

/** The API as somebody meets it, by the contracts; answers what was asked in vain. */
export function apiFor({ rights }: Somebody): SentRequest[] {
  const inVain: SentRequest[] = []
  fakeApi((asked) => {
    const found = endpoints.filter(
      ({ method, path }) =>
        method === asked.method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`).test(asked.path),
    )
    // As the server does: what is named comes before any id.
    const [contract] = found.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
    if (!contract) throw new Error(`Nothing is at ${asked.method} ${asked.path}.`)
    // A partner's own is of no side of the clinic's.
    const isOwn = contract.access === 'referrals:send' && permits(rights, contract.access)
    if (!isPermission(contract.access) || isOwn || permits(rights, contract.access, 'clinic'))
      return { status: 200, data: answersFor(rights)[contract.name] }
    inVain.push(asked)
    return refusal('forbidden')
  })
  return inVain
}

function answersFor(rights: Rights): Record<string, unknown> {
  const giver = { userId: 'me', rights }
  const colleague = {
    ...{
      id: ids.person,
      kind: 'account',
      name: 'Tom Alvarez',
      email: 'tom@example.test',
      roles: ['admin'],
      version: 1,
      hasSecondFactor: true,
    },
    ...{ staffRole: null, provider: null, status: 'active', lastSeenAt: null, exceptions: [], permissions: [] },
    ...{ origins: [], toAllow: [], toDeny: [], openSessions: 1, invitedBy: null, invitedAt: null, expiresAt: null },
    visitsAhead: null,
    allowedActs: allowedActs(giver, {
      ...{ kind: 'account', userId: ids.person, status: 'active', hasSecondFactor: true },
      rights: rightsOf(['admin'], { staffPermissions: [] }),
    }),
  }
  const mayChangeRoles = permits(rights, 'roles:change')
  const role = {
    ...{ id: ids.role, name: 'Nurse', permissions: [], version: 1, people: 0, invitations: 0 },
    ...{ mayChange: mayChangeRoles, mayDelete: mayChangeRoles },
  }
  const message = {
    ...{
      id: ids.message,
      kind: 'appointment-booked',
      channel: 'email',
      to: 'rosa@example.test',
      subject: 'Your visit',
      attempts: 0,
    },
    ...{
      failure: 'unreachable',
      lastError: null,
      createdAt: '2031-03-01T15:00:00Z',
      dueAt: null,
      sentAt: null,
      ...{ reportedAt: null, deliveredAt: null, patientName: null },
      status: 'on-hold',
    },
    visit: { patientName: 'Rosa Delgado', startsAt: '2031-03-03T15:00:00Z', timeZone: 'America/New_York' },
    ...{
      text: 'Hello Rosa',
      correction: 'patient',
      isLinkHidden: false,
      isLinkEnded: false,
      canLeave: true,
      manageLink: { status: 'open', isRenewable: true },
    },
  }
  const messageText = {
    ...{ occasion: 'appointment-booked', language: 'en', isChanged: true, version: 1, changedAt: null },
    ...{ subject: 'Booked', body: '{details}\n{terms}\n{manage}', productText: { subject: 'Booked', body: 'Hello' } },
  }
  const brandVersion = { version: 1, savedAt: '2031-03-01T15:00:00Z', savedBy: null, restoredFrom: null }
  const page = { total: 1, skip: 0, take: 20 }
  const day = dayWith()
  const now = day.now as never
  const visits = (['booked', 'arrived', 'checked-in'] as const).map((status, at) => {
    const may = (permission: Permission) => permits(rights, permission, 'clinic')
    const undo = may('appointments:undo') ? { to: 'booked' as const, until: null as never } : null
    const visit = visitWith({
      ...{ documents: may('documents:read') ? 1 : 0, lastAct: { act: 'check-in', at: now, by: null, undo } },
      id: status,
      status,
      startsAt: `2026-11-25T1${at + 3}:40:00Z`,
      endsAt: `2026-11-25T1${at + 4}:25:00Z`,
    })
    return { ...visit, allowedActs: actsOnVisit(visit, (permission) => permits(rights, permission, 'clinic'), now) }
  })
  const device = {
    ...{ id: 'device', kind: 'wall', name: 'Waiting room', locationId: 'place', locationName: 'Main Street' },
    ...{ shows: 'number', createdAt: now, pairedAt: null, lastSeenAt: null, codeEndsAt: null },
  }
  const offered = {
    ...{ id: 'service', name: 'Check-up', durationMinutes: 30, priceMinor: 18_000 },
    ...{ isActive: true, doctors: 1, visits: 2 },
  }
  const choices = {
    ...{ doctors: [], places: [], groups: [], defaults: [] },
    usual: {
      ...{ minimumNoticeMinutes: 120, horizonDays: 90 },
      policy: { freeUntilMinutes: 1440, lateFeeMinor: 0, closedUntilMinutes: 120 },
    },
  }
  return {
    readBrand: {
      ...brandVersion,
      name: 'Harbor',
      styles: { ...testClinic.styles, font: undefined },
      staticContent: testClinic.staticContent,
      fontHosts: [],
    },
    listBrandVersions: { items: [{ ...brandVersion, changed: [] }] },
    readLegalTexts: { ...brandVersion, texts: {} },
    listLegalVersions: { items: [{ ...brandVersion, pages: [], changed: [] }] },
    listDataRequests: {
      items: [
        {
          ...{ id: idOf('21'), patientId: idOf('22'), patientName: 'Rosa Diaz', kind: 'access', status: 'received' },
          ...{ receivedOn: '2026-11-01', dueOn: '2026-12-01', isExtended: false, law: '', endedAt: null, daysLeft: 7 },
        },
      ],
      ...{ total: 1, skip: 0, take: 20, overdue: 0 },
    },
    readRetention: {
      rules: [{ kind: 'record', amount: 7, unit: 'years', isSetting: true, law: '243 CMR 2.07 (13) (a)' }],
      ...{ until: '2026-12-26', erasures: [] },
      going: { messageText: 0, messageAddress: 0, document: 0, formFile: 0, books: 0 },
      holds: [
        {
          ...{ id: idOf('23'), patientId: idOf('22'), patientName: 'Rosa Diaz', reason: 'Lawsuit', until: null },
          ...{ caseReference: null, placedAt: '2026-11-01T15:00:00Z', placedBy: 'Ana Admin' },
        },
      ],
    },
    listOutgoingReferrals: { items: [], total: 0, skip: 0, take: 20, unread: 0 },
    listReceivedReferrals: { items: [], total: 0, skip: 0, take: 20, unread: 0 },
    listOutgoingReferralsOf: { items: [], partners: [], letters: [], mayWrite: false },
    listReferrals: { items: [], total: 0, skip: 0, take: 20, waiting: 0, overdue: 0 },
    listPartners: { items: [], total: 0, skip: 0, take: 100 },
    listOwnReferrals: {
      items: [],
      total: 0,
      skip: 0,
      take: 20,
      partnerName: 'Bayside',
      hasServices: true,
      waiting: 0,
      overdue: 0,
    },
    readOwnServices: { agreements: [], accounts: [], entries: { items: [], total: 0, skip: 0, take: 50 } },
    listClinicDevices: { items: [device] },
    readSetup: {
      steps: setupSteps.map((step) => ({ step, isDone: false })),
      ...{ isDismissed: false, service: null, doctor: null, hasVisit: false, hasMailServer: true },
      brand: { name: 'Harbor', isOwn: false },
      legal: { isOwn: false },
    },
    listDoctorSettings: { items: [], total: 0, skip: 0, take: 20 },
    readBookingRules: {
      ...{
        freeUntilMinutes: 1440,
        lateFeeMinor: 0,
        closedUntilMinutes: 120,
        minimumNoticeMinutes: 60,
        horizonDays: 90,
      },
      ...{ askPhone: 'optional', askBirthDate: 'off', askInsurance: 'off', documentsPerVisit: 5, visitsAhead: 12 },
      ...{ holdsPerHour: 180, bookingsPerHour: 60, holdsAtOnce: 40, holdsPerVisitor: 3, heldPercent: 25 },
      ...{ ownCheckInMinutes: 60, ownCheckInMeters: 0 },
      ...{
        unconfirmedPerHour: 40,
        ...brandVersion,
        canAskInsurance: false,
        exceptions: [],
        places: { open: 1, located: 0 },
      },
      booked: { visits: 0, first: null, last: null },
    },
    listBookingRuleVersions: { items: [] },
    listDomains: {
      items: [{ host: 'harbor.test', written: 'harbor.test', isPrimary: true, neededBy: [] }],
      pending: [],
    },
    listLocationSettings: { items: [], groups: [] },
    listServiceSettings: { items: [offered], choices },
    readDay: { ...day, items: visits },
    listCalls: { now, items: [], made: [] },
    readDays: daysWith({ items: visits }),
    readReport: aReport,
    readFinancialReport: aFinancialReport,
    listMessages: {
      ...{ items: [message], ...page, hasMailServer: true },
      week: { sent: 0, waiting: 0, failed: 0, kept: 0 },
    },
    countUndelivered: { count: 0 },
    listVouchers: { items: [], total: 0, skip: 0, take: 20, owed: { minor: 0, currency: 'USD' } },
    readAccountingSettings: { settings: null, version: 0, isOffered: true },
    readCashBox: {
      ...{ currency: 'USD', lastNumber: 1, lastClosedAt: now, openingMinor: 10_000, movedMinor: 0, count: 0 },
      movements: [],
    },
    listCashClosings: { items: [], ...page, total: 0 },
    listOnlineProblems: { movements: [], unknown: [], owedBack: [] },
    readOnlinePaymentSettings: {
      ...{ provider: 'stripe', isOn: true, hasSecretKey: true, hasSigningKey: true, version: 1 },
      ...{ isTest: false, lastEventAt: null },
      eventsUrl: 'https://clinic.test/api/v1/payment-events',
    },
    changeOnlinePaymentSettings: {
      ...{ provider: 'stripe', isOn: true, hasSecretKey: true, hasSigningKey: true, version: 2 },
      ...{ isTest: false, lastEventAt: null },
      eventsUrl: 'https://clinic.test/api/v1/payment-events',
    },
    readMessage: message,
    listMessageTexts: { items: [messageText] },
    readMessageText: messageText,
    readMessageTiming: {
      ...{ confirmAfterMinutes: 2, remindHoursBefore: [48], quietFrom: '21:00', quietUntil: '08:00' },
      ...{
        textReminders: false,
        textsPerDay: 200,
        askForReviews: false,
        mailInvoices: true,
        mailReceipts: false,
        paymentReminderDays: [],
        version: 1,
        textExample: null,
      },
    },
    listReviews: {
      ...{ ...page, waiting: 1, overdue: 0 },
      items: [
        {
          ...{ id: idOf('0a'), status: 'published', stars: 4, text: 'Good', shownName: 'Rosa D.', version: 1 },
          ...{ providerId: idOf('0b'), providerName: 'Dr. Ben Raman', visitMonth: '2026-11', submittedAt: now },
          ...{ isOverdue: false, declined: null, reply: null },
          mayModerate: permits(rights, 'reviews:moderate', 'clinic'),
          mayReply: permits(rights, 'reviews:reply', 'clinic'),
        },
      ],
    },
    previewMessageText: { subject: 'Booked', text: 'Hello', html: '<p>Hello</p>' },
    listDuplicates: aDuplicate,
    listPatients: { items: [], ...page, total: 0 },
    listNoteTexts: { items: [] },
    listPosts: { items: [], ...page, total: 0, counts: { draft: 0, scheduled: 0, published: 0, withdrawn: 0 } },
    listDrafts: {
      ...{ ...page, notBegun: { today: 0, before: 0 } },
      items: [
        {
          ...{ appointmentId: 'arrived', startsAt: now, timeZone: day.timeZone, serviceName: 'Sick visit' },
          ...{ providerName: 'Dr. Ben Raman', updatedAt: now },
          patient: { id: idOf('08'), givenName: 'Rosa', familyName: 'Delgado', birthDate: null },
        },
      ],
    },
    listWaiting: { items: [], ...page, total: 0 },
    listPeople: {
      items: [colleague],
      ...page,
      counts: { active: 1, invited: 0, deactivated: 0 },
      secondFactor: { requiredFrom: null, without: 1 },
    },
    readPerson: colleague,
    listRoles: { items: [role], doctorsWithoutAccount: [], givable: givableBy(giver) },
    listDocuments: {
      items: [
        {
          ...{ id: idOf('06'), name: 'letter.pdf', mediaType: 'application/pdf', size: 2000 },
          ...{ createdAt: '2026-11-20T12:00:00Z', mayRemove: permits(rights, 'documents:remove', 'clinic') },
        },
      ],
      ...{ mayAdd: false, needsSession: false },
    },
    listProviders: { items: [{ id: ids.doctor, slug: 'ben-raman', name: 'Dr. Ben Raman' }], ...page },
    readAvailability: {
      ...{ provider: { id: ids.doctor, name: 'Dr. Ben Raman' }, today: '2031-03-03', timeZone: 'America/New_York' },
      ...{
        places: [],
        scheduleVersion: 1,
        dailyLimit: null,
        weeks: [{ holdsFrom: null, holdsUntil: null, hours: [] }],
        dates: [],
        outside: [],
      },
      timeOff: [
        {
          ...{ id: idOf('08'), version: 1, from: '2031-06-02', to: '2031-06-02', note: null, visits: [] },
          ...{ startsAt: '2031-06-02T04:00:00Z', endsAt: '2031-06-03T04:00:00Z' },
        },
      ],
    },
    listPrescribableVisits: {
      items: [
        {
          ...{ appointmentId: 'arrived', startsAt: now, timeZone: day.timeZone, status: 'checked-in' },
          ...{ serviceName: 'Sick visit', providerId: ids.doctor, providerName: 'Dr. Ben Raman' },
          patient: { id: idOf('08'), givenName: 'Rosa', familyName: 'Delgado', birthDate: null },
          ...{ draftId: null, signed: 0 },
        },
      ],
    },
    listRepeatRequests: {
      items: [
        {
          ...{ id: idOf('09'), medicationId: idOf('10'), name: 'Ramipril 5 mg', providerName: 'Dr. Ben Raman' },
          ...{ askedAt: now, note: '' },
          patient: { id: idOf('08'), givenName: 'Rosa', familyName: 'Delgado', birthDate: null },
        },
      ],
    },
    listForms: {
      items: [
        {
          ...{ id: idOf('12'), name: 'Intake', status: 'active', asked: 'by-hand', services: [], fields: 3 },
          ...{ currentNumber: 1, completed: 2, updatedAt: now },
        },
      ],
    },
    listPrescriptionDrafts: {
      items: [
        {
          ...{ id: idOf('11'), providerId: ids.doctor, providerName: 'Dr. Ben Raman', appointmentId: null },
          ...{ drugs: [{ name: 'Ibuprofen', strength: '400 mg' }], updatedAt: now, maySign: true },
          patient: { id: idOf('08'), givenName: 'Rosa', familyName: 'Delgado', birthDate: null },
        },
      ],
    },
    listOwnOpenings: { items: [] },
    listUnreviewedResults: { items: [], total: 0, skip: 0, take: 20 },
    countOpeningsToSee: { count: 0 },
    listChartOpenings: { items: [], ...page, total: 0, unseen: 0 },
    searchPatients: { items: [], ...page, total: 0 },
    readVisitsAhead: { most: 3, usual: 3 },
    findDoctors: { items: [], total: 0, skip: 0, take: 20 },
  }
}
