import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { SiteProvider, type Site } from '../../platform/page/site.tsx'
import { DoctorProfile, type Profile } from './doctor-profile.tsx'

const profile = {
  language: 'en',
  quote: null,
  looksAfter: [],
  accessNote: null,
  education: null,
  offers: [],
} as unknown as Profile

const site = { organization: { settings: { country: 'US' } }, mode: 'light', madeAt: '' } as unknown as Site

it.each([
  ['en', true, 'Takes new patients'],
  ['en', false, 'For patients who have been here before'],
  ['de', false, 'Für alle, die schon einmal hier waren'],
] as const)('says before booking who may come (%s, %s)', async (locale, takesNewPatients, sentence) => {
  render(
    <TextsProvider locale={locale} catalogue={await loadCatalogue(locale)}>
      <SiteProvider site={site}>
        <DoctorProfile profile={{ ...profile, takesNewPatients }} />
      </SiteProvider>
    </TextsProvider>,
  )
  expect(screen.getByText(sentence)).toBeTruthy()
})
