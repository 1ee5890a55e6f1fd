import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { createContext, useContext, type ReactNode } from 'react'
import type { Mode } from './preferences.ts'

/** What every screen may ask of the site: the clinic, how it is shown, and when. */
export type Site = {
  organization: OrganizationData
  mode: Mode
  /** ISO instant: when the page was made, the same on the server and while the browser takes over. */
  madeAt: string
}

const SiteContext = createContext<Site | null>(null)

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}

export const useOrganization = (): OrganizationData => useSite().organization
