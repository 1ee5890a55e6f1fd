import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { openerOf } from './day.ts'
import { UnmarkedNote } from './unmarked-note.tsx'
import { visitWith } from './visit.fixture.ts'

const catalogue = await loadCatalogue('en')

it('counts who was not marked and leads from one to the next', async () => {
  const visits = ['one', 'two'].map((id) => visitWith({ id }))
  render(
    <TextsProvider locale="en" catalogue={catalogue}>
      <UnmarkedNote visits={visits} />
      {visits.map((visit) => (
        <button key={visit.id} type="button" id={openerOf(visit)}>
          {visit.id}
        </button>
      ))}
    </TextsProvider>,
  )
  expect(screen.getByText('2 visits not marked: here or no-show?')).toBeTruthy()
  for (const id of ['visit-one', 'visit-two', 'visit-one']) {
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(document.activeElement!.id).toBe(id)
  }
})
