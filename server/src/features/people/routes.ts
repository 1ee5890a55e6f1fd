import * as contracts from '@polyclinic/domain/people/endpoints.ts'
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
  route(contracts.listRoles, listRoles),
  route(contracts.createRole, createRole),
  route(contracts.changeRole, changeRole),
  route(contracts.deleteRole, deleteRole),
  routeInScope(contracts.invitePerson, invitePerson),
  routeInScope(contracts.sendInvitation, sendInvitation),
  route(contracts.withdrawInvitation, withdrawInvitation),
  routeInScope(contracts.completeInvitation, completeInvitation),
  route(contracts.joinByInvitation, joinByInvitation),
]
