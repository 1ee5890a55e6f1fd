import { readOwnReaders as readers } from '@polyclinic/domain/charts/endpoints.ts'
import * as choices from '@polyclinic/domain/messages/choice-endpoints.ts'
import { correctAddress as correction } from '@polyclinic/domain/messages/endpoints.ts'
import * as contracts from '@polyclinic/domain/patients/endpoints.ts'
import * as lists from '@polyclinic/domain/patients/list-endpoints.ts'
import * as merges from '@polyclinic/domain/patients/merge-endpoints.ts'
import { route, routeInScope, routeUnderKey, uploadRoute, type Route } from '../../platform/http/route.ts'
import { compareRecords, tellRecordsApart } from './compare-records.ts'
import { correctAddress } from './correct-address.ts'
import { correctPatient } from './correct-patient.ts'
import { changeVisitsAhead, readVisitsAhead } from './change-visits-ahead.ts'
import { changeOwnChoices, readOwnChoices } from './own-choices.ts'
import { createPatient } from './create-patient.ts'
import { exportPatients } from './export-patients.ts'
import { admitPatientList, importPatients, listLeftOut } from './import-patients.ts'
import { listDependants } from './list-dependants.ts'
import { listDuplicates } from './list-duplicates.ts'
import { mergeRecords, undoMerge } from './merge-records.ts'
import { removeDevice } from './remove-device.ts'
import { readOwnReaders } from './read-own-readers.ts'
import { readPatientDetails } from './patient-details.ts'
import { readOwnPatient } from './read-own-patient.ts'
import { readOwnFormerDetails } from './read-own-former-details.ts'
import { updateOwnPatient } from './update-own-patient.ts'

export const routes: readonly Route[] = [
  route(contracts.readOwnPatient, readOwnPatient),
  route(contracts.updateOwnPatient, updateOwnPatient),
  route(contracts.listDependants, listDependants),
  route(contracts.readOwnFormerDetails, readOwnFormerDetails),
  route(contracts.readPatientDetails, readPatientDetails),
  routeInScope(contracts.correctPatient, correctPatient),
  routeUnderKey(lists.createPatient, createPatient),
  uploadRoute(lists.importPatients, admitPatientList, importPatients),
  uploadRoute(lists.listLeftOut, admitPatientList, listLeftOut),
  route(lists.exportPatients, exportPatients),
  route(merges.listDuplicates, listDuplicates),
  route(merges.compareRecords, compareRecords),
  route(merges.mergeRecords, mergeRecords),
  route(merges.undoMerge, undoMerge),
  route(merges.tellRecordsApart, tellRecordsApart),
  route(contracts.readVisitsAhead, readVisitsAhead),
  route(contracts.allowVisits, changeVisitsAhead),
  route(readers, readOwnReaders),
  route(correction, correctAddress),
  route(choices.readOwnChoices, readOwnChoices),
  route(choices.changeOwnChoices, changeOwnChoices),
  route(choices.removeDevice, removeDevice),
]
