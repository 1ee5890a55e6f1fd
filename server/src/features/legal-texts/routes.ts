import * as contracts from '@polyclinic/domain/legal/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changeLegalTexts, restoreLegalTexts } from './change-legal-texts.ts'
import { listLegalVersions, readLegalTexts } from './read-legal-texts.ts'

export const routes: readonly Route[] = [
  route(contracts.readLegalTexts, readLegalTexts),
  route(contracts.changeLegalTexts, changeLegalTexts),
  route(contracts.listLegalVersions, listLegalVersions),
  route(contracts.restoreLegalTexts, restoreLegalTexts),
]
