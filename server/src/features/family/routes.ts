import * as contracts from '@polyclinic/domain/family/endpoints.ts'
import { route, routeInScope, routeUnderKey, type Route } from '../../platform/http/route.ts'
import { addChild } from './add-child.ts'
import { answerGuardianInvitation, withdrawGuardianInvitation } from './answer-invitation.ts'
import { endOwnGuardian, leaveDependant } from './end-guardianship.ts'
import { inviteGuardian } from './invite-guardian.ts'
import { readFamily } from './read-family.ts'

export const routes: readonly Route[] = [
  route(contracts.readFamily, readFamily),
  routeUnderKey(contracts.addChild, addChild),
  routeInScope(contracts.inviteGuardian, inviteGuardian),
  route(contracts.withdrawGuardianInvitation, withdrawGuardianInvitation),
  route(contracts.answerGuardianInvitation, answerGuardianInvitation),
  route(contracts.leaveDependant, leaveDependant),
  route(contracts.endGuardian, endOwnGuardian),
]
