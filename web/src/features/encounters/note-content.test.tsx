import {
  emptyContent,
  noteParts,
  textFields,
  type Content,
  type TextField,
} from '@polyclinic/domain/encounters/content.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { NoteContent } from './note-content.tsx'

const written: Content = {
  ...emptyContent,
  ...(Object.fromEntries(textFields.map((field) => [field, `what ${field} says`])) as Record<TextField, string>),
  diagnoses: [{ code: 'I10', title: 'High blood pressure', certainty: null }],
  pulse: 76,
}
const saidIn = (part: (typeof noteParts)[number]) =>
  part === 'vitals' ? '76' : part === 'diagnoses' ? 'I10 High blood pressure' : `what ${part} says`

it.each(['encounters', 'sharedNotes'] as const)(
  'shows every part in its order, under the titles of %s',
  async (titles) => {
    const { container } = renderInApp(<NoteContent content={written} headingLevel={2} titles={titles} />)
    await screen.findByText('what plan says')
    const shown = [...container.querySelectorAll('section')].map(({ textContent }) => textContent)
    expect(shown).toEqual(noteParts.map((part) => expect.stringContaining(saidIn(part)) as string))
    expect(new Set(screen.getAllByRole('heading').map(({ textContent }) => textContent)).size).toBe(noteParts.length)
  },
)

it('leaves out what nobody wrote', async () => {
  renderInApp(<NoteContent content={{ ...emptyContent, plan: 'Rest' }} headingLevel={2} />)
  await screen.findByText('Rest')
  expect(screen.getAllByRole('heading')).toHaveLength(1)
})

it('says how sure a diagnosis is, to its patient in everyday words', async () => {
  const content: Content = {
    ...emptyContent,
    diagnoses: [{ code: 'J18.9', title: 'Pneumonia', certainty: 'excluded' }],
  }
  renderInApp(<NoteContent content={content} headingLevel={2} titles="sharedNotes" />)
  expect((await screen.findByRole('listitem')).textContent).toContain('Pneumonia (ruled out)')
})
