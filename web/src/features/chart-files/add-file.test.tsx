import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { AddFile } from './add-file.tsx'

it('sends nothing before somebody says what kind it is', async () => {
  const sent = fakeApi(() => refusal('unavailable'))
  renderInApp(<AddFile patientId="rosa" onAdded={() => {}} />)
  await userEvent.upload(
    screen.getByLabelText('Add a file'),
    new File(['%PDF-'], 'scan.pdf', { type: 'application/pdf' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add to the record' }))
  const kind = screen.getByRole('combobox', { name: 'What kind' })
  expect(document.activeElement).toBe(kind)
  expect(screen.getByText('Choose what kind it is. A result waits for a doctor.')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.selectOptions(kind, 'Lab result')
  expect(screen.getByText('The patient can open it once a doctor has reviewed and shared it.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add to the record' }))
  await expect.poll(() => sent.length).toBe(1)
})
