import * as contracts from '@polyclinic/domain/domains/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { addDomain, listDomains, makeDomainPrimary, removeDomain } from './domains.ts'
import { checkDomain } from './check-domain.ts'

export const routes: readonly Route[] = [
  route(contracts.listDomains, listDomains),
  route(contracts.addDomain, addDomain),
  routeInScope(contracts.checkDomain, checkDomain),
  route(contracts.makeDomainPrimary, makeDomainPrimary),
  route(contracts.removeDomain, removeDomain),
]
