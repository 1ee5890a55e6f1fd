import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../../platform/i18n/texts.tsx'
import { ownVisit } from './own-visit.fixture.ts'
import { VisitTitle } from './visit-title.tsx'

const catalogue = await loadCatalogue('en')
const rosa = { givenName: 'Rosa', familyName: 'Delgado' }

const show = (visit: ReturnType<typeof ownVisit>, own: typeof rosa | null, clinicLocale = 'en-US') =>
  render(
    <TextsProvider locale="en" catalogue={catalogue} clinicLocale={clinicLocale}>
      <VisitTitle visit={visit} own={own} />
    </TextsProvider>,
  ).container

it('says for whom a visit is, unless it is one’s own', () => {
  const mateo = { id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a06', givenName: 'Mateo', familyName: 'Delgado' }
  const forMateo = ownVisit({ patient: mateo, bookedBy: rosa })
  expect(show(ownVisit({}), rosa).textContent).toBe('Annual check-up')
  expect(show(ownVisit({}), { givenName: 'rosa', familyName: 'DELGADO' }).textContent).toBe('Annual check-up')
  expect(show(forMateo, rosa).textContent).toBe('Annual check-up, for Mateo')
  expect(show(forMateo, null).textContent).toBe('Annual check-up, for Mateo')
})

it('marks the clinic’s words where the page speaks another language', () => {
  expect(show(ownVisit({}), rosa).querySelector('[lang]')).toBeNull()
  expect(show(ownVisit({}), rosa, 'de-DE').querySelector('[lang="de-DE"]')?.textContent).toBe('Annual check-up')
})
