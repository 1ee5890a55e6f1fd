import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { DateField } from './choose/choice-fields.tsx'
import { searchWindow } from './search-window.ts'
import { UrlForm } from './url-form.tsx'

const days = { first: '2026-11-22', today: '2026-11-22', last: '2027-02-20', passed: null } as const

function Screen() {
  const { search } = useLocation()
  return (
    <>
      <UrlForm action="/" label="Choice" submit="Show" state={search}>
        <DateField {...days} passed={search.includes('2020') ? '2020-01-01' : null} />
      </UrlForm>
      <output>{search}</output>
    </>
  )
}

test.each(['2027-06-01', '2020-01-01'])('a date out of range is asked for, too: %s', async (date) => {
  renderInApp(<Screen />)
  const field = screen.getByLabelText<HTMLInputElement>('Show times from')
  // What a browser says of it; here there is none to say it.
  Object.defineProperty(field, 'validity', { value: { valid: false, badInput: false, rangeOverflow: true } })
  fireEvent.change(field, { target: { value: date } })
  expect(await screen.findByText(`?from=${date}`)).toBeTruthy()
})

test('a choice that is told twice is asked for once; another one, and back, each time', async () => {
  const asked: { key: string; search: string }[] = []
  function Screen() {
    const { search, key } = useLocation()
    useEffect(() => void asked.push({ key, search }), [search, key])
    return (
      <UrlForm action="/" label="Choice" submit="Show" state="as it was drawn">
        <select name="reason" defaultValue="">
          <option value="">Any</option>
          <option value="skin">Skin</option>
        </select>
      </UrlForm>
    )
  }
  renderInApp(<Screen />)
  const reason = screen.getByRole('combobox')
  for (const value of ['skin', '', 'skin']) {
    fireEvent.change(reason, { target: { value } })
    await waitFor(() => expect(asked.at(-1)?.search).toBe(`?reason=${value}`))
    fireEvent.change(reason)
  }
  await waitFor(() => expect(asked).toHaveLength(4))
  expect(asked.map(({ search }) => search)).toEqual(['', '?reason=skin', '?reason=', '?reason=skin'])
})

test('a day that has passed is named beside what is shown instead', async () => {
  renderInApp(<Screen />, '/?from=2020-01-01')
  const field = screen.getByLabelText<HTMLInputElement>('Show times from')
  expect(field.value).toBe('2020-01-01')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/This day has passed/)).toBeTruthy()
})

test('a window begins today when the day that was asked for has passed', () => {
  const now = '2026-11-22T15:00:00Z' as never
  expect(searchWindow('America/New_York', now, 7, '2020-01-01')).toMatchObject({
    first: '2026-11-22',
    passed: '2020-01-01',
  })
  expect(searchWindow('America/New_York', now, 7, '2027-06-01')).toMatchObject({ first: '2027-06-01', passed: null })
})
