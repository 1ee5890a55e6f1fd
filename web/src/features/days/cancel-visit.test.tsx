import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import type { DayVisit } from './day.ts'
import { visitWith } from './visit.fixture.ts'

const catalogue = await loadCatalogue('en')
const before = '2026-11-25T14:00:00Z'
const after = '2026-11-25T15:00:00Z'

function show(visit: DayVisit, now = before, others: readonly DayVisit[] = []) {
  const cancel = vi.fn()
  render(
    <TextsProvider locale="en" catalogue={catalogue}>
      <CancelVisit {...{ visit, others, now }} open timeZone={visit.timeZone} onCancel={cancel} onKeep={vi.fn()} />
    </TextsProvider>,
  )
  return { cancel, choices: screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent) }
}

it('asks who cancels before it cancels, and passes on what was said', async () => {
  const visit = visitWith()
  const { cancel } = show(visit)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  expect(cancel).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toMatch(/Choose who cancels/)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /The patient/ }))
  await userEvent.click(screen.getByRole('radio', { name: /The patient/ }))
  await userEvent.type(screen.getByRole('textbox'), ' Has a fever ')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  expect(cancel).toHaveBeenCalledWith([visit], { cause: 'patient', reason: 'Has a fever' })
})

it('says who is written to, and what it counts as', () => {
  expect(show(visitWith()).choices).toEqual([
    'The patientEmail to Rosa Delgado: canceled, as you asked. It counts as late.',
    'The clinicEmail to Rosa Delgado: we are sorry, we had to cancel.',
  ])
})

it('names the booker where somebody booked for the patient', () => {
  const { choices } = show(visitWith({ bookedBy: { givenName: 'Elena', familyName: 'Delgado' }, status: 'arrived' }))
  expect(choices[1]).toContain('Email to Elena Delgado (who booked)')
  expect(choices[2]).toBe('Left without being seenNobody gets an email.')
})

it('says that the time is offered to others only of a time ahead', () => {
  show(visitWith())
  expect(screen.getByText(/offered to others/)).toBeTruthy()
})

it('does not say so of a time that has gone by, nor write where there is no address', () => {
  const { choices } = show(visitWith({ patient: { ...visitWith().patient, email: null } }), after)
  expect(screen.queryByText(/offered to others/)).toBeNull()
  expect(choices[1]).toContain('please call')
})

it('asks nobody to call whose address is only hidden here', () => {
  const hidden = { ...visitWith().patient, email: null, phone: null, isContactShown: false }
  const { choices } = show(visitWith({ patient: hidden }))
  expect(choices[1]).toBe('The clinicAn email goes to the address in their record, if there is one.')
})

it('cancels a whole group where the clinic wants that, and says who is told', async () => {
  const { patient } = visitWith()
  const withPatient = (givenName: string, changes: Partial<typeof patient> = {}) =>
    visitWith({ id: givenName, patient: { ...patient, givenName, email: `${givenName}@example.test`, ...changes } })
  const rosa = withPatient('Rosa')
  const others = [
    withPatient('Ivan'),
    withPatient('Lou', { email: 'Ivan@example.test' }),
    withPatient('Mina', { email: null }),
    withPatient('Omar', { email: null, phone: null, isContactShown: false }),
  ]
  const { cancel } = show(rosa, before, others)
  await userEvent.click(screen.getByRole('radio', { name: /The patient/ }))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /The clinic/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also cancel the 4 other patients in this group' }))
  screen.getByText(
    '2 people are told by email. These patients get no email, please call: Mina Delgado, +1 617 555 0101. Omar Delgado: an email goes to the address in the record, if there is one.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel 5 visits' }))
  expect(cancel).toHaveBeenCalledWith([rosa, ...others], { cause: 'clinic', reason: '' })
})
