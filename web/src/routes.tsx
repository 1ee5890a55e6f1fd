import { redirect, type MiddlewareFunction, type RouteObject } from 'react-router'
import type { Role } from '@polyclinic/domain/kit/permissions.ts'
import { addTexts, type TextGroup } from './platform/i18n/open-catalogue.ts'
import type * as guards from './platform/session/guard.ts'
import type { LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import { AreaLoading } from './screens/frame/area-loading.tsx'
import { BareError } from './screens/frame/bare-error.tsx'
import { PublicFrame } from './screens/frame/public-frame.tsx'
import { Root } from './screens/frame/root.tsx'
import { ScreenError } from './screens/frame/screen-error.tsx'
import { LoaderScreen } from './screens/system/loader-screen.tsx'
import * as notFound from './screens/public/not-found.tsx'

const to = (path: string) => ({ loader: () => redirect(path) })

// A guard runs in the browser only; its route has a loader so that the router waits for it before anything is shown.
const guarded = (guardOf: (all: typeof guards) => MiddlewareFunction) => {
  const guard: MiddlewareFunction = async (args, next) =>
    guardOf(await import('./platform/session/guard.ts'))(args, next)
  return { middleware: [guard], loader: () => null, shouldRevalidate: () => false }
}
const only = (role: Role) => guarded(({ requireRole }) => requireRole(role))
const signedOut = (page: LoginPage) => guarded(({ leaveWhenSignedIn }) => leaveWhenSignedIn(page))

/** A screen with sentences that do not travel with every page. */
const withTexts =
  <Screen,>(load: () => Promise<Screen>, ...groups: TextGroup[]) =>
  async () =>
    (await Promise.all([load(), ...groups.map(addTexts)]))[0]

const ownAccount = {
  lazy: withTexts(() => import('./screens/staff/own-account.tsx'), 'staff', 'patients', 'people', 'booking'),
}

/** Every address and its screen, for the server and the browser. A screen is one module: loader, action, handle, Component. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BareError,
    // On a page that came without data; on others a deeper one stands, or none is needed.
    HydrateFallback: LoaderScreen,
    children: [
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
                    path: '/patientDetails',
                    lazy: withTexts(() => import('./screens/accounts/patient-details.tsx'), 'patients', 'booking'),
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
        path: '/clinic/:slug/email',
        lazy: withTexts(() => import('./screens/accounts/confirm-email.tsx'), 'patients', 'booking'),
      },
      { path: '/doctor', ...to('/doctor/dashboard') },
      {
        path: '/doctor',
        ...only('provider'),
        lazy: withTexts(() => import('./screens/staff/staff-area.tsx'), 'staff'),
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              {
                path: 'dashboard',
                lazy: withTexts(() => import('./screens/staff/doctor-dashboard.tsx'), 'staff', 'documents'),
              },
              { path: 'account', ...ownAccount },
            ],
          },
        ],
      },
      {
        path: '/admin',
        ...only('admin'),
        lazy: withTexts(() => import('./screens/staff/staff-area.tsx'), 'staff'),
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              { index: true, lazy: withTexts(() => import('./screens/staff/admin.tsx'), 'staff', 'documents') },
              { path: 'outbox', lazy: withTexts(() => import('./screens/staff/outbox.tsx'), 'staff') },
              {
                path: 'people',
                lazy: withTexts(() => import('./screens/staff/people.tsx'), 'staff', 'people', 'patients', 'booking'),
              },
              {
                path: 'roles',
                lazy: withTexts(() => import('./screens/staff/roles.tsx'), 'staff', 'people', 'booking'),
              },
              { path: 'account', ...ownAccount },
            ],
          },
        ],
      },
      {
        path: '/partner',
        ...only('partner'),
        lazy: withTexts(() => import('./screens/staff/staff-area.tsx'), 'staff'),
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              { index: true, lazy: withTexts(() => import('./screens/staff/partner.tsx'), 'staff') },
              { path: 'account', ...ownAccount },
              { path: '*', lazy: withTexts(() => import('./screens/staff/partner.tsx'), 'staff') },
            ],
          },
        ],
      },
    ],
  },
]
