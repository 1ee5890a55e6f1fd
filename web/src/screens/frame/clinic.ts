import { useOrganization } from '../../platform/page/site.tsx'
import type { ShellClinic } from '../../features/shell/clinic.ts'

/** The clinic as every shell shows it. */
export function useShellClinic(): ShellClinic {
  const { name, styles, staticContent } = useOrganization()
  return { name, logo: styles.logo, phone: staticContent.homepage.footer.contactUs.phone }
}
