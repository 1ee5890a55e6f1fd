import * as contracts from '@polyclinic/domain/accounts/endpoints.ts'
import { on, onSteps, type Bound } from '../../platform/http/bind.ts'
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

export const routes: readonly Bound[] = [
  onSteps(contracts.signIn, signIn),
  on(contracts.signOut, signOut),
  on(contracts.signOutEverywhere, signOutEverywhere),
  onSteps(contracts.requestSignUp, requestSignUp),
  on(contracts.readLink, readLink),
  onSteps(contracts.completeSignUp, completeSignUp),
  onSteps(contracts.requestPasswordChange, requestPasswordChange),
  onSteps(contracts.completePasswordChange, completePasswordChange),
  on(contracts.readUser, readUser),
  on(contracts.listUnconfirmedVisits, listUnconfirmedVisits),
  on(contracts.confirmVisit, confirmVisit),
]
