import * as accounts from './accounts/endpoints.ts'
import * as ownAccount from './accounts/own-endpoints.ts'
import * as passkeys from './accounts/passkey-endpoints.ts'
import * as secondFactor from './accounts/second-factor-endpoints.ts'
import * as announcements from './announcements/endpoints.ts'
import * as appointments from './appointments/endpoints.ts'
import * as availability from './availability/endpoints.ts'
import * as blog from './blog/endpoints.ts'
import * as legal from './legal/endpoints.ts'
import * as brand from './brand/endpoints.ts'
import * as calls from './calls/endpoints.ts'
import * as changes from './changes/endpoints.ts'
import * as chartFiles from './chart-files/endpoints.ts'
import * as charts from './charts/endpoints.ts'
import * as audit from './audit/endpoints.ts'
import * as clinicDevices from './clinic-devices/endpoints.ts'
import * as days from './days/endpoints.ts'
import * as calendarFeeds from './calendar-feeds/endpoints.ts'
import * as delays from './delays/endpoints.ts'
import * as desk from './desk/endpoints.ts'
import * as documents from './documents/endpoints.ts'
import * as visitDrafts from './encounters/draft-endpoints.ts'
import * as encounters from './encounters/endpoints.ts'
import * as sharedNotes from './encounters/shared-endpoints.ts'
import * as sharing from './sharing/endpoints.ts'
import * as externalCalendars from './external-calendars/endpoints.ts'
import * as formTablets from './form-tablets/endpoints.ts'
import * as forms from './forms/endpoints.ts'
import * as formFiles from './forms/file-endpoints.ts'
import * as holds from './holds/endpoints.ts'
import * as billing from './invoices/billing-endpoints.ts'
import * as bank from './invoices/bank-endpoints.ts'
import * as cash from './invoices/cash-endpoints.ts'
import * as datev from './invoices/datev-endpoints.ts'
import * as invoices from './invoices/endpoints.ts'
import * as vouchers from './invoices/voucher-endpoints.ts'
import * as onlinePayments from './online-payments/endpoints.ts'
import type { Endpoint } from './kit/endpoint.ts'
import * as letters from './letters/endpoints.ts'
import * as closures from './locations/closure-endpoints.ts'
import * as locations from './locations/endpoints.ts'
import * as locationSettings from './locations/settings-endpoints.ts'
import * as messageChoices from './messages/choice-endpoints.ts'
import * as messages from './messages/endpoints.ts'
import * as newClinics from './new-clinics/endpoints.ts'
import * as noteTexts from './note-texts/endpoints.ts'
import * as messageTexts from './message-texts/endpoints.ts'
import * as domains from './domains/endpoints.ts'
import * as clinicDetails from './organizations/details-endpoints.ts'
import * as bookingRules from './organizations/rules-endpoints.ts'
import * as organizations from './organizations/endpoints.ts'
import * as family from './family/endpoints.ts'
import * as patients from './patients/endpoints.ts'
import * as patientMerges from './patients/merge-endpoints.ts'
import * as patientLists from './patients/list-endpoints.ts'
import * as people from './people/endpoints.ts'
import * as invitations from './people/invitation-endpoints.ts'
import * as staffRoles from './people/role-endpoints.ts'
import * as outgoingReferrals from './outgoing-referrals/endpoints.ts'
import * as partnerServices from './partner-services/endpoints.ts'
import * as partners from './partners/endpoints.ts'
import * as prescriptions from './prescriptions/endpoints.ts'
import * as consents from './privacy/consent-endpoints.ts'
import * as copies from './privacy/copy-endpoints.ts'
import * as retention from './privacy/retention-endpoints.ts'
import * as dataRequests from './data-requests/endpoints.ts'
import * as providers from './providers/endpoints.ts'
import * as doctorSettings from './providers/settings-endpoints.ts'
import * as referrals from './referrals/endpoints.ts'
import * as referralFiles from './referrals/file-endpoints.ts'
import * as partnerReferrals from './referrals/partner-endpoints.ts'
import * as reminders from './reminders/endpoints.ts'
import * as reports from './reports/endpoints.ts'
import * as reportViews from './reports/view-endpoints.ts'
import * as reviews from './reviews/endpoints.ts'
import * as series from './series/endpoints.ts'
import * as services from './services/endpoints.ts'
import * as setup from './setup/endpoints.ts'
import * as slots from './slots/endpoints.ts'
import * as waitingList from './waiting-list/endpoints.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'answers' in value

/** Every operation of the API: what the server must bind, OpenAPI describes and the security tests walk. */
export const endpoints: readonly Endpoint[] = [
  organizations,
  domains,
  bookingRules,
  clinicDetails,
  newClinics,
  closures,
  locations,
  locationSettings,
  services,
  setup,
  providers,
  copies,
  consents,
  retention,
  dataRequests,
  doctorSettings,
  slots,
  holds,
  legal,
  appointments,
  days,
  audit,
  brand,
  clinicDevices,
  reports,
  reportViews,
  delays,
  announcements,
  calls,
  desk,
  series,
  waitingList,
  availability,
  externalCalendars,
  blog,
  calendarFeeds,
  changes,
  documents,
  encounters,
  visitDrafts,
  sharedNotes,
  sharing,
  chartFiles,
  letters,
  noteTexts,
  prescriptions,
  family,
  patients,
  patientLists,
  patientMerges,
  charts,
  formTablets,
  forms,
  formFiles,
  accounts,
  ownAccount,
  passkeys,
  secondFactor,
  people,
  staffRoles,
  invitations,
  messages,
  messageChoices,
  messageTexts,
  reminders,
  reviews,
  invoices,
  vouchers,
  datev,
  onlinePayments,
  billing,
  bank,
  cash,
  outgoingReferrals,
  partners,
  partnerServices,
  referrals,
  referralFiles,
  partnerReferrals,
]
  .flatMap((feature) => Object.values(feature).filter(isEndpoint))
  .concat(appointments.dayActEndpoints.map(({ contract }) => contract))
