import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { useUserState } from '../../state/user.ts'
import type { Press } from './offers.ts'

/** What this person may press; until their permissions are known nothing is hidden, because the server decides anyway. */
export function useMayPress(): (press: Press | 'another-day' | 'manage-link') => boolean {
  const permissions = useUserState((state) => state.permissions)
  return (press) => permissions === '' || permissions.includes(`appointments:${press}` satisfies Permission)
}
