import * as contracts from '@polyclinic/domain/partners/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { invitePartnerPerson, sendPartnerInvitation, withdrawPartnerInvitation } from './partner-invitations.ts'
import { changePartner, createPartner, listPartners, removePartnerPerson } from './partners.ts'

export const routes: readonly Route[] = [
  route(contracts.listPartners, listPartners),
  route(contracts.createPartner, createPartner),
  route(contracts.changePartner, changePartner),
  routeInScope(contracts.invitePartnerPerson, invitePartnerPerson),
  routeInScope(contracts.sendPartnerInvitation, sendPartnerInvitation),
  route(contracts.withdrawPartnerInvitation, withdrawPartnerInvitation),
  route(contracts.removePartnerPerson, removePartnerPerson),
]
