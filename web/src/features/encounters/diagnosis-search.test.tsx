import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { DiagnosisSearch, type ChosenDiagnosis } from './diagnosis-search.tsx'

/** At a server that finds for some words what it is told to, once it is there; nothing is found for others. */
function show(found: Record<string, string[]>, isThere = () => true) {
  const chosen: ChosenDiagnosis[] = []
  fakeApi(({ query }) => {
    if (!isThere()) return { status: 503 }
    const titles = found[String(query['search'])] ?? []
    const items = titles.map((title) => ({ code: title.slice(0, 3), title, isOwn: false, isFavorite: false }))
    return { status: 200, data: { items, total: items.length } }
  })
  renderInApp(
    <QueryProvider>
      <DiagnosisSearch chosen={[]} removed={null} onChoose={(diagnosis) => chosen.push(diagnosis)} />
    </QueryProvider>,
  )
  return chosen
}
const field = () => screen.getByRole('combobox')
const titles = (chosen: ChosenDiagnosis[]) => chosen.map(({ title }) => title)

it('Enter adds the first that is found, whatever comes to stand below a resting mouse', async () => {
  const chosen = show({ cold: ['Common cold', 'Cold sore'] })
  await userEvent.click(field())
  fireEvent.pointerMove(document.body, { clientX: 40, clientY: 80 })
  await userEvent.keyboard('cold')
  const second = await screen.findByRole('option', { name: /Cold sore/ })
  fireEvent.mouseEnter(second, { clientX: 40, clientY: 80 })
  fireEvent.pointerMove(second, { clientX: 40, clientY: 80 })
  await userEvent.keyboard('{Enter}')
  expect(titles(chosen)).toEqual(['Common cold'])
})

it('Enter adds nothing that was found for fewer letters', async () => {
  const chosen = show({ co: ['Constipation'], cold: ['Common cold'] })
  await userEvent.type(field(), 'co')
  await screen.findByRole('option', { name: /Constipation/ })
  await userEvent.keyboard('ld{Enter}')
  expect(chosen).toEqual([])
  await screen.findByRole('option', { name: /Common cold/ })
  await userEvent.keyboard('{Enter}')
  expect(titles(chosen)).toEqual(['Common cold'])
})

it('says that nothing could be searched, and searches again', async () => {
  let isThere = true
  const chosen = show({ cold: ['Common cold'], undefined: ['Hypertension'] }, () => isThere)
  await userEvent.click(field())
  await screen.findByRole('option', { name: /Hypertension/ })
  isThere = false
  await userEvent.keyboard('cold')
  expect(await screen.findByText(/The list could not be searched/)).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Hypertension/ })).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual([])
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: /Common cold/ })
  expect(screen.queryByText(/The list could not be searched/)).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(titles(chosen)).toEqual(['Common cold'])
})
