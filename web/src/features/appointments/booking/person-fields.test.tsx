import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../../test/in-app.tsx'
import { ownVisit } from '../own-visits/own-visit.fixture.ts'
import { carryPatient, dropPatient } from '../../../platform/session/carried-patient.ts'
import { emptyValues, forDependant } from './form-values.ts'
import type { Booker } from './own-patient.ts'
import { PersonFields } from './person-fields.tsx'

const rosa: Booker = {
  id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00',
  version: 3,
  givenName: 'Rosa',
  familyName: 'Delgado',
  email: 'rosa@delgado.com',
  phone: '+1 617 555 0163',
  birthDate: '1985-03-08',
  dependants: [],
}

function show(own: Booker | null, settings: Partial<typeof testClinic.settings> = {}, fieldErrors = {}) {
  const organization = { ...testClinic, settings: { ...testClinic.settings, ...settings } }
  renderInApp(<PersonFields values={emptyValues} fieldErrors={fieldErrors} own={own} />, '/', organization)
  const filledIn = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .queryAllByRole<HTMLInputElement>('textbox')
      .map(({ name, autocomplete }) => [name, autocomplete])
  return { yours: filledIn('Your details'), patients: filledIn('The patient') }
}

const patients = [
  ['patientGivenName', 'off'],
  ['patientFamilyName', 'off'],
  ['patientBirthDate', 'off'],
]

it('lets the browser fill in who types, and nobody else', () => {
  expect(show(null)).toEqual({
    yours: [
      ['givenName', 'given-name'],
      ['familyName', 'family-name'],
      ['email', 'email'],
      ['birthDate', 'bday'],
      ['phone', 'tel'],
    ],
    patients,
  })
})

it('asks an account for nothing that it knows', () => {
  expect(show(rosa, { askPhone: 'required', askBirthDate: 'required' })).toEqual({ yours: [], patients })
  expect(screen.getByText('Rosa Delgado')).toBeTruthy()
})

it('asks an account for what the clinic must have and it lacks', () => {
  const { yours } = show({ ...rosa, phone: null, birthDate: null }, { askPhone: 'required' })
  expect(yours).toEqual([['phone', 'tel']])
})

it('shows the field at which something is wrong, though the account seemed to know', () => {
  expect(show(rosa, { askPhone: 'required' }, { phone: 'phoneMissing' }).yours).toEqual([['phone', 'tel']])
})

it('asks for no birth date where the clinic does not', () => {
  expect(show(null, { askBirthDate: 'off' }).patients).toEqual(patients.slice(0, 2))
})

it('tells an account of its visit at that time, and nothing of it to whoever books for somebody else', async () => {
  fakeApi(() => ({ status: 200, data: { items: [ownVisit({})], total: 1, skip: 0, take: 100 } }))
  renderInApp(<PersonFields values={emptyValues} fieldErrors={{}} own={rosa} visit={ownVisit({})} />)
  const note = await screen.findByRole('status')
  expect(note.textContent).toContain('9:40\u00a0AM with Dr. Maya Okafor')
  // Hidden by CSS where the visit is for somebody else.
  expect(note.closest('[class*="forMe"]')).toBeTruthy()
})

it('names each person whom the account may book for, and asks for who is known no more', () => {
  const mia = {
    id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01',
    givenName: 'Mia',
    familyName: 'Delgado',
    birthDate: '2019-03-03',
  }
  const shows = (dependants: Booker['dependants']) => {
    const chosen = { ...emptyValues, for: forDependant(mia) }
    const { unmount } = renderInApp(<PersonFields values={chosen} fieldErrors={{}} own={{ ...rosa, dependants }} />)
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    const shown = radios.map(({ labels, checked }) => [labels![0]!.textContent, checked])
    unmount()
    return shown
  }
  expect(shows([mia])).toEqual([
    ['Me', false],
    ['Mia Delgado', true],
    ['Someone else', false],
  ])
  const cousin = { ...mia, id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a02', birthDate: '2020-04-04' }
  expect(shows([mia, cousin]).map(([name]) => name)).toEqual([
    'Me',
    'Mia DelgadoMarch 3, 2019',
    'Mia DelgadoApril 4, 2020',
    'Someone else',
  ])
  expect(shows([])).toEqual([
    ['Me', false],
    ['Someone else', true],
  ])
})

it('has chosen for whom somebody set out to book, and never whoever sits here in their place', () => {
  const mia = { id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01', givenName: 'Mia', familyName: 'Delgado', birthDate: null }
  const chosen = (dependants: Booker['dependants']) => {
    const { unmount } = renderInApp(
      <PersonFields values={emptyValues} fieldErrors={{}} own={{ ...rosa, dependants }} />,
    )
    const [radio] = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
    const words = radio!.labels![0]!.textContent
    unmount()
    return words
  }
  carryPatient(mia.id)
  expect(chosen([mia])).toBe('Mia Delgado')
  expect(chosen([])).toBe('Someone else')
  dropPatient()
  expect(chosen([mia])).toBe('Me')
})
