import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '../api/api.ts'
import type { Locale } from '../i18n/locales.ts'

/** What a loader or an action may know of the page it works for. */
export type Page = {
  /** Without scripts an action runs here and the page is drawn from what it returns. */
  isServer: boolean
  organization: OrganizationData
  locale: Locale
  /** ISO instant: on the server by the clock that the page's data is read on. */
  now: () => Promise<Instant>
  /** An HttpOnly cookie of the answer; does nothing in the browser, where the API's answers bring their own. */
  setCookie: (name: string, value: string, options: CookieOptions) => void
  readCookie: (name: string) => string | undefined
  /** The status of a page that shows what is wrong; does nothing in the browser. */
  status: (code: number) => void
}

export type CookieOptions = { path: string; maxAgeSeconds: number; sameSite: 'lax' | 'strict' }

export const apiContext = createContext<Api>()
export const pageContext = createContext<Page>()

type Context = Readonly<RouterContextProvider>

/** The API: in the process on the server and always signed out there, through HTTP in the browser. */
export const apiOf = (context: Context): Api => context.get(apiContext)
export const pageOf = (context: Context): Page => context.get(pageContext)
export const organizationOf = (context: Context): OrganizationData => context.get(pageContext).organization
