import type { Route } from '../platform/http/route.ts'
import { routes as accounts } from './accounts/routes.ts'
import { routes as appointments } from './appointments/routes.ts'
import { routes as availability } from './availability/routes.ts'
import { routes as blog } from './blog/routes.ts'
import { routes as changes } from './changes/routes.ts'
import { routes as chartFiles } from './chart-files/routes.ts'
import { routes as charts } from './charts/routes.ts'
import { routes as audit } from './audit/routes.ts'
import { routes as newClinics } from './new-clinics/routes.ts'
import { routes as clinicDetails } from './clinic-details/routes.ts'
import { routes as bookingRules } from './booking-rules/routes.ts'
import { routes as domains } from './domains/routes.ts'
import { routes as brand } from './brand/routes.ts'
import { routes as legalTexts } from './legal-texts/routes.ts'
import { routes as clinicDevices } from './clinic-devices/routes.ts'
import { routes as days } from './days/routes.ts'
import { routes as calendarFeeds } from './calendar-feeds/routes.ts'
import { routes as announcements } from './announcements/routes.ts'
import { routes as calls } from './calls/routes.ts'
import { routes as delays } from './delays/routes.ts'
import { routes as documents } from './documents/routes.ts'
import { routes as encounters } from './encounters/routes.ts'
import { routes as externalCalendars } from './external-calendars/routes.ts'
import { routes as family } from './family/routes.ts'
import { routes as formTablets } from './form-tablets/routes.ts'
import { routes as formFiles } from './forms/file-routes.ts'
import { routes as forms } from './forms/routes.ts'
import { routes as holds } from './holds/routes.ts'
import { routes as invoices } from './invoices/routes.ts'
import { routes as onlinePayments } from './online-payments/routes.ts'
import { withdrawLetters } from './letters/letters.ts'
import { routes as letters } from './letters/routes.ts'
import { routes as locationSettings } from './location-settings/routes.ts'
import { routes as locations } from './locations/routes.ts'
import { routes as messages } from './messages/routes.ts'
import { routes as messageTexts } from './message-texts/routes.ts'
import { routes as noteTexts } from './note-texts/routes.ts'
import { routes as organizations } from './organizations/routes.ts'
import { routes as patients } from './patients/routes.ts'
import { routes as partnerServices } from './partner-services/routes.ts'
import { routes as partners } from './partners/routes.ts'
import { routes as people } from './people/routes.ts'
import { allergiesInForms } from './prescriptions/allergies-in-forms.ts'
import { prescribedHere } from './prescriptions/prescribed-here.ts'
import { routes as prescriptions } from './prescriptions/routes.ts'
import { routes as privacy } from './privacy/routes.ts'
import { routes as providers } from './providers/routes.ts'
import { routes as outgoingReferrals } from './outgoing-referrals/routes.ts'
import { routes as referrals } from './referrals/routes.ts'
import { routes as reminders } from './reminders/routes.ts'
import { routes as reports } from './reports/routes.ts'
import { routes as reviews } from './reviews/routes.ts'
import { routes as series } from './series/routes.ts'
import { routes as doctorSettings } from './doctor-settings/routes.ts'
import { routes as serviceSettings } from './service-settings/routes.ts'
import { routes as setup } from './setup/routes.ts'
import { routes as waitingList } from './waiting-list/routes.ts'
import { routes as services } from './services/routes.ts'
import { routes as sharing } from './sharing/routes.ts'
import { routes as slots } from './slots/routes.ts'

/** Everything the API can do. */
export const routes: readonly Route[] = [
  ...organizations,
  ...locations,
  ...locationSettings,
  ...bookingRules,
  ...clinicDetails,
  ...newClinics,
  ...domains,
  ...services,
  ...doctorSettings,
  ...serviceSettings,
  ...setup,
  ...providers,
  ...slots,
  ...holds,
  ...appointments,
  ...series,
  ...waitingList,
  ...days,
  ...audit,
  ...brand,
  ...legalTexts,
  ...clinicDevices,
  ...reports,
  ...calendarFeeds,
  ...delays,
  ...announcements,
  ...calls,
  ...availability,
  ...externalCalendars,
  ...changes,
  ...documents,
  ...blog,
  ...encounters(prescribedHere, allergiesInForms, withdrawLetters),
  ...sharing,
  ...noteTexts,
  ...prescriptions,
  ...family,
  ...patients,
  ...privacy,
  ...charts(prescribedHere, allergiesInForms),
  ...forms,
  ...formFiles,
  ...formTablets,
  ...chartFiles,
  ...letters,
  ...accounts,
  ...people,
  ...messages,
  ...messageTexts,
  ...reminders,
  ...reviews,
  ...invoices,
  ...onlinePayments,
  ...partners,
  ...partnerServices,
  ...referrals,
  ...outgoingReferrals,
]
