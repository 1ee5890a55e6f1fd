import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../../platform/query/query-provider.tsx'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderInApp } from '../../../test/in-app.tsx'
import { useReportRange } from '../use-report-range.tsx'
import { ViewsMenu } from './views-menu.tsx'
import type { ListedView } from './use-views.ts'

const view = (id: string, name: string): ListedView => ({
  ...{ id, name, range: 'Last month', from: null, to: null, isCompared: true, isShared: false, providerId: null },
  ...{ isOwn: true, by: 'Dr. Adams', mailed: null },
})

function Shown() {
  return <ViewsMenu report="operational" doctors={[]} range={useReportRange('/admin/reports')} />
}

it('says at once what was deleted, with a way back that outlasts the dialog', async () => {
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  const listed = [view('v1', 'Our week'), view('v2', 'Last month')]
  let lists = 0
  // The list does not come anew: the dialog must not wait for it to change.
  const sent = fakeApi(({ method }) => {
    if (method !== 'GET') return { status: 204 }
    lists += 1
    return lists === 1 ? { status: 200, data: { items: listed } } : new Promise(() => {})
  })
  renderInApp(
    <QueryProvider>
      <Shown />
    </QueryProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Share, email/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete: Our week' }))
  await dialog.findByRole('button', { name: 'Undo' })
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/reports/operational/views/v1'],
    ['POST', '/reports/operational/views/v1'],
  ])
})

it('does not open a view of a doctor who is not there, and lets it be deleted', async () => {
  fakeApi(() => ({ status: 200, data: { items: [{ ...view('v1', 'Dr. Brook’s week'), providerId: 'gone' }] } }))
  renderInApp(
    <QueryProvider>
      <Shown />
    </QueryProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Share, email/ }))
  expect(screen.queryByRole('menuitem', { name: 'Dr. Brook’s week' })).toBeNull()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Delete: Dr. Brook’s week' })).toBeTruthy()
})

it('says that a mailed view is gone where its doctor is not there, and waits for nobody', async () => {
  fakeApi(() => ({ status: 200, data: { items: [{ ...view('v1', 'Dr. Brook’s week'), providerId: 'gone' }] } }))
  renderInApp(
    <QueryProvider>
      <Shown />
    </QueryProvider>,
    '/admin/reports?view=v1',
  )
  expect(await screen.findByText('This view is no longer there, or no longer shared with you.')).toBeTruthy()
})
