import { redirect, type RouteObject } from 'react-router'
import type { Role } from '@polyclinic/domain/kit/permissions.ts'
import { requireRole, leaveWhenSignedIn } from './platform/session/guard.ts'
import type { LoginPage } from './platform/session/destinations.ts'
import { AreaLoading } from './screens/frame/area-loading.tsx'
import { BareError } from './screens/frame/bare-error.tsx'
import { PublicFrame } from './screens/frame/public-frame.tsx'
import { Root } from './screens/frame/root.tsx'
import { ScreenError } from './screens/frame/screen-error.tsx'
import { LoaderScreen } from './screens/system/loader-screen.tsx'
import * as home from './screens/public/home.tsx'
import * as notFound from './screens/public/not-found.tsx'

const to = (path: string) => ({ loader: () => redirect(path) })

// A guard runs in the browser only; its route has a loader so that the router waits for it before anything is shown.
const decided = { loader: () => null, shouldRevalidate: () => false }
const only = (role: Role) => ({ middleware: [requireRole(role)], ...decided })
const signedOut = (page: LoginPage) => ({ middleware: [leaveWhenSignedIn(page)], ...decided })

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
              { path: '/', ...home },
              { path: '/doctors', lazy: () => import('./screens/public/doctors.tsx') },
              { path: '/aboutdoctor', ...to('/doctors') },
              { path: '/aboutdoctor/:slug', lazy: () => import('./screens/public/doctor.tsx') },
              { path: '/individual', lazy: () => import('./screens/public/individual.tsx') },
              { path: '/clinic/:slug', lazy: () => import('./screens/public/clinic.tsx') },
              { path: '/clinic/:slug/:page', lazy: () => import('./screens/public/legal.tsx') },
              { path: '/allblogs', lazy: () => import('./screens/public/all-blogs.tsx') },
              { path: '/blog', ...to('/allblogs') },
              { path: '/blog/:slug', ...notFound },
              { path: '/paymentSuccess', lazy: () => import('./screens/accounts/payment-success.tsx') },
              {
                ...only('guest'),
                HydrateFallback: AreaLoading,
                children: [
                  { path: '/patient', lazy: () => import('./screens/accounts/visits.tsx') },
                  { path: '/patientDetails', lazy: () => import('./screens/accounts/patient-details.tsx') },
                  { path: '/patientReview', lazy: () => import('./screens/accounts/reviews.tsx') },
                  { path: '/patientReview/*', lazy: () => import('./screens/accounts/review.tsx') },
                  { path: '/invoice', lazy: () => import('./screens/accounts/invoices.tsx') },
                  { path: '/forms', lazy: () => import('./screens/accounts/forms.tsx') },
                ],
              },
              { path: '*', ...notFound },
            ],
          },
        ],
      },
      { path: '/appointment', lazy: () => import('./screens/booking/appointment.tsx') },
      { path: '/appointment/details', lazy: () => import('./screens/booking/details.tsx') },
      { path: '/appointment/confirmed', lazy: () => import('./screens/booking/confirmed.tsx') },
      { path: '/appointment/manage', lazy: () => import('./screens/booking/manage.tsx') },
      { path: '/appointment/reschedule', lazy: () => import('./screens/booking/reschedule.tsx') },
      {
        path: '/patient/login',
        ...signedOut('/patient/login'),
        lazy: () => import('./screens/accounts/patient-login.tsx'),
      },
      {
        path: '/doctor/login',
        ...signedOut('/doctor/login'),
        lazy: () => import('./screens/accounts/doctor-login.tsx'),
      },
      {
        path: '/partner/login',
        ...signedOut('/partner/login'),
        lazy: () => import('./screens/accounts/partner-login.tsx'),
      },
      { path: '/patient/signup', lazy: () => import('./screens/accounts/sign-up.tsx') },
      { path: '/forget-password', lazy: () => import('./screens/accounts/forget-password.tsx') },
      { path: '/change-password', lazy: () => import('./screens/accounts/change-password.tsx') },
      { path: '/doctor', ...to('/doctor/dashboard') },
      {
        path: '/doctor',
        ...only('provider'),
        lazy: () => import('./screens/staff/staff-area.tsx'),
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [{ path: 'dashboard', lazy: () => import('./screens/staff/doctor-dashboard.tsx') }],
          },
        ],
      },
      {
        path: '/admin',
        ...only('admin'),
        lazy: () => import('./screens/staff/staff-area.tsx'),
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              { index: true, lazy: () => import('./screens/staff/admin.tsx') },
              { path: 'outbox', lazy: () => import('./screens/staff/outbox.tsx') },
            ],
          },
        ],
      },
      {
        path: '/partner',
        ...only('partner'),
        lazy: () => import('./screens/staff/staff-area.tsx'),
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              { index: true, lazy: () => import('./screens/staff/partner.tsx') },
              { path: '*', lazy: () => import('./screens/staff/partner.tsx') },
            ],
          },
        ],
      },
    ],
  },
]
