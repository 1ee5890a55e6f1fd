import { isMeasured } from '@polyclinic/domain/brand/measured-pages.ts'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import type { Catalogue } from '../../platform/i18n/catalogue.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { readPageData } from '../../platform/page/read-page-data.ts'
import { containerRuns, noteShown } from './container.ts'
import { CookieSettings } from './cookie-settings.tsx'
import { noteOwnVisit } from './own-visit.ts'

const texts: Record<Locale, () => Promise<{ cookieTexts: object }>> = {
  en: () => import('../../messages/en-cookies.ts'),
  de: () => import('../../messages/de-cookies.ts'),
}

/**
 * Puts the cookie settings at the foot of whatever public page is shown, with the question where nobody has answered it. The
 * container runs for who agreed, and on the pages of `isMeasured` alone.
 */
export async function startCookies(router: DataRouter): Promise<void> {
  const data = readPageData()
  const container = data?.organization.config.gtmId
  if (!data || !container) return
  const { locale, organization } = data
  const { cookieTexts } = await texts[locale]()

  const place = document.createElement('li')
  const question = document.createElement('div')
  const putInPlace = () => {
    const [links] = document.querySelectorAll('footer nav ul')
    if (links && place.parentElement !== links) links.append(place)
    const content = document.querySelector('footer') && document.getElementById('content')
    // Whoever comes by keyboard meets it before the page.
    if (content && question.nextElementSibling !== content) content.before(question)
  }
  putInPlace()
  new MutationObserver(putInPlace).observe(document.getElementById('app')!, { childList: true, subtree: true })

  router.subscribe(({ location: { pathname }, navigation }) => {
    noteIfOwn(pathname)
    const next = navigation.location
    if (!containerRuns()) {
      noteShown(pathname)
      if (next) noteShown(next.pathname)
      return
    }
    // Whatever led there that was no link and no form.
    if (next && !isMeasured(next.pathname)) location.assign(next.pathname + next.search + next.hash)
    else if (!isMeasured(pathname)) location.reload()
  })
  noteIfOwn(router.state.location.pathname)
  noteShown(router.state.location.pathname)

  createRoot(place).render(
    <TextsProvider locale={locale} catalogue={cookieTexts as Catalogue} clinicLocale={organization.settings.locale}>
      <CookieSettings organization={organization} container={container} router={router} place={question} />
    </TextsProvider>,
  )
}

/** What is held, booked or seen there is somebody's own. */
function noteIfOwn(path: string) {
  if (/^\/(?:appointment|v)\//i.test(path)) noteOwnVisit()
}
