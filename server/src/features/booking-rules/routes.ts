import * as contracts from '@polyclinic/domain/organizations/rules-endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changeBookingRules, restoreBookingRules } from './change-rules.ts'
import { listBookingRuleVersions, readBookingRules } from './read-rules.ts'

export const routes: readonly Route[] = [
  route(contracts.readBookingRules, readBookingRules),
  route(contracts.changeBookingRules, changeBookingRules),
  route(contracts.listBookingRuleVersions, listBookingRuleVersions),
  route(contracts.restoreBookingRules, restoreBookingRules),
]
