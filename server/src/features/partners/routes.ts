import * as contracts from '@polyclinic/domain/partners/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { changePartner, createPartner, invitePartnerPerson, listPartners, removePartnerPerson } from './partners.ts'

export const routes: readonly Route[] = [
  route(contracts.listPartners, listPartners),
  route(contracts.createPartner, createPartner),
  route(contracts.changePartner, changePartner),
  routeInScope(contracts.invitePartnerPerson, invitePartnerPerson),
  route(contracts.removePartnerPerson, removePartnerPerson),
]
