import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { useEffect } from 'react'
import { useUserState } from '../../state/user.ts'
import { writeLocal } from '../storage.ts'
import { roleKey } from './token.ts'

/** Whoever enters an area acts in its role from then on: the next sign-in starts there, too. It changes menus only. */
export function useAsCurrentRole(role: Role | null): void {
  const roles = useUserState((state) => state.roles)
  useEffect(() => {
    if (role === null || !roles.includes(role)) return
    useUserState.getState().setCurrentRole(role)
    writeLocal(roleKey, role)
  }, [role, roles])
}
