import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { vi } from 'vitest'

/** A token as the server signs it; nobody checks the signature in the browser. */
export function aToken(roles: readonly Role[], userId = 'user-1'): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return [part({ alg: 'HS256' }), part({ userId, roles, sid: 'session-1' }), 'signature'].join('.')
}

/** A page that is loaded anew: what is read once at load is read again. */
export function loadPage({ roles }: { roles?: readonly Role[] } = {}) {
  localStorage.clear()
  sessionStorage.clear()
  if (roles) localStorage.setItem('authToken', aToken(roles))
  vi.resetModules()
}
