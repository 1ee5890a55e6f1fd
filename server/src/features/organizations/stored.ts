import {
  organizationData,
  legalPage,
  legalText,
  type OrganizationData,
} from '@polyclinic/domain/organizations/model.ts'
import { z } from 'zod'
import type { Clinic } from '../../platform/clinics.ts'

// The jsonb columns of a clinic are written by the import in exactly these shapes. A row that somebody edited by hand
// must not take the clinic's whole site down, so what does not fit is replaced by the plainest that works.

const { styles, staticContent } = organizationData.shape
const texts = z.partialRecord(legalPage, legalText.pick({ language: true, sections: true }))

export const stylesOf = (clinic: Pick<Clinic, 'styles'>): OrganizationData['styles'] =>
  styles.safeParse(clinic.styles).data ?? {
    logo: '',
    font: null,
    fontName: 'system-ui',
    headingFontName: 'system-ui',
    theme: {},
    themeDark: {},
  }

export const contentOf = (
  clinic: Pick<Clinic, 'static_content' | 'name' | 'country'>,
): OrganizationData['staticContent'] =>
  staticContent.safeParse(clinic.static_content).data ?? {
    title: clinic.name,
    description: '',
    hero: { heading: clinic.name, lead: '' },
    structuredData: {
      department: {
        type: 'MedicalClinic',
        name: clinic.name,
        specialty: '',
        medicalSpecialty: '',
        openingHours: [],
        address: {
          type: 'PostalAddress',
          streetAddress: '',
          addressLocality: '',
          addressRegion: '',
          postalCode: '',
          addressCountry: clinic.country,
        },
      },
    },
    homepage: { footer: { contactUs: { phone: '' } } },
  }

export const legalTextsOf = (clinic: Pick<Clinic, 'legal_texts'>): z.infer<typeof texts> =>
  texts.safeParse(clinic.legal_texts).data ?? {}
