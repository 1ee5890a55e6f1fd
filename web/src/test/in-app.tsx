import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { App } from '../platform/app.tsx'
import { loadCatalogue } from '../platform/i18n/load-catalogue.ts'

const catalogue = await loadCatalogue('en')

/** A clinic without a demo, which asks for mobile and date of birth but requires neither. */
export const testClinic: OrganizationData = {
  id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1aff',
  name: 'Test Clinic',
  slug: 'test',
  config: { appUrl: 'http://test.localhost', gtmId: null },
  styles: { logo: '', font: null, fontName: '', headingFontName: '', theme: {}, themeDark: {} },
  staticContent: {
    title: 'Test Clinic',
    description: 'A clinic for tests.',
    hero: { heading: 'Care', lead: 'Close by.' },
    structuredData: {
      department: {
        type: 'MedicalClinic',
        name: 'Test Clinic',
        specialty: 'PrimaryCare',
        medicalSpecialty: 'PrimaryCare',
        openingHours: 'Mo-Fr 08:00-18:00',
        address: {
          type: 'PostalAddress',
          streetAddress: '48 Wharf Street',
          addressLocality: 'Boston',
          addressRegion: 'MA',
          postalCode: '02110',
          addressCountry: 'US',
        },
      },
    },
    homepage: { footer: { contactUs: { phone: '+1 617 555 0142' } } },
  },
  settings: {
    locale: 'en-US',
    country: 'US',
    currency: 'USD',
    timeZone: 'America/New_York',
    policy: { freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 60 },
    askPhone: 'optional',
    askBirthDate: 'optional',
    askInsurance: 'off',
    documentsPerVisit: 5,
    ownCheckInMinutes: 60,
    hasImprint: false,
    hasArticles: false,
    hasNotice: false,
    isDemo: false,
  },
}

/** Renders a component as a screen of a clinic's site would. */
export function renderInApp(
  element: ReactNode,
  address: string | { pathname: string; state: unknown } = '/',
  organization: OrganizationData = testClinic,
  /** What the screen's loader found. */
  loaded: unknown = null,
  /** The loader, where it is asked anew. */
  loader: () => unknown = () => loaded,
) {
  const routes = [{ id: 'screen', path: '*', element, loader }]
  const router = createMemoryRouter(routes, {
    ...{ initialEntries: [address], hydrationData: { loaderData: { screen: loaded } } },
  })
  return render(
    <App site={{ organization, mode: 'system', madeAt: '2026-11-24T14:00:00Z' }} locale="en" catalogue={catalogue}>
      <RouterProvider router={router} />
    </App>,
  )
}
