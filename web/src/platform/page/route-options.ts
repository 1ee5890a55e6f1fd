import { redirect, type MiddlewareFunction } from 'react-router'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import type { LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import { addTexts, type OwnTexts, type TextGroup } from '../i18n/open-catalogue.ts'
import type * as guards from '../session/guard.ts'

export const to = (path: string) => ({ loader: () => redirect(path) })

// A guard runs in the browser only; its route has a loader so that the router waits for it before anything is shown.
const guarded = (guardOf: (all: typeof guards) => MiddlewareFunction) => {
  const guard: MiddlewareFunction = async (args, next) => guardOf(await import('../session/guard.ts'))(args, next)
  return { middleware: [guard], loader: () => null, shouldRevalidate: () => false }
}
export const only = (role: Role) => guarded(({ requireRole }) => requireRole(role))
/** A patient's own details, or a record of the clinic's: who is let in depends on which is asked for. */
export const ownOrChart = guarded(({ requirePatientOrClinic }) => requirePatientOrClinic)
export const signedOut = (page: LoginPage) => guarded(({ leaveWhenSignedIn }) => leaveWhenSignedIn(page))

/** A screen with sentences that do not travel with every page. */
export const withTexts =
  <Screen>(load: () => Promise<Screen>, ...groups: (TextGroup | OwnTexts)[]) =>
  async () =>
    (await Promise.all([load(), ...groups.map(addTexts)]))[0]
