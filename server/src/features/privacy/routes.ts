import * as requests from '@polyclinic/domain/data-requests/endpoints.ts'
import * as consents from '@polyclinic/domain/privacy/consent-endpoints.ts'
import * as copies from '@polyclinic/domain/privacy/copy-endpoints.ts'
import * as retention from '@polyclinic/domain/privacy/retention-endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { listConsentsOfPatient, listOwnConsents } from './consents.ts'
import {
  actOnDataRequest,
  eraseForDataRequest,
  listDataRequests,
  noteDataRequest,
  readDataRequest,
} from './handle-requests.ts'
import { handOverCopy } from './hand-over-copy.ts'
import { askDataRequest, listOwnDataRequests, withdrawDataRequest } from './own-requests.ts'
import { listHoldsOfPatient, placeErasureHold, readRetention, releaseErasureHold } from './retention.ts'
import { listCopyable, takeCopy } from './take-copy.ts'

export const routes: readonly Route[] = [
  route(copies.listCopyable, listCopyable),
  routeInScope(copies.takeCopy, takeCopy),
  route(consents.listOwnConsents, listOwnConsents),
  route(consents.listConsentsOfPatient, listConsentsOfPatient),
  route(requests.listOwnDataRequests, listOwnDataRequests),
  route(requests.askDataRequest, askDataRequest),
  route(requests.withdrawDataRequest, withdrawDataRequest),
  route(requests.listDataRequests, listDataRequests),
  route(requests.readDataRequest, readDataRequest),
  route(requests.noteDataRequest, noteDataRequest),
  route(requests.actOnDataRequest, actOnDataRequest),
  routeInScope(requests.handOverCopy, handOverCopy),
  routeInScope(requests.eraseForDataRequest, eraseForDataRequest),
  route(retention.readRetention, readRetention),
  route(retention.listHoldsOfPatient, listHoldsOfPatient),
  route(retention.placeErasureHold, placeErasureHold),
  route(retention.releaseErasureHold, releaseErasureHold),
]
