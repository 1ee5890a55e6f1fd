import * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { createForm, listForms, publishForm, readForm, removeForm, retireForm, saveForm } from './build-forms.ts'
import { exportFormAnswers, listFormAnswers } from './form-answers.ts'
import { completeOwnAnswers, listOwnForms, readOwnAnswers, saveOwnAnswers, withdrawOwnConsent } from './own-forms.ts'
import { askPatientForm, listPatientForms, readPatientAnswers } from './patient-forms.ts'
import { readOwnAnswersPaper, readPatientAnswersPaper } from './read-paper.ts'
import {
  beginVisitForm,
  completeVisitAnswers,
  listVisitForms,
  readVisitAnswers,
  saveVisitAnswers,
  withdrawVisitConsent,
} from './visit-forms.ts'

export const routes: readonly Route[] = [
  route(contracts.listForms, listForms),
  route(contracts.createForm, createForm),
  route(contracts.readForm, readForm),
  route(contracts.saveForm, saveForm),
  route(contracts.publishForm, publishForm),
  route(contracts.retireForm, retireForm),
  route(contracts.removeForm, removeForm),
  route(contracts.listFormAnswers, listFormAnswers),
  route(contracts.exportFormAnswers, exportFormAnswers),
  route(contracts.listOwnForms, listOwnForms),
  route(contracts.readOwnAnswers, readOwnAnswers),
  routeInScope(contracts.readOwnAnswersPaper, readOwnAnswersPaper),
  route(contracts.saveOwnAnswers, saveOwnAnswers),
  route(contracts.completeOwnAnswers, completeOwnAnswers),
  route(contracts.withdrawOwnConsent, withdrawOwnConsent),
  route(contracts.listVisitForms, listVisitForms),
  route(contracts.beginVisitForm, beginVisitForm),
  route(contracts.readVisitAnswers, readVisitAnswers),
  route(contracts.saveVisitAnswers, saveVisitAnswers),
  route(contracts.completeVisitAnswers, completeVisitAnswers),
  route(contracts.withdrawVisitConsent, withdrawVisitConsent),
  route(contracts.listPatientForms, listPatientForms),
  route(contracts.askPatientForm, askPatientForm),
  route(contracts.readPatientAnswers, readPatientAnswers),
  routeInScope(contracts.readPatientAnswersPaper, readPatientAnswersPaper),
]
