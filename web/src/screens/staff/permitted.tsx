import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { ReactNode } from 'react'
import { usePermitted } from '../../state/permitted.ts'
import { StaffRefused } from './staff-refused.tsx'

type PermittedProps = { permission: Permission; children: ReactNode }

/** A screen for who may: others are told, with nothing of it around and nothing asked in vain. */
export function Permitted({ permission, children }: PermittedProps) {
  return usePermitted()(permission) ? children : <StaffRefused headingLevel={1} />
}
