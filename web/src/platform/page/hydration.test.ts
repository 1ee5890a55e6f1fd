import { expect, test } from 'vitest'
import { ApiProblem, notFound } from '../api/problem.ts'
import { hydrationOf, packErrors, type PageData } from './hydration.ts'

const arrive = (errors: Record<string, unknown> | null) => {
  const page = { loaderData: { a: 1 }, actionData: null, problems: packErrors(errors) }
  return hydrationOf(JSON.parse(JSON.stringify(page)) as PageData)
}

test('a refusal arrives in the browser as what it was', () => {
  const error = arrive({ '0-1': notFound() }).errors?.['0-1']
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ code: 'not_found', status: 404 })
})

test('of an unexpected error the browser learns only that there was one', () => {
  const error = arrive({ '0': new Error('connect ECONNREFUSED /run/postgres') }).errors?.['0']
  expect(String(error)).not.toContain('postgres')
})

test('without errors and actions nothing is said of them', () => expect(arrive(null)).toEqual({ loaderData: { a: 1 } }))
