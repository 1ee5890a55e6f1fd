import * as contracts from '@polyclinic/domain/partner-services/endpoints.ts'
import { route, routeUnderKey, type Route } from '../../platform/http/route.ts'
import { agreeOnService, endServiceAgreement } from './agree.ts'
import { enterPartnerPayment, enterPartnerService, reversePartnerEntry } from './enter.ts'
import { readOwnServices, readPartnerServices } from './read-services.ts'

export const routes: readonly Route[] = [
  route(contracts.readPartnerServices, readPartnerServices),
  route(contracts.readOwnServices, readOwnServices),
  routeUnderKey(contracts.agreeOnService, agreeOnService),
  route(contracts.endServiceAgreement, endServiceAgreement),
  routeUnderKey(contracts.enterPartnerService, enterPartnerService),
  routeUnderKey(contracts.enterPartnerPayment, enterPartnerPayment),
  routeUnderKey(contracts.reversePartnerEntry, reversePartnerEntry),
]
