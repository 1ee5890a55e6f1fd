import { isPatient, type Role } from '@polyclinic/domain/kit/roles.ts'
import { useLocation } from 'react-router'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { homeOf } from '../../platform/session/home-of.ts'
import { useSession } from '../../platform/session/use-session.ts'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'

/** Inside a shell, for every address that is nothing: the way on is that of whoever stands there. */
export function NotFoundScreen() {
  const { t } = useTexts()
  const home = useStaffHome()
  return (
    <BigMessage
      icon={MapPinOff}
      title={t('system.notFoundTitle')}
      actions={
        <>
          {home ? (
            <Button kind="main" href={home.href}>
              {t(home.word)}
            </Button>
          ) : (
            <Button kind="main" href="/doctors">
              {t('system.findDoctor')}
            </Button>
          )}
          <Button href="/">{t('system.home')}</Button>
        </>
      }
    >
      {t('system.notFoundText')}
    </BigMessage>
  )
}

const homes: readonly [role: Role, area: string, word: PlainTextKey][] = [
  ['provider', '/doctor/', 'system.toYourDay'],
  ['admin', '/admin/', 'system.toTheClinic'],
  ['partner', '/partner/', 'system.toReferrals'],
]

/** Where somebody who works here goes on from a page that is nothing; null for patients and visitors. */
function useStaffHome(): { href: string; word: PlainTextKey } | null {
  const { pathname } = useLocation()
  const roles = useSession()?.roles ?? []
  const own = homes.filter(([role]) => roles.includes(role))
  const home = own.find(([, area]) => pathname.startsWith(area)) ?? (isPatient(roles) ? undefined : own[0])
  return home ? { href: homeOf[home[0]], word: home[2] } : null
}
