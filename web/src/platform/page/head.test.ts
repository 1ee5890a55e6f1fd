import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { describe, expect, test } from 'vitest'
import { ApiProblem, notFound, unreachable } from '../api/problem.ts'
import { loadCatalogue } from '../i18n/load-catalogue.ts'
import { createTexts } from '../i18n/texts.tsx'
import type { Handle } from './handle.ts'
import { headOf } from './head.ts'

const texts = createTexts('en', await loadCatalogue('en'))
const organization = { staticContent: { title: 'Harborlight', description: 'Family doctors.' } } as OrganizationData
const head = (handle?: Handle<() => unknown>, loaderData?: unknown, error?: unknown) =>
  headOf(
    [
      { handle: undefined, loaderData: null },
      { handle, loaderData },
    ],
    error,
    texts,
    organization,
  )

describe('the head of a page', () => {
  test("is the clinic's own title where a screen has none", () =>
    expect(head({})).toEqual({ title: 'Harborlight', description: 'Family doctors.', noindex: false }))

  test("begins with the screen's part, which may come from its data", () =>
    expect(head({ title: (_texts, data) => (data as { name: string }).name }, { name: 'Dr. Okafor' }).title).toBe(
      'Dr. Okafor · Harborlight',
    ))

  test('may keep search engines away, always or by its data', () => {
    expect(head({ noindex: true }).noindex).toBe(true)
    expect(head({ noindex: (data) => data === 'empty' }, 'empty').noindex).toBe(true)
    expect(head({ noindex: (data) => data === 'empty' }, 'full').noindex).toBe(false)
  })

  test('tells of what is shown in place of a screen', () => {
    expect(head({ title: () => 'Doctors' }, null, notFound())).toMatchObject({
      title: 'This page isn’t here · Harborlight',
      noindex: true,
    })
    expect(head({}, null, unreachable()).title).toBe('This could not be loaded · Harborlight')
  })

  test.each([
    ['forbidden', 403, 'This page is not for your account'],
    ['payload_too_large', 413, 'We could not accept that'],
    ['too_many_requests', 429, 'We could not accept that'],
    ['internal', 500, 'This could not be loaded'],
  ] as const)('says of %s (%i) what happened', (code, status, title) => {
    const refusal = new ApiProblem({ type: '', title: '', message: '', requestId: '', code, status })
    expect(head({}, null, refusal).title).toBe(`${title} · Harborlight`)
  })
})
