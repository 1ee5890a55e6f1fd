import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { openerOf } from './day.ts'
import { useVisitTools } from './use-visit-tools.tsx'
import { dayWith, visitWith } from './visit.fixture.ts'

const visit = visitWith()
const items = [visit]
const { now, timeZone } = dayWith()
const shown = { items, itemsAround: () => items, now, timeZone, pending: new Map(), reload: () => undefined }

function Column() {
  const [column, setColumn] = useState(0)
  const { startMove, questions } = useVisitTools(shown, 'doctor')
  return (
    <>
      <button type="button" key={column} id={openerOf(visit)} onClick={() => startMove(visit)}>
        Rosa
      </button>
      <button type="button" onClick={() => setColumn(column + 1)}>
        Draw elsewhere
      </button>
      {questions}
    </>
  )
}

it('leaves the focus on a visit that is drawn elsewhere after a move, and takes it from nowhere else', () => {
  fakeApi(() => ({ status: 200, data: { items: [], total: 0 } }))
  renderInApp(
    <QueryProvider>
      <Column />
    </QueryProvider>,
  )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
  const opener = () => screen.getByRole('button', { name: 'Rosa', hidden: true })
  press('Rosa')
  act(() => opener().focus())
  press('Keep the time')
  press('Draw elsewhere')
  expect(document.activeElement).toBe(opener())
  act(() => opener().blur())
  press('Draw elsewhere')
  expect(document.activeElement).toBe(document.body)
})
