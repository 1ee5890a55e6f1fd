import * as contracts from '@polyclinic/domain/prescriptions/endpoints.ts'
import { route, routeInScope, routeUnderKey, type Route } from '../../platform/http/route.ts'
import { beginPrescription } from './begin-prescription.ts'
import { verifyPrescription } from './check-code.ts'
import { considerDrug } from './consider-drug.ts'
import { acceptDecisionSupport, readDecisionSupport } from './decision-support.ts'
import { discardPrescription } from './discard-prescription.ts'
import { endMedication } from './end-medication.ts'
import { listMedications } from './list-medications.ts'
import { listPrescribableVisits, listPrescriptionDrafts } from './list-prescription-drafts.ts'
import { listOwnMedications } from './own-medications.ts'
import { listPrescriptionSets, removePrescriptionSet, savePrescriptionSet } from './prescription-sets.ts'
import { readOwnPrescriptionPaper, readPrescriptionPaper } from './read-prescription-paper.ts'
import { readPrescription } from './read-prescription.ts'
import { askForRepeat, declineRepeatRequest, listRepeatRequests } from './repeat-requests.ts'
import { savePrescription } from './save-prescription.ts'
import { signPrescription } from './sign-prescription.ts'
import { suggestDrugs } from './suggest-drugs.ts'

export const routes: readonly Route[] = [
  route(contracts.listPrescribableVisits, listPrescribableVisits),
  route(contracts.suggestDrugs, suggestDrugs),
  route(contracts.listPrescriptionDrafts, listPrescriptionDrafts),
  route(contracts.beginPrescription, beginPrescription),
  route(contracts.readPrescription, readPrescription),
  route(contracts.savePrescription, savePrescription),
  route(contracts.considerDrug, considerDrug),
  route(contracts.signPrescription, signPrescription),
  route(contracts.discardPrescription, discardPrescription),
  routeInScope(contracts.readPrescriptionPaper, readPrescriptionPaper),
  route(contracts.listMedications, listMedications),
  route(contracts.endMedication, endMedication),
  route(contracts.listOwnMedications, listOwnMedications),
  routeInScope(contracts.readOwnPrescriptionPaper, readOwnPrescriptionPaper),
  routeUnderKey(contracts.askForRepeat, askForRepeat),
  route(contracts.listRepeatRequests, listRepeatRequests),
  route(contracts.declineRepeatRequest, declineRepeatRequest),
  route(contracts.listPrescriptionSets, listPrescriptionSets),
  route(contracts.savePrescriptionSet, savePrescriptionSet),
  route(contracts.removePrescriptionSet, removePrescriptionSet),
  route(contracts.readDecisionSupport, readDecisionSupport),
  route(contracts.acceptDecisionSupport, acceptDecisionSupport),
  routeInScope(contracts.verifyPrescription, verifyPrescription),
]
