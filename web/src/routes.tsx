import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { withTexts } from './platform/page/route-options.ts'
import { BareError } from './screens/frame/bare-error.tsx'
import { PublicFrame } from './screens/frame/public-frame.tsx'
import { Root } from './screens/frame/root.tsx'
import { ScreenError } from './screens/frame/screen-error.tsx'
import { LoaderScreen } from './screens/system/loader-screen.tsx'
import * as notFound from './screens/public/not-found.tsx'

/**
 * Every address and its screen, for the server and the browser, but for those of accounts and of the staff, which
 * `account-routes.tsx` and `staff-routes.tsx` have. A screen is one module: loader, action, handle, Component.
 */
const publicRoutes: RouteObject[] = [
  { path: '/', lazy: () => import('./screens/public/home.tsx') },
  { path: '/doctors', lazy: () => import('./screens/public/doctors.tsx') },
  { path: '/aboutdoctor', lazy: () => import('./screens/public/doctors.tsx') },
  {
    path: '/aboutdoctor/:slug',
    lazy: () => import('./screens/public/doctor.tsx'),
    children: [{ index: true, lazy: withTexts(() => import('./screens/public/doctor-reviews.tsx'), 'reviewed') }],
  },
  { path: '/clinic/:slug/:page', lazy: withTexts(() => import('./screens/public/legal.tsx'), 'reviewed') },
  {
    path: '/individual',
    lazy: withTexts(() => import('./screens/public/individual.tsx'), 'patients', 'booking'),
  },
  { path: '/clinic/:slug', lazy: () => import('./screens/public/clinic.tsx') },
  {
    path: '/prescription',
    lazy: withTexts(() => import('./screens/public/prescription-check.tsx'), 'patients'),
  },
  {
    path: '/paymentSuccess',
    lazy: withTexts(() => import('./screens/accounts/payment-success.tsx'), 'patients'),
  },
  {
    path: '/appointment/confirmed',
    lazy: withTexts(() => import('./screens/booking/confirmed.tsx'), 'booking', 'patients'),
  },
  {
    path: '/appointment/manage',
    lazy: withTexts(() => import('./screens/booking/manage.tsx'), 'booking', 'patients'),
  },
  { path: '/v/:code', lazy: () => import('./screens/booking/short-visit.tsx') },
  {
    path: '/appointment/reschedule',
    lazy: withTexts(() => import('./screens/booking/reschedule.tsx'), 'booking'),
  },
  { path: '*', ...notFound },
]

/** The screen that a press on a time leads to. */
export const loadDetails = withTexts(() => import('./screens/booking/details.tsx'), 'booking')

const bookingRoutes: RouteObject[] = [
  { path: '/appointment', lazy: withTexts(() => import('./screens/booking/appointment.tsx'), 'booking') },
  { path: '/appointment/details', lazy: loadDetails },
]

const frame = { Component: PublicFrame } satisfies RouteObject
const pages = { id: 'pages', ErrorBoundary: ScreenError } satisfies RouteObject

const root = {
  id: 'root',
  Component: Root,
  ErrorBoundary: BareError,
  // On a page that came without data; on others a deeper one stands, or none is needed.
  HydrateFallback: LoaderScreen,
} satisfies RouteObject

/** The staff's sign-in pages are everybody's. */
export const isStaffAddress = (path: string): boolean => /^\/(?:doctor|admin|partner)(?:\/|$)(?!login\/?$)/i.test(path)

const isAccountAddress = (path: string): boolean =>
  /^\/(?:patient|patientReview|patientDetails|invoice|forms|waiting-offer|referral|pay|demo-payment|new-clinic|forget-password|change-password|(?:doctor|partner)\/login|clinic\/[^/]+\/(?:invitation|unsubscribe|email|wall|check-in|form))(?:\/|$)/i.test(
    path,
  )

export const isArticleAddress = (path: string): boolean => /^\/(?:all)?blogs?(?:\/|$)/i.test(path)

/** The files with the addresses that not every page begins with, for whoever comes to one of them. */
export const routeFilesAt = (path: string): string[] =>
  isStaffAddress(path)
    ? ['src/account-routes.tsx', 'src/staff-routes.tsx']
    : isAccountAddress(path)
      ? ['src/account-routes.tsx']
      : isArticleAddress(path)
        ? ['src/article-routes.tsx']
        : []

type More = { inFrame: RouteObject[]; beside: RouteObject[] }

const loadAccountRoutes = async (): Promise<More> => {
  const { patientRoutes, accountRoutes } = await import('./account-routes.tsx')
  return { inFrame: patientRoutes, beside: accountRoutes }
}
const loadStaffRoutes = async (): Promise<More> => ({
  inFrame: [],
  beside: (await import('./staff-routes.tsx')).staffRoutes,
})

const loadArticleRoutes = async (): Promise<More> => ({
  inFrame: [],
  beside: (await import('./article-routes.tsx')).articleRoutes,
})

// What comes later stands behind what was there: the server counts places in the whole list, and the browser in its own.
const withMore = (more: readonly More[]): RouteObject[] => [
  {
    ...root,
    children: [
      { ...frame, children: [{ ...pages, children: [...publicRoutes, ...more.flatMap(({ inFrame }) => inFrame)] }] },
      ...bookingRoutes,
      ...more.flatMap(({ beside }) => beside),
    ],
  },
]

export const allRoutes = async (): Promise<RouteObject[]> =>
  // Each of the articles' has an id: its place is another one in the browser.
  withMore(await Promise.all([loadAccountRoutes(), loadStaffRoutes(), loadArticleRoutes()]))

/** What an address needs beside the public ones; null for one of those. */
const loaderAt = (path: string) =>
  isStaffAddress(path)
    ? loadStaffRoutes
    : isAccountAddress(path)
      ? loadAccountRoutes
      : isArticleAddress(path)
        ? loadArticleRoutes
        : null

/** As many as whoever comes to an address begins with. */
export const routesAt = async (path: string): Promise<RouteObject[]> => {
  if (isStaffAddress(path)) return withMore(await Promise.all([loadAccountRoutes(), loadStaffRoutes()]))
  const load = loaderAt(path)
  return withMore(load ? [await load()] : [])
}

/** On the way from there to an address of the staff, of an account, or to an article. */
export const findRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const load = loaderAt(path)
  if (!load) return
  const { inFrame, beside } = await load()
  if (inFrame.length > 0) patch(pages.id, inFrame)
  patch(root.id, beside)
}
