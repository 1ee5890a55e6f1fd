import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { only, ownOrChart, signedOut, to, withTexts } from './platform/page/route-options.ts'
import { AreaLoading } from './screens/frame/area-loading.tsx'
import { BareError } from './screens/frame/bare-error.tsx'
import { PublicFrame } from './screens/frame/public-frame.tsx'
import { Root } from './screens/frame/root.tsx'
import { ScreenError } from './screens/frame/screen-error.tsx'
import { LoaderScreen } from './screens/system/loader-screen.tsx'
import * as notFound from './screens/public/not-found.tsx'

/**
 * Every address and its screen, for the server and the browser, but for the staff's, which `staff-routes.tsx` has. A screen
 * is one module: loader, action, handle, Component.
 */
const children: RouteObject[] = [
  {
    Component: PublicFrame,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          { path: '/', lazy: () => import('./screens/public/home.tsx') },
          { path: '/doctors', lazy: () => import('./screens/public/doctors.tsx') },
          { path: '/aboutdoctor', lazy: () => import('./screens/public/doctors.tsx') },
          { path: '/aboutdoctor/:slug', lazy: () => import('./screens/public/doctor.tsx') },
          {
            path: '/individual',
            lazy: withTexts(() => import('./screens/public/individual.tsx'), 'patients', 'booking'),
          },
          { path: '/clinic/:slug', lazy: () => import('./screens/public/clinic.tsx') },
          { path: '/clinic/:slug/:page', lazy: () => import('./screens/public/legal.tsx') },
          { path: '/allblogs', lazy: withTexts(() => import('./screens/public/all-blogs.tsx'), 'patients') },
          {
            path: '/prescription',
            lazy: withTexts(() => import('./screens/public/prescription-check.tsx'), 'patients'),
          },
          { path: '/blog', ...to('/allblogs') },
          { path: '/blog/:slug', ...notFound },
          {
            path: '/paymentSuccess',
            lazy: withTexts(() => import('./screens/accounts/payment-success.tsx'), 'patients'),
          },
          {
            ...only('guest'),
            HydrateFallback: AreaLoading,
            children: [
              {
                path: '/patient',
                lazy: withTexts(() => import('./screens/accounts/visits.tsx'), 'patients', 'booking'),
              },
              {
                path: '/patient/notes',
                lazy: withTexts(() => import('./screens/accounts/shared-notes.tsx'), 'patients', 'encounters'),
              },
              {
                path: '/patient/notes/:id',
                lazy: withTexts(() => import('./screens/accounts/shared-note.tsx'), 'patients', 'encounters'),
              },
              {
                path: '/patient/prescriptions',
                lazy: withTexts(() => import('./screens/accounts/own-medications.tsx'), 'patients'),
              },
              {
                path: '/patientReview',
                lazy: withTexts(() => import('./screens/accounts/reviews.tsx'), 'patients'),
              },
              {
                path: '/patientReview/*',
                lazy: withTexts(() => import('./screens/accounts/review.tsx'), 'patients', 'booking'),
              },
              { path: '/invoice', lazy: withTexts(() => import('./screens/accounts/invoices.tsx'), 'patients') },
              { path: '/forms', lazy: withTexts(() => import('./screens/accounts/forms.tsx'), 'patients') },
            ],
          },
          {
            path: '/appointment/confirmed',
            lazy: withTexts(() => import('./screens/booking/confirmed.tsx'), 'booking', 'patients'),
          },
          {
            path: '/appointment/manage',
            lazy: withTexts(() => import('./screens/booking/manage.tsx'), 'booking', 'patients'),
          },
          {
            path: '/appointment/reschedule',
            lazy: withTexts(() => import('./screens/booking/reschedule.tsx'), 'booking'),
          },
          { path: '*', ...notFound },
        ],
      },
    ],
  },
  {
    path: '/patientDetails',
    lazy: () => import('./screens/accounts/details-frame.tsx'),
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          {
            ...ownOrChart,
            HydrateFallback: AreaLoading,
            children: [
              {
                index: true,
                lazy: withTexts(() => import('./screens/accounts/patient-details.tsx'), 'patients', 'booking'),
              },
            ],
          },
        ],
      },
    ],
  },
  { path: '/appointment', lazy: withTexts(() => import('./screens/booking/appointment.tsx'), 'booking') },
  { path: '/appointment/details', lazy: withTexts(() => import('./screens/booking/details.tsx'), 'booking') },
  {
    path: '/patient/login',
    ...signedOut('/patient/login'),
    lazy: withTexts(() => import('./screens/accounts/patient-login.tsx'), 'patients'),
  },
  {
    path: '/doctor/login',
    ...signedOut('/doctor/login'),
    lazy: withTexts(() => import('./screens/accounts/doctor-login.tsx'), 'patients'),
  },
  {
    path: '/partner/login',
    ...signedOut('/partner/login'),
    lazy: withTexts(() => import('./screens/accounts/partner-login.tsx'), 'patients'),
  },
  {
    path: '/patient/signup',
    lazy: withTexts(() => import('./screens/accounts/sign-up.tsx'), 'patients', 'booking'),
  },
  { path: '/forget-password', lazy: withTexts(() => import('./screens/accounts/forget-password.tsx'), 'patients') },
  { path: '/change-password', lazy: withTexts(() => import('./screens/accounts/change-password.tsx'), 'patients') },
  {
    path: '/clinic/:slug/invitation',
    lazy: withTexts(() => import('./screens/accounts/invitation.tsx'), 'patients', 'booking', 'people'),
  },
  {
    path: '/clinic/:slug/unsubscribe',
    lazy: withTexts(() => import('./screens/accounts/unsubscribe.tsx'), 'patients', 'booking'),
  },
  {
    path: '/clinic/:slug/email',
    lazy: withTexts(() => import('./screens/accounts/confirm-email.tsx'), 'patients', 'booking'),
  },
]

const root = {
  id: 'root',
  Component: Root,
  ErrorBoundary: BareError,
  // On a page that came without data; on others a deeper one stands, or none is needed.
  HydrateFallback: LoaderScreen,
} satisfies RouteObject

const loadStaffRoutes = async () => (await import('./staff-routes.tsx')).staffRoutes

/** The staff's sign-in pages are everybody's. */
export const isStaffAddress = (path: string): boolean => /^\/(?:doctor|admin|partner)(?:\/|$)(?!login\/?$)/i.test(path)

export const allRoutes = async (): Promise<RouteObject[]> => [
  { ...root, children: [...children, ...(await loadStaffRoutes())] },
]

/** As many as whoever comes to an address begins with. */
export const routesAt = (path: string): Promise<RouteObject[]> =>
  isStaffAddress(path) ? allRoutes() : Promise.resolve([{ ...root, children }])

/** On the way from there to an address of the staff. */
export const findRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (isStaffAddress(path)) patch(root.id, await loadStaffRoutes())
}
