import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { FactorRulePanel } from './factor-rule.tsx'

const show = (requiredFrom: string | null) => {
  const onSaved = vi.fn()
  const asked = fakeApi(() => ({ status: 200, data: { requiredFrom } }))
  renderInApp(
    <FactorRulePanel
      rule={{ requiredFrom, without: 2 }}
      accountHref="/admin/account"
      onClose={vi.fn()}
      onSaved={onSaved}
    />,
  )
  return { asked, onSaved }
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it('leaves a rule that is in force as it is until another day is chosen', async () => {
  const { asked } = show('2026-11-01T05:00:00Z')
  await save()
  expect(asked).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('From when?'), 'In 7 days')
  await save()
  expect(asked.map(({ body }) => body)).toEqual([{ inDays: 7 }])
})

it('is required from the day that is offered first', async () => {
  const { asked, onSaved } = show(null)
  await userEvent.click(screen.getByText('Everyone who works here'))
  await save()
  expect(asked.map(({ body }) => body)).toEqual([{ inDays: 14 }])
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled(), 5000)
})
