import * as contracts from '@polyclinic/domain/accounts/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { completePasswordChange } from './complete-password-change.ts'
import { completeSignUp } from './complete-sign-up.ts'
import { confirmVisit } from './confirm-visit.ts'
import { listUnconfirmedVisits } from './list-unconfirmed-visits.ts'
import { readLink } from './read-link.ts'
import { readUser } from './read-user.ts'
import { requestPasswordChange } from './request-password-change.ts'
import { requestSignUp } from './request-sign-up.ts'
import { signIn } from './sign-in.ts'
import { signOut, signOutEverywhere } from './sign-out.ts'

export const routes: readonly Route[] = [
  routeInScope(contracts.signIn, signIn),
  route(contracts.signOut, signOut),
  route(contracts.signOutEverywhere, signOutEverywhere),
  routeInScope(contracts.requestSignUp, requestSignUp),
  route(contracts.readLink, readLink),
  routeInScope(contracts.completeSignUp, completeSignUp),
  routeInScope(contracts.requestPasswordChange, requestPasswordChange),
  routeInScope(contracts.completePasswordChange, completePasswordChange),
  route(contracts.readUser, readUser),
  route(contracts.listUnconfirmedVisits, listUnconfirmedVisits),
  route(contracts.confirmVisit, confirmVisit),
]
