import { useLocation } from 'react-router'
import { homeOf } from '../../platform/session/home-of.ts'
import { roleOfPath } from '../../platform/session/destinations.ts'

/** The area in which a screen of more than one of them is open, and where that area begins. */
export function useArea(): { path: string; home: string } {
  const { pathname } = useLocation()
  const role = roleOfPath(pathname) ?? 'admin'
  return { path: `/${pathname.split('/')[1]}`, home: homeOf[role] }
}
