import * as contracts from '@polyclinic/domain/accounts/endpoints.ts'
import * as own from '@polyclinic/domain/accounts/own-endpoints.ts'
import * as passkey from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import * as factor from '@polyclinic/domain/accounts/second-factor-endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { completePasswordChange } from './complete-password-change.ts'
import { completeSignUp } from './complete-sign-up.ts'
import { confirmVisit } from './confirm-visit.ts'
import { listUnlinkedVisits } from './list-unlinked-visits.ts'
import { completeEmailChange, requestEmailChange } from './own/change-email.ts'
import { changeOwnPassword } from './own/change-own-password.ts'
import { endOtherSessions, endOwnSession } from './own/end-own-sessions.ts'
import { readOwnAccount } from './own/read-own-account.ts'
import { renameOwnAccount } from './own/rename-own-account.ts'
import { addPasskey, beginPasskey } from './passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from './passkeys/own-passkeys.ts'
import { beginPasskeyProof, provePasskey } from './passkeys/prove-passkey.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkeys/sign-in-by-passkey.ts'
import { readLink } from './read-link.ts'
import { readUser } from './read-user.ts'
import { requestPasswordChange } from './request-password-change.ts'
import { requestSignUp } from './request-sign-up.ts'
import {
  endSecondFactor,
  forgetDevice,
  proveSecondFactor,
  replaceRecoveryCodes,
} from './second-factor/own-second-factor.ts'
import { beginSecondFactor, confirmSecondFactor } from './second-factor/set-up.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const routes: readonly Route[] = [
  routeInScope(contracts.signIn, signIn),
  route(contracts.signOut, signOut),
  routeInScope(contracts.requestSignUp, requestSignUp),
  route(contracts.readLink, readLink),
  routeInScope(contracts.completeSignUp, completeSignUp),
  routeInScope(contracts.requestPasswordChange, requestPasswordChange),
  routeInScope(contracts.completePasswordChange, completePasswordChange),
  route(contracts.readUser, readUser),
  route(contracts.listUnlinkedVisits, listUnlinkedVisits),
  route(contracts.confirmVisit, confirmVisit),
  route(own.readOwnAccount, readOwnAccount),
  route(own.renameOwnAccount, renameOwnAccount),
  routeInScope(own.changeOwnPassword, changeOwnPassword),
  routeInScope(own.requestEmailChange, requestEmailChange),
  routeInScope(own.completeEmailChange, completeEmailChange),
  route(own.endOwnSession, endOwnSession),
  route(own.endOtherSessions, endOtherSessions),
  routeInScope(factor.beginSecondFactor, beginSecondFactor),
  routeInScope(factor.confirmSecondFactor, confirmSecondFactor),
  routeInScope(factor.proveSecondFactor, proveSecondFactor),
  route(factor.replaceRecoveryCodes, replaceRecoveryCodes),
  routeInScope(factor.endSecondFactor, endSecondFactor),
  route(factor.forgetDevice, forgetDevice),
  routeInScope(passkey.beginPasskey, beginPasskey),
  routeInScope(passkey.addPasskey, addPasskey),
  route(passkey.renamePasskey, renamePasskey),
  routeInScope(passkey.removePasskey, removePasskey),
  route(passkey.beginPasskeyProof, beginPasskeyProof),
  routeInScope(passkey.provePasskey, provePasskey),
  routeInScope(passkey.beginPasskeySignIn, beginPasskeySignIn),
  routeInScope(passkey.signInByPasskey, signInByPasskey),
]
