import type { RouteObject } from 'react-router'
import { only, to, withTexts } from './platform/page/route-options.ts'
import { ScreenError } from './screens/frame/screen-error.tsx'

const editor = {
  en: async () => (await import('./messages/en-editor.ts')).editorTexts,
  de: async () => (await import('./messages/de-editor.ts')).editorTexts,
}

const patientLists = {
  en: async () => (await import('./messages/en-patient-lists.ts')).patientListTexts,
  de: async () => (await import('./messages/de-patient-lists.ts')).patientListTexts,
}

const auditTexts = {
  en: async () => (await import('./messages/en-audit.ts')).auditTexts,
  de: async () => (await import('./messages/de-audit.ts')).auditTexts,
}

const privacyTexts = {
  en: async () => (await import('./messages/en-privacy.ts')).privacyTexts,
  de: async () => (await import('./messages/de-privacy.ts')).privacyTexts,
}

const dataProtectionTexts = {
  en: async () => (await import('./messages/en-data-protection.ts')).dataProtectionTexts,
  de: async () => (await import('./messages/de-data-protection.ts')).dataProtectionTexts,
}

const deviceTexts = {
  en: async () => (await import('./messages/en-devices.ts')).deviceTexts,
  de: async () => (await import('./messages/de-devices.ts')).deviceTexts,
}

const brandTexts = {
  en: async () => (await import('./messages/en-brand.ts')).brandTexts,
  de: async () => (await import('./messages/de-brand.ts')).brandTexts,
}

const clinicSettings = {
  en: async () => (await import('./messages/en-clinic-settings.ts')).clinicSettingTexts,
  de: async () => (await import('./messages/de-clinic-settings.ts')).clinicSettingTexts,
}

const referralTexts = {
  en: async () => (await import('./messages/en-referrals.ts')).referralTexts,
  de: async () => (await import('./messages/de-referrals.ts')).referralTexts,
}

const bankTexts = {
  en: async () => (await import('./messages/en-bank.ts')).bankTexts,
  de: async () => (await import('./messages/de-bank.ts')).bankTexts,
}
const partnerServiceTexts = {
  en: async () => (await import('./messages/en-partner-services.ts')).partnerServiceTexts,
  de: async () => (await import('./messages/de-partner-services.ts')).partnerServiceTexts,
}

const ownAccount = {
  lazy: withTexts(() => import('./screens/staff/own-account.tsx'), 'staff', 'patients', 'people', 'booking'),
}

const dataProtection: RouteObject[] = [
  {
    path: 'data',
    lazy: withTexts(
      () => import('./screens/staff/data-requests.tsx'),
      'staff',
      'booking',
      privacyTexts,
      dataProtectionTexts,
    ),
  },
  {
    path: 'data/retention',
    lazy: withTexts(
      () => import('./screens/staff/data-retention.tsx'),
      'staff',
      'booking',
      privacyTexts,
      dataProtectionTexts,
    ),
  },
  {
    path: 'data/people/:id',
    lazy: withTexts(
      () => import('./screens/staff/data-person.tsx'),
      'staff',
      'booking',
      privacyTexts,
      dataProtectionTexts,
    ),
  },
  {
    path: 'data/:id',
    lazy: withTexts(
      () => import('./screens/staff/data-request.tsx'),
      'staff',
      'booking',
      privacyTexts,
      dataProtectionTexts,
    ),
  },
]

const patients = {
  lazy: withTexts(() => import('./screens/staff/patients.tsx'), 'staff', 'charts', 'booking', patientLists),
}
const visitNotes: RouteObject[] = [
  { path: 'visits', lazy: withTexts(() => import('./screens/staff/visit-notes.tsx'), 'staff', 'encounters') },
  {
    path: 'visits/phrases',
    lazy: withTexts(() => import('./screens/staff/note-texts.tsx'), 'staff', 'encounters', 'booking'),
  },
  {
    path: 'visits/:id',
    lazy: withTexts(
      () => import('./screens/staff/visit-note.tsx'),
      'staff',
      'encounters',
      'charts',
      'documents',
      'booking',
    ),
  },
]

const prescriptions: RouteObject[] = [
  {
    path: 'prescriptions',
    lazy: withTexts(() => import('./screens/staff/prescriptions.tsx'), 'staff', 'charts', 'booking'),
  },
  {
    path: 'prescriptions/:id',
    lazy: withTexts(() => import('./screens/staff/prescription.tsx'), 'staff', 'charts', 'encounters', 'booking'),
  },
]

const reports = {
  path: 'reports',
  lazy: withTexts(() => import('./screens/staff/reports.tsx'), 'staff', 'reports', 'booking'),
}

const reviews = {
  lazy: withTexts(() => import('./screens/staff/reviews.tsx'), 'staff', 'patients', 'booking', 'reviewed'),
}

const partner = {
  lazy: withTexts(() => import('./screens/staff/partner.tsx'), 'staff', 'booking', referralTexts),
}

/** The addresses of the clinic's people and of partners, below the root. Nobody else is sent them. */
export const staffRoutes: RouteObject[] = [
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
            lazy: withTexts(
              () => import('./screens/staff/doctor-dashboard.tsx'),
              'staff',
              'charts',
              'documents',
              'booking',
            ),
          },
          {
            path: 'calendar',
            lazy: withTexts(
              () => import('./screens/staff/doctor-calendar.tsx'),
              'staff',
              'charts',
              'documents',
              'booking',
            ),
          },
          { path: 'patients', ...patients },
          {
            path: 'availability',
            lazy: withTexts(() => import('./screens/staff/doctor-availability.tsx'), 'staff', 'booking'),
          },
          ...visitNotes,
          ...prescriptions,
          reports,
          { path: 'reviews', ...reviews },
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
          {
            index: true,
            lazy: withTexts(() => import('./screens/staff/admin.tsx'), 'staff', 'charts', 'documents', 'booking'),
          },
          {
            path: 'calendar',
            lazy: withTexts(
              () => import('./screens/staff/admin-calendar.tsx'),
              'staff',
              'charts',
              'documents',
              'booking',
            ),
          },
          { path: 'patients', ...patients },
          {
            path: 'patients/duplicates',
            lazy: withTexts(() => import('./screens/staff/duplicates.tsx'), 'staff', 'booking', patientLists),
          },
          {
            path: 'patients/import',
            lazy: withTexts(() => import('./screens/staff/import-patients.tsx'), 'staff', 'booking', patientLists),
          },
          {
            path: 'availability',
            lazy: withTexts(() => import('./screens/staff/admin-availability.tsx'), 'staff', 'booking'),
          },
          {
            path: 'audit',
            lazy: withTexts(() => import('./screens/staff/audit.tsx'), 'staff', 'booking', 'people', auditTexts),
          },
          ...dataProtection,
          {
            path: 'openings',
            lazy: withTexts(() => import('./screens/staff/chart-openings.tsx'), 'staff', 'charts', 'booking'),
          },
          {
            path: 'invoices',
            lazy: withTexts(() => import('./screens/staff/invoices.tsx'), 'staff', 'booking', 'encounters'),
          },
          {
            path: 'invoices/cash',
            lazy: withTexts(() => import('./screens/staff/cash-box.tsx'), 'staff', 'booking', 'encounters'),
          },
          {
            path: 'invoices/bank',
            lazy: withTexts(
              () => import('./screens/staff/bank-transfers.tsx'),
              'staff',
              'booking',
              'encounters',
              bankTexts,
            ),
          },
          {
            path: 'invoices/vouchers',
            lazy: withTexts(() => import('./screens/staff/vouchers.tsx'), 'staff', 'booking', 'encounters'),
          },
          {
            path: 'invoices/vouchers/:id',
            lazy: withTexts(() => import('./screens/staff/voucher.tsx'), 'staff', 'booking', 'encounters'),
          },
          {
            path: 'invoices/accounting',
            lazy: withTexts(
              () => import('./screens/staff/accounting.tsx'),
              'staff',
              'booking',
              'encounters',
              bankTexts,
            ),
          },
          {
            path: 'invoices/online',
            lazy: withTexts(() => import('./screens/staff/online-payments.tsx'), 'staff', 'booking', 'encounters'),
          },
          {
            path: 'invoices/cash/:id',
            lazy: withTexts(() => import('./screens/staff/cash-closing.tsx'), 'staff', 'booking', 'encounters'),
          },
          {
            path: 'invoices/:id',
            lazy: withTexts(() => import('./screens/staff/invoice.tsx'), 'staff', 'encounters', 'booking'),
          },
          {
            path: 'brand',
            lazy: withTexts(() => import('./screens/staff/brand.tsx'), 'staff', 'booking', brandTexts),
          },
          {
            path: 'legal',
            lazy: withTexts(() => import('./screens/staff/legal.tsx'), 'staff', 'booking', brandTexts),
          },
          {
            path: 'setup',
            lazy: withTexts(() => import('./screens/staff/setup.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'doctors',
            lazy: withTexts(() => import('./screens/staff/doctor-settings.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'doctors/:id',
            lazy: withTexts(
              () => import('./screens/staff/one-doctor-settings.tsx'),
              'staff',
              'booking',
              clinicSettings,
            ),
          },
          {
            path: 'services',
            lazy: withTexts(() => import('./screens/staff/services.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'services/:id',
            lazy: withTexts(() => import('./screens/staff/service.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'locations',
            lazy: withTexts(() => import('./screens/staff/locations.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'locations/:id',
            lazy: withTexts(() => import('./screens/staff/location.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'clinic',
            lazy: withTexts(() => import('./screens/staff/clinic-details.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'rules',
            lazy: withTexts(() => import('./screens/staff/booking-rules.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'domains',
            lazy: withTexts(() => import('./screens/staff/domains.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'closures',
            lazy: withTexts(() => import('./screens/staff/closures.tsx'), 'staff', 'booking', clinicSettings),
          },
          {
            path: 'devices',
            lazy: withTexts(() => import('./screens/staff/devices.tsx'), 'staff', 'booking', deviceTexts),
          },
          {
            path: 'partners',
            lazy: withTexts(() => import('./screens/staff/referrals.tsx'), 'staff', 'booking', referralTexts),
          },
          {
            path: 'partners/sent',
            lazy: withTexts(() => import('./screens/staff/referrals-sent.tsx'), 'staff', 'booking', referralTexts),
          },
          {
            path: 'partners/organizations',
            lazy: withTexts(() => import('./screens/staff/partners.tsx'), 'staff', 'booking', referralTexts),
          },
          {
            path: 'partners/organizations/:id',
            lazy: withTexts(
              () => import('./screens/staff/partner-services.tsx'),
              'staff',
              'booking',
              partnerServiceTexts,
            ),
          },
          {
            path: 'partners/:id',
            lazy: withTexts(
              () => import('./screens/staff/referral.tsx'),
              'staff',
              'booking',
              'encounters',
              'documents',
              'charts',
              referralTexts,
            ),
          },
          { path: 'outbox', lazy: withTexts(() => import('./screens/staff/outbox.tsx'), 'staff') },
          {
            path: 'messages',
            lazy: withTexts(() => import('./screens/staff/message-texts.tsx'), 'staff', 'people', 'booking'),
          },
          {
            path: 'messages/timing',
            lazy: withTexts(() => import('./screens/staff/message-timing.tsx'), 'staff', 'people', 'booking'),
          },
          { path: 'blog', lazy: withTexts(() => import('./screens/staff/blog.tsx'), 'staff', 'booking', editor) },
          {
            path: 'blog/:id',
            lazy: withTexts(() => import('./screens/staff/blog-post.tsx'), 'staff', 'encounters', 'booking', editor),
          },
          {
            path: 'forms',
            lazy: withTexts(() => import('./screens/staff/forms.tsx'), 'staff', 'encounters'),
          },
          {
            path: 'forms/:id',
            lazy: withTexts(() => import('./screens/staff/form.tsx'), 'staff', 'encounters', 'documents', 'booking'),
          },
          {
            path: 'people',
            lazy: withTexts(() => import('./screens/staff/people.tsx'), 'staff', 'people', 'patients', 'booking'),
          },
          {
            path: 'roles',
            lazy: withTexts(() => import('./screens/staff/roles.tsx'), 'staff', 'people', 'booking'),
          },
          ...visitNotes,
          ...prescriptions,
          reports,
          {
            path: 'reports/money',
            lazy: withTexts(() => import('./screens/staff/reports-money.tsx'), 'staff', 'reports', 'booking'),
          },
          {
            path: 'waiting',
            lazy: withTexts(() => import('./screens/staff/waiting-list.tsx'), 'staff', 'patients', 'booking'),
          },
          { path: 'reviews', ...reviews },
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
          { index: true, ...partner },
          {
            path: 'refer',
            lazy: withTexts(
              () => import('./screens/staff/partner-refer.tsx'),
              'staff',
              'documents',
              'booking',
              'encounters',
              referralTexts,
            ),
          },
          {
            path: 'referrals/:id',
            lazy: withTexts(
              () => import('./screens/staff/partner-referral.tsx'),
              'staff',
              'documents',
              'booking',
              'encounters',
              referralTexts,
            ),
          },
          {
            path: 'received',
            lazy: withTexts(() => import('./screens/staff/partner-received.tsx'), 'staff', 'booking', referralTexts),
          },
          {
            path: 'received/:id',
            lazy: withTexts(
              () => import('./screens/staff/partner-received-referral.tsx'),
              'staff',
              'documents',
              'booking',
              referralTexts,
            ),
          },
          {
            path: 'services',
            lazy: withTexts(() => import('./screens/staff/own-services.tsx'), 'staff', partnerServiceTexts),
          },
          { path: 'account', ...ownAccount },
          { path: '*', ...partner },
        ],
      },
    ],
  },
]
