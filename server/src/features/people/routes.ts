import * as contracts from '@polyclinic/domain/people/endpoints.ts'
import * as invitations from '@polyclinic/domain/people/invitation-endpoints.ts'
import * as roles from '@polyclinic/domain/people/role-endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { completeInvitation, joinByInvitation } from './accept-invitation.ts'
import { changePerson } from './change-person.ts'
import { changeRole, createRole, deleteRole } from './change-roles.ts'
import { deactivatePerson, endSessionsOfPerson, reactivatePerson } from './deactivate-person.ts'
import { decidePermission, undecidePermission } from './decide-permission.ts'
import { invitePerson, sendInvitation } from './invite-person.ts'
import { listPeople } from './list-people.ts'
import { listRoles } from './list-roles.ts'
import { listSignIns } from './list-sign-ins.ts'
import { readPerson } from './read-person.ts'
import { clearSecondFactor, requireSecondFactor } from './require-second-factor.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export const routes: readonly Route[] = [
  route(contracts.listPeople, listPeople),
  route(contracts.readPerson, readPerson),
  route(contracts.changePerson, changePerson),
  route(contracts.decidePermission, decidePermission),
  route(contracts.undecidePermission, undecidePermission),
  route(contracts.deactivatePerson, deactivatePerson),
  route(contracts.reactivatePerson, reactivatePerson),
  route(contracts.endSessionsOfPerson, endSessionsOfPerson),
  route(contracts.listSignIns, listSignIns),
  route(contracts.clearSecondFactor, clearSecondFactor),
  route(contracts.requireSecondFactor, requireSecondFactor),
  route(roles.listRoles, listRoles),
  route(roles.createRole, createRole),
  route(roles.changeRole, changeRole),
  route(roles.deleteRole, deleteRole),
  routeInScope(invitations.invitePerson, invitePerson),
  routeInScope(invitations.sendInvitation, sendInvitation),
  route(invitations.withdrawInvitation, withdrawInvitation),
  routeInScope(invitations.completeInvitation, completeInvitation),
  route(invitations.joinByInvitation, joinByInvitation),
]
