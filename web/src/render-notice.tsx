import { refusals, type ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import type { ReactElement, ReactNode } from 'react'
import FileX from 'lucide-react/icons/file-x'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import Phone from 'lucide-react/icons/phone'
import Truck from 'lucide-react/icons/truck'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { renderToString } from 'react-dom/server'
import { telLink } from './features/locations/tel-link.ts'
import { Preferences, type Mode } from './features/shell/preferences.tsx'
import { loadCatalogue } from './platform/i18n/load-catalogue.ts'
import type { Locale } from './platform/i18n/locales.ts'
import { createTexts, TextsProvider, type Texts } from './platform/i18n/texts.tsx'
import { FailedState } from './screens/system/failed-state.tsx'
import { OfflineScreen } from './screens/system/offline-screen.tsx'
import { OrganizationErrorScreen } from './screens/system/organization-error-screen.tsx'
import { SystemPage } from './screens/system/system-page.tsx'
import { BigMessage } from './ui/big-message.tsx'
import { Button } from './ui/button.tsx'

const nothing = () => {}

type NoticeFacts = {
  /** Light or dark, where there is a page to come back to. */
  mode: Mode | null
  /** The clinic's, where it is known. */
  phone: string | null
  /** Where the clinic answers now, of one that has moved. */
  movedTo?: string | null
}

type Drawn = { title: string; screen: ReactElement }

/**
 * Pages that belong to no route and need no app: without a connection, at a host of no clinic, when all else failed, and
 * for a form that was not taken. A button of theirs loads the page again; with the value "back" it goes back.
 * Language and colours are chosen on it, where there is a page to come back to.
 */
export async function renderNotice(notice: 'offline' | ErrorCode, locale: Locale, facts: NoticeFacts) {
  const catalogue = await loadCatalogue(locale)
  const { mode } = facts
  const { title, screen } = draw(notice, createTexts(locale, catalogue), mode && <Preferences mode={mode} />, facts)
  const html = renderToString(
    <TextsProvider locale={locale} catalogue={catalogue}>
      {screen}
    </TextsProvider>,
  )
  return { html, title }
}

function draw(
  notice: 'offline' | ErrorCode,
  { t }: Texts,
  preferences: ReactNode,
  { phone, movedTo = null }: NoticeFacts,
): Drawn {
  if (notice === 'offline') return { title: t('system.offlineTitle'), screen: <OfflineScreen onRetry={nothing} /> }
  if (notice === 'unknown_clinic') {
    const title = t('errors.unknown_clinic')
    const given = { message: title, atHome: true, onRedirect: nothing, onRetry: nothing, preferences }
    return { title, screen: <OrganizationErrorScreen {...given} /> }
  }
  if (notice === 'clinic_moved') return moved(t, preferences, { phone, movedTo })
  if (notice === 'too_many_requests') return tooMany(t, preferences, phone)
  if (refusals[notice].status < 500) return notTaken(notice, t, preferences)
  return {
    title: t('system.failedTitle'),
    screen: (
      <SystemPage preferences={preferences}>
        <FailedState headingLevel={1} onRetry={nothing} phone={phone}>
          {notice === 'unavailable' && t('errors.unavailable')}
        </FailedState>
      </SystemPage>
    ),
  }
}

/** The clinic went to another server. */
function moved(
  t: Texts['t'],
  preferences: ReactNode,
  { phone, movedTo }: Pick<NoticeFacts, 'phone' | 'movedTo'>,
): Drawn {
  const title = t('notices.movedTitle')
  const actions = (
    <>
      {movedTo && (
        <Button kind="main" href={`https://${movedTo}/`}>
          {t('notices.movedTo', { host: movedTo })}
        </Button>
      )}
      {phone && (
        <Button icon={Phone} href={telLink(phone)}>
          {phone}
        </Button>
      )}
    </>
  )
  const screen = (
    <SystemPage preferences={preferences}>
      <BigMessage icon={Truck} title={title} actions={(movedTo || phone) && actions}>
        {t(movedTo ? 'notices.movedText' : 'notices.movedSomewhere')}
      </BigMessage>
    </SystemPage>
  )
  return { title, screen }
}

/** Somebody's whole network asks for more than it may. */
function tooMany(t: Texts['t'], preferences: ReactNode, phone: string | null): Drawn {
  const title = t('notices.tooManyTitle')
  const screen = (
    <SystemPage preferences={preferences}>
      <FailedState headingLevel={1} title={title} onRetry={nothing} phone={phone}>
        {t(phone ? 'notices.tooManyOrCall' : 'notices.tooMany')}
      </FailedState>
    </SystemPage>
  )
  return { title, screen }
}

/** What was sent from elsewhere is not kept; what was sent from here still stands where it was written. */
function notTaken(code: ErrorCode, t: Texts['t'], preferences: ReactNode): Drawn {
  const lost = code === 'forbidden' ? foreignForm : code === 'not_found' ? notFound : undefined
  const title = t(lost?.title ?? 'system.notTakenTitle')
  const screen = (
    <SystemPage preferences={preferences}>
      <BigMessage
        icon={lost?.icon ?? FileX}
        title={title}
        actions={
          <>
            {!lost && (
              <Button kind="main" value="back">
                {t('notices.back')}
              </Button>
            )}
            <Button kind={lost ? 'main' : 'line'} href="/">
              {t('system.home')}
            </Button>
          </>
        }
      >
        {t(lost?.text ?? `errors.${code}`)}
      </BigMessage>
    </SystemPage>
  )
  return { title, screen }
}

const foreignForm = { icon: ShieldAlert, title: 'notices.foreignFormTitle', text: 'notices.foreignFormText' } as const
const notFound = { icon: MapPinOff, title: 'system.notFoundTitle', text: 'system.notFoundText' } as const
