import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { Field } from '../../ui/field.tsx'
import { DateInput } from './date-input.tsx'
import { TimeInput } from './time-input.tsx'

function Fields({ onChange }: { onChange: (what: string) => void }) {
  const [time, setTime] = useState('09:00')
  const [date, setDate] = useState('2026-11-29')
  return (
    <>
      <Field label="Time">
        <TimeInput
          time={time}
          onChange={(to) => {
            setTime(to)
            onChange(to)
          }}
        />
      </Field>
      <form>
        <Field label="Day">
          <DateInput
            name="day"
            date={date}
            onChange={(to) => {
              setDate(to)
              onChange(to)
            }}
          />
        </Field>
      </form>
    </>
  )
}

async function show() {
  const changes: string[] = []
  renderInApp(<Fields onChange={(what) => changes.push(what)} />)
  const time = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Time' })
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' })
  return { changes, time, day }
}

it('takes a time as it is typed, and writes it as the page does when it is left', async () => {
  const { changes, time } = await show()
  expect(time.value).toBe('9:00 AM')
  await userEvent.clear(time)
  await userEvent.type(time, '230')
  expect([time.value, changes.at(-1)]).toEqual(['230', '14:30'])
  expect(changes).not.toContain('02:00')
  await userEvent.tab()
  expect(time.value).toBe('2:30 PM')
})

it('goes by quarters of an hour with the arrow keys', async () => {
  const { changes, time } = await show()
  time.focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect([time.value, changes]).toEqual(['9:15 AM', ['09:15', '09:30', '09:15']])
  await userEvent.clear(time)
  await userEvent.keyboard('{ArrowUp}')
  expect(time.value).toBe('8:00 AM')
})

it('keeps what is no time, and says so once it is left', async () => {
  const { changes, time } = await show()
  await userEvent.clear(time)
  await userEvent.type(time, '25:00')
  expect(time.getAttribute('aria-invalid')).toBe(null)
  await userEvent.tab()
  expect([time.value, changes.at(-1)]).toEqual(['25:00', ''])
  expect(time.getAttribute('aria-invalid')).toBe('true')
  const said = document.getElementById(time.getAttribute('aria-describedby')!)
  expect(said?.textContent).toBe('That isn’t a time. Type one like 2:30 PM.')
  await userEvent.type(time, '{Backspace}{Backspace}{Backspace}{Backspace}3p')
  expect([time.getAttribute('aria-invalid'), time.getAttribute('aria-describedby')]).toEqual([null, null])
})

it('reads a short year once it is whole, and sends what it holds with its form', async () => {
  const { changes, day } = await show()
  const sent = () => new FormData(document.querySelector('form')!).get('day')
  await userEvent.clear(day)
  await userEvent.type(day, '12/3/2026')
  // No day of the year 2020 on the way.
  expect(changes).toEqual(['', '2026-12-03'])
  expect(sent()).toBe('2026-12-03')
  await userEvent.clear(day)
  await userEvent.type(day, '12/4/26')
  await userEvent.tab()
  expect([day.value, sent()]).toEqual(['12/04/2026', '2026-12-04'])
  await userEvent.clear(day)
  await userEvent.type(day, '13/45')
  // A form that could do without one does not take this for none.
  expect(sent()).toBe('13/45')
})
