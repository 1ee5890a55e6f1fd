import * as contracts from '@polyclinic/domain/charts/endpoints.ts'
import {
  addPatientAccount as addAccount,
  confirmPatientAccount as confirmAccount,
  endPatientAccount as endAccount,
  findPatientAccount as findAccount,
  listPatientAccounts as listAccounts,
} from '@polyclinic/domain/patients/endpoints.ts'
import { route, routeInScope, routeUnderKey, type Route } from '../../platform/http/route.ts'
import type { ReadAllergiesInForms } from '../chart-access/allergies-in-forms.ts'
import type { ReadPrescribed } from '../chart-access/prescribed-here.ts'
import { countOpeningsToSee, listChartOpenings, markOpeningSeen } from './chart-openings.ts'
import { findToOpen, listOwnOpenings, openChart } from './open-chart.ts'
import { addPatientAccount, findPatientAccount } from './add-patient-account.ts'
import { confirmPatientAccount, endPatientAccount, listPatientAccounts } from './patient-accounts.ts'
import { readChart } from './read-chart.ts'
import { readTimeline } from './read-timeline.ts'
import { readVisitAlerts } from './read-visit-alerts.ts'
import { readVitals } from './read-vitals.ts'
import { listPatients, searchPatients } from './search-patients.ts'
import { writeChartEntry } from './write-chart-entry.ts'

export const routes = (
  readPrescribed: ReadPrescribed,
  readAllergiesInForms: ReadAllergiesInForms,
): readonly Route[] => [
  routeInScope(contracts.listPatients, listPatients),
  routeInScope(contracts.searchPatients, searchPatients),
  route(contracts.readChart, (context, input) => readChart(context, input, { readPrescribed, readAllergiesInForms })),
  route(contracts.readVisitAlerts, (context, input) => readVisitAlerts(context, input, readAllergiesInForms)),
  route(contracts.readTimeline, readTimeline),
  route(contracts.readVitals, readVitals),
  routeUnderKey(contracts.writeChartEntry, (scope, input) => writeChartEntry(scope, input, readPrescribed)),
  route(contracts.openChart, openChart),
  routeInScope(contracts.findToOpen, findToOpen),
  route(contracts.listOwnOpenings, listOwnOpenings),
  route(contracts.listChartOpenings, listChartOpenings),
  route(contracts.countOpeningsToSee, countOpeningsToSee),
  route(contracts.markOpeningSeen, markOpeningSeen),
  route(listAccounts, listPatientAccounts),
  route(confirmAccount, confirmPatientAccount),
  routeInScope(findAccount, findPatientAccount),
  route(addAccount, addPatientAccount),
  route(endAccount, endPatientAccount),
]
