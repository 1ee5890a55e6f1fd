import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { useUnreviewedResults } from './chart-file.ts'
import { UnreviewedResults } from './unreviewed-results.tsx'

const idOf = (place: number) => `01890000-0000-7000-8000-${String(place).padStart(12, '0')}`
const rosa = { id: idOf(99), givenName: 'Rosa', familyName: 'Delgado' }
const resultOf = (place: number) => ({
  ...{ id: idOf(place), category: place === 0 ? 'laboratory' : 'imaging', writtenAt: '2026-11-25T15:00:00Z' },
  patient: rosa,
})

function Strip() {
  return <UnreviewedResults query={useUnreviewedResults(true)} />
}

it('says how many results wait, and leads to each of them', async () => {
  const total = 21
  fakeApi(({ query }) => {
    const skip = Number(query['skip'])
    const items = Array.from({ length: Math.min(20, total - skip) }, (_, place) => resultOf(skip + place))
    return { status: 200, data: { items, total, skip, take: 20 } }
  })
  renderInApp(
    <QueryProvider>
      <Strip />
    </QueryProvider>,
  )
  expect(await screen.findByText('21 results aren’t reviewed yet.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show them' }))
  const lab = screen.getByRole('link', { name: 'Rosa Delgado: Lab result, November 25, 2026' })
  expect(lab.getAttribute('href')).toBe(`/patientDetails?patient=${rosa.id}#file-${idOf(0)}`)
  expect(screen.getAllByRole('link')).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await expect.poll(() => screen.getAllByRole('link')).toHaveLength(21)
})
