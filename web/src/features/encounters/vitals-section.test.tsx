import { emptyContent, type Content } from '@polyclinic/domain/encounters/content.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import type { LiveDraft } from './use-draft.ts'
import type { VisitNote } from './use-encounter.ts'
import { VitalsSection } from './vitals-section.tsx'

const visit = { startsAt: '2026-11-25T15:00:00Z', timeZone: 'America/New_York' }

/** In Boston: what is typed into the values of somebody who was born then. */
type Before = { last?: Partial<Content>; changed?: object }

function show(birthDate: string, begun: Partial<Content> = {}, { last, changed = {} }: Before = {}) {
  const onMarked = vi.fn<(isMarked: boolean) => void>()
  const stored = vi.fn<(field: string, value: unknown) => void>()
  function Section() {
    const [content, setContent] = useState<Content>({ ...emptyContent, ...begun })
    const keeper = {
      type: (field: string, value: unknown) => {
        stored(field, value)
        setContent((old) => ({ ...old, [field]: value }))
      },
    }
    const draft = { keeper, content, conflicts: {}, known: { changed }, saving: 'saved' } as unknown as LiveDraft
    const { startsAt, timeZone } = visit
    const lastValues = Object.fromEntries(
      Object.entries(last ?? {}).map(([name, value]) => [name, { value, at: startsAt, timeZone }]),
    )
    const note = { visit, patient: { birthDate }, lastValues } as unknown as VisitNote
    return <VitalsSection note={note} draft={draft} onMarked={onMarked} />
  }
  renderInApp(<Section />)
  const type = async (label: string, value: string) => {
    const field = await screen.findByRole('textbox', { name: label })
    await userEvent.clear(field)
    await userEvent.type(field, value)
  }
  return { type, onMarked, stored }
}
const adult = '1985-03-08'

it('says what is critical, of an adult and of a child, and marks blood pressures in each other’s place', async () => {
  const { type } = show(adult)
  await type('Systolic blood pressure', '70')
  await type('Diastolic blood pressure', '40')
  expect(screen.getByText('Critically low')).toBeTruthy()
  await type('Systolic blood pressure', '80')
  await type('Diastolic blood pressure', '120')
  expect(screen.getByText(/The upper value \(systolic\) comes first/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Systolic blood pressure' }).getAttribute('aria-invalid')).toBe('true')
})

it('says who measured what, where a second person added to it', async () => {
  const by = (name: string, time: string) => ({ version: 1, by: name, at: `2026-11-25T${time}Z` })
  const nurse = { systolic: by('Kim Tran', '14:40:00'), diastolic: by('Kim Tran', '14:40:05') }
  const values = { systolic: 152, diastolic: 84, temperature: 37.1 }
  show(adult, values, { changed: { ...nurse, temperature: by('Dr. Okafor', '15:05:00') } })
  await screen.findByRole('textbox', { name: 'Temperature' })
  expect(screen.getAllByText(/^Measured by/).map(({ textContent }) => textContent)).toEqual([
    'Measured by Kim Tran, 9:40\u00a0AM: Blood pressure',
    'Measured by Dr. Okafor, 10:05\u00a0AM: Temperature',
  ])
})

it('says of a child what needs no table of ages', async () => {
  const { type } = show('2019-03-08')
  await type('Temperature', '105.5')
  expect(screen.getByText('Critically high')).toBeTruthy()
  await type('SpO₂', '78')
  expect(screen.getByText('Critically low')).toBeTruthy()
})

it('offers the unit that was probably meant, and calculates nothing from what is marked', async () => {
  const { type, onMarked, stored } = show(adult, { weight: 70, height: 170 })
  expect(await screen.findByText('24.2')).toBeTruthy()
  expect(screen.getByText('70 kg')).toBeTruthy()
  await type('Height', '167')
  // The 16 on the way there was none, either.
  expect(stored).toHaveBeenLastCalledWith('height', 170)
  expect(screen.getByText('–', { selector: 'p' })).toBeTruthy()
  expect(onMarked).toHaveBeenLastCalledWith(true)
  await userEvent.click(screen.getByRole('button', { name: 'Use 167\u00a0cm = 5 ft 6\u00a0in' }))
  expect(screen.getByText('25.1')).toBeTruthy()
  expect(onMarked).toHaveBeenLastCalledWith(false)
  await type('Temperature', '36.8')
  expect(screen.getByRole('button', { name: 'Use 36.8\u00a0°C = 98.2\u00a0°F' })).toBeTruthy()
  await type('Weight', '50')
  expect(screen.getByText('Unlikely. Check weight and height.')).toBeTruthy()
})

it('asks to check what is unlikely at that age or far from last time, and saves it', async () => {
  const { type, onMarked } = show(adult, {}, { last: { weight: 57.3 } })
  await type('Weight', '189.2')
  expect(screen.getByText(/Far from the last value/).textContent).toMatch(/85.8.kg .* last 126.3.lb/)
  await type('Weight', '130')
  expect(screen.queryByText(/check it/)).toBeNull()
  await type('Height', '25')
  expect(screen.getByText(/Unlikely at this age/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Height' }).getAttribute('aria-invalid')).toBeNull()
  expect(onMarked).toHaveBeenLastCalledWith(false)
})

it('leaves out of the unit what is typed of it', async () => {
  const { type } = show(adult)
  await type('Height', '5 ft 4')
  const field = screen.getByRole('textbox', { name: 'Height' })
  expect(field.parentElement?.textContent).toBe('in')
  await userEvent.type(field, ' in')
  expect(field.parentElement?.textContent).toBe('')
})
