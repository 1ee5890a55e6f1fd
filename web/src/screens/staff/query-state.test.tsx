import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notFound } from '../../platform/api/problem.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { QueryState } from './query-state.tsx'

it('what is not there is not asked for again', async () => {
  const error = notFound()
  renderInApp(<QueryState query={{ data: undefined, error, refetch: () => undefined }}>{() => null}</QueryState>)
  expect(await screen.findByRole('heading', { name: 'This page isn’t here' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
