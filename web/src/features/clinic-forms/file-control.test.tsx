import { emptyField } from '@polyclinic/domain/forms/definition.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import type { AnswerFile } from './use-answer-files.ts'
import type { AnswersServer, AnswersView } from './answers.ts'
import { CompletedAnswers } from './completed-answers.tsx'
import { FormFiller } from './form-filler.tsx'
import { FormPreview } from './form-preview.tsx'

const letter: AnswerFile = {
  ...{ id: crypto.randomUUID(), field: 'letter', name: 'Letter.pdf', mediaType: 'application/pdf', size: 4200 },
}
const question = { ...emptyField('letter', 'file'), label: 'Letter of your family doctor', isRequired: true }
const answers: AnswersView = {
  ...{ id: crypto.randomUUID(), formId: crypto.randomUUID(), number: 1, name: 'Intake', status: 'in-progress' },
  ...{ version: 1, completedAt: null, completedBy: null, visit: null, withdrawn: [], files: [] },
  ...{ patient: { id: crypto.randomUUID(), givenName: 'Rosa', familyName: 'Díaz' }, content: { letter: null } },
  definition: { sections: [{ id: 'all', title: 'Before your visit', help: '', fields: [question] }] },
}

function fill(server: Partial<AnswersServer>, of: Partial<AnswersView> = {}) {
  const complete = vi.fn<AnswersServer['complete']>(() => Promise.resolve({ ...answers, status: 'completed' }))
  const all = { save: vi.fn<AnswersServer['save']>(), complete, ...server } as unknown as AnswersServer
  const onCompleted = vi.fn<(sent: AnswersView) => void>()
  const view = { ...answers, ...of, id: crypto.randomUUID() }
  renderInApp(
    <FormFiller answers={view} server={all} timeZone="America/New_York" about={null} onCompleted={onCompleted} />,
  )
  return { complete, onCompleted }
}
const choose = (...files: File[]) =>
  userEvent.upload(
    screen.getByLabelText('Add files or photos: Letter of your family doctor', { selector: 'input' }),
    files,
  )
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const pdf = new File(['%PDF-'], 'Letter.pdf', { type: 'application/pdf' })

it('takes a file, shows it, takes it back, and misses what is required', async () => {
  const removeFile = vi.fn<AnswersServer['removeFile']>(() => Promise.resolve())
  const { complete } = fill({ addFile: () => Promise.resolve(letter), removeFile })
  await press('Check your answers')
  const missing = screen.getByRole('alert')
  expect(missing.textContent).toContain('Letter of your family doctor')
  await choose(pdf)
  expect(await screen.findByText('Letter.pdf was added.')).toBeTruthy()
  // A tablet opens none.
  expect(screen.queryByRole('button', { name: 'Open Letter.pdf' })).toBeNull()
  await press('Remove Letter.pdf')
  await press('Keep it')
  expect(removeFile).not.toHaveBeenCalled()
  await press('Remove Letter.pdf')
  await press('Remove')
  expect(await screen.findByText('Letter.pdf was removed.')).toBeTruthy()
  expect(removeFile).toHaveBeenCalledWith(letter.id)
  await choose(pdf)
  await screen.findByText('Letter.pdf was added.')
  await press('Check your answers')
  expect(screen.getByText('Letter.pdf')).toBeTruthy()
  await press('Send answers')
  await waitFor(() => expect(complete).toHaveBeenCalledOnce())
})

it('keeps a file that did not arrive, and sends no form without it', async () => {
  let tries = 0
  const addFile: AnswersServer['addFile'] = () => {
    tries += 1
    return tries === 1 ? Promise.reject(new TypeError('no answer')) : Promise.resolve(letter)
  }
  const { complete } = fill({ addFile }, { files: [{ ...letter, id: crypto.randomUUID(), name: 'First.pdf' }] })
  await choose(pdf)
  expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost')
  await press('Check your answers')
  expect(screen.getByText(/^Not added yet: Letter.pdf/)).toBeTruthy()
  await press('Send answers')
  expect(complete).not.toHaveBeenCalled()
  await press('Change: Before your visit')
  await press('Try Letter.pdf again')
  expect(await screen.findByText('Letter.pdf was added.')).toBeTruthy()
  await press('Check your answers')
  expect(screen.queryByText(/^Not added yet/)).toBeNull()
})

it('is tried while a form is built, and nothing is sent', async () => {
  renderInApp(<FormPreview definition={answers.definition} section="all" />)
  await choose(pdf)
  expect(await screen.findByText('Letter.pdf')).toBeTruthy()
  await press('Remove Letter.pdf')
  await press('Remove')
  expect(screen.queryByText('Letter.pdf')).toBeNull()
})

it('says which of too many files were left out, and that there is no more room', async () => {
  renderInApp(<FormPreview definition={answers.definition} section="all" />)
  const page = (n: number) => new File(['%PDF-'], `Page ${n}.pdf`, { type: 'application/pdf' })
  await choose(page(1))
  expect(screen.queryByRole('alert')).toBeNull()
  await choose(...[2, 3, 4, 5, 6, 7].map(page))
  expect(screen.getByRole('alert').textContent).toBe(
    'Page 6.pdf and Page 7.pdf were not added: 5 files are all that can be added here.',
  )
  expect(screen.getByText(/^5 files are all that can be added here\. To add another one/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add files/ })).toBeNull()
})

it('stands among the answers that were sent, and says where one could not be opened', async () => {
  const sent: AnswersView = {
    ...{ ...answers, status: 'completed', completedAt: '2026-11-25T15:00:00Z', completedBy: 'Rosa Díaz' },
    ...{ files: [letter], content: { letter: ['Letter.pdf'] } },
  }
  renderInApp(
    <CompletedAnswers answers={sent} timeZone="America/New_York" openFile={() => Promise.reject(new Error('gone'))} />,
  )
  await press('Open Letter.pdf')
  expect((await screen.findByRole('alert')).textContent).toContain('Letter.pdf could not be opened')
})
