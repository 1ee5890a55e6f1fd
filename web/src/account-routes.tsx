import type { RouteObject } from 'react-router'
import { familyTexts } from './features/family/family-texts.ts'
import { only, ownOrChart, signedOut, to, withTexts } from './platform/page/route-options.ts'
import { AreaLoading } from './screens/frame/area-loading.tsx'
import { ScreenError } from './screens/frame/screen-error.tsx'

const joinWaitingTexts = {
  en: async () => (await import('./messages/en-join-waiting.ts')).joinWaitingTexts,
  de: async () => (await import('./messages/de-join-waiting.ts')).joinWaitingTexts,
}

const referralTexts = {
  en: async () => (await import('./messages/en-referrals.ts')).referralTexts,
  de: async () => (await import('./messages/de-referrals.ts')).referralTexts,
}

const recordTexts = {
  en: async () => (await import('./messages/en-records.ts')).recordTexts,
  de: async () => (await import('./messages/de-records.ts')).recordTexts,
}

const privacyTexts = {
  en: async () => (await import('./messages/en-privacy.ts')).privacyTexts,
  de: async () => (await import('./messages/de-privacy.ts')).privacyTexts,
}

const newClinicTexts = {
  en: async () => (await import('./messages/en-new-clinic.ts')).newClinicTexts,
  de: async () => (await import('./messages/de-new-clinic.ts')).newClinicTexts,
}

/** The addresses of whoever is signed in as a patient, in the frame of the public pages. */
export const patientRoutes: RouteObject[] = [
  {
    ...only('guest'),
    lazy: () => import('./screens/accounts/own-area.tsx'),
    HydrateFallback: AreaLoading,
    children: [
      {
        path: '/patient',
        lazy: withTexts(() => import('./screens/accounts/visits.tsx'), 'patients', 'booking', recordTexts),
      },
      {
        path: '/patient/records',
        lazy: withTexts(() => import('./screens/accounts/own-records.tsx'), 'patients', recordTexts),
      },
      { path: '/patient/notes', ...to('/patient/records') },
      {
        path: '/patient/notes/:id',
        lazy: withTexts(() => import('./screens/accounts/shared-note.tsx'), 'patients', 'encounters', recordTexts),
      },
      {
        path: '/patient/prescriptions',
        lazy: withTexts(() => import('./screens/accounts/own-medications.tsx'), 'patients'),
      },
      {
        path: '/patient/referrals',
        lazy: withTexts(() => import('./screens/accounts/own-referrals.tsx'), 'patients', 'booking', referralTexts),
      },
      {
        path: '/patient/family',
        lazy: withTexts(() => import('./screens/accounts/family.tsx'), 'patients', 'booking', familyTexts),
      },
      {
        path: '/patient/consents',
        lazy: withTexts(
          () => import('./screens/accounts/own-consents.tsx'),
          'patients',
          'booking',
          privacyTexts,
          referralTexts,
        ),
      },
      {
        path: '/patient/data',
        lazy: withTexts(() => import('./screens/accounts/own-data.tsx'), 'patients', 'booking', privacyTexts),
      },
      {
        path: '/patientReview',
        lazy: withTexts(() => import('./screens/accounts/reviews.tsx'), 'patients', 'reviewed'),
      },
      {
        path: '/patientReview/*',
        lazy: withTexts(() => import('./screens/accounts/review.tsx'), 'patients', 'booking', 'reviewed'),
      },
      {
        path: '/invoice/:id?',
        lazy: withTexts(() => import('./screens/accounts/invoices.tsx'), 'patients', 'encounters'),
      },
      {
        path: '/patient/waiting',
        lazy: withTexts(() => import('./screens/accounts/join-waiting.tsx'), 'patients', joinWaitingTexts),
      },
      { path: '/forms', lazy: withTexts(() => import('./screens/accounts/forms.tsx'), 'patients', 'encounters') },
    ],
  },
]

const deviceTexts = {
  en: async () => (await import('./messages/en-devices.ts')).deviceTexts,
  de: async () => (await import('./messages/de-devices.ts')).deviceTexts,
}

/** The addresses of accounts: signing in and up, what a mail leads to, and one's own details. */
export const accountRoutes: RouteObject[] = [
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
  {
    path: '/new-clinic',
    lazy: withTexts(() => import('./screens/accounts/new-clinic.tsx'), 'patients', newClinicTexts),
  },
  { path: '/change-password', lazy: withTexts(() => import('./screens/accounts/change-password.tsx'), 'patients') },
  {
    path: '/clinic/:slug/invitation',
    lazy: withTexts(() => import('./screens/accounts/invitation.tsx'), 'patients', 'booking', 'people'),
  },
  {
    path: '/waiting-offer/:id',
    lazy: withTexts(() => import('./screens/accounts/waiting-offer.tsx'), 'patients', 'booking'),
  },
  {
    path: '/pay/:id',
    lazy: withTexts(() => import('./screens/accounts/pay.tsx'), 'patients'),
  },
  {
    path: '/demo-payment/:ref',
    lazy: withTexts(() => import('./screens/accounts/demo-payment.tsx'), 'patients'),
  },
  {
    path: '/referral/:id',
    lazy: withTexts(
      () => import('./screens/accounts/referral-by-link.tsx'),
      'patients',
      'booking',
      'documents',
      referralTexts,
    ),
  },
  {
    path: '/clinic/:slug/unsubscribe',
    lazy: withTexts(() => import('./screens/accounts/unsubscribe.tsx'), 'patients', 'booking'),
  },
  {
    path: '/clinic/:slug/email',
    lazy: withTexts(() => import('./screens/accounts/confirm-email.tsx'), 'patients', 'booking'),
  },
  { path: '/clinic/:slug/wall', lazy: withTexts(() => import('./screens/devices/wall.tsx'), 'booking', deviceTexts) },
  {
    path: '/clinic/:slug/check-in',
    lazy: withTexts(() => import('./screens/devices/check-in.tsx'), 'booking', deviceTexts),
  },
  {
    path: '/clinic/:slug/form',
    lazy: withTexts(() => import('./screens/devices/form.tsx'), 'booking', 'documents', 'encounters', deviceTexts),
  },
]
