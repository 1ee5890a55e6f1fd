import * as contracts from '@polyclinic/domain/form-tablets/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import {
  closeTabletForm,
  completeTabletAnswers,
  readFormTablet,
  readTabletAnswers,
  saveTabletAnswers,
} from './fill-on-tablet.ts'
import { handForm, listFormTablets, takeBackForm } from './hand-form.ts'

export const routes: readonly Route[] = [
  route(contracts.listFormTablets, listFormTablets),
  route(contracts.handForm, handForm),
  route(contracts.takeBackForm, takeBackForm),
  route(contracts.readFormTablet, readFormTablet),
  route(contracts.readTabletAnswers, readTabletAnswers),
  route(contracts.saveTabletAnswers, saveTabletAnswers),
  route(contracts.completeTabletAnswers, completeTabletAnswers),
  route(contracts.closeTabletForm, closeTabletForm),
]
