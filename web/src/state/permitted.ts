import { permits, type Permission } from '@polyclinic/domain/kit/permissions.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { useUserState } from './user.ts'

/** Whether that holds for the whole clinic, and not for one's own patients alone. */
export function useReachesClinic(): (permission: Permission) => boolean {
  const { rights, provider } = useUserState((state) => state.users)
  const own = { providerId: provider?.id ?? null, patientIds: [], partnerId: null }
  return (permission) => !rights || reaches({ rights, own }, permission, {}, 'clinic')
}

/**
 * What this person may do as one of the clinic's people, to one visit or to any. Where that could not be read nothing is
 * hidden, because the server decides anyway.
 */
export function usePermitted(): (permission: Permission, visit?: { provider: { id: string } }) => boolean {
  const { rights, provider } = useUserState((state) => state.users)
  return (permission, visit) => {
    if (!rights) return true
    if (!visit) return permits(rights, permission, 'clinic')
    const own = { providerId: provider?.id ?? null, patientIds: [], partnerId: null }
    return reaches({ rights, own }, permission, { providerId: visit.provider.id })
  }
}
