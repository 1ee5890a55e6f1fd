import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { unreachable } from '../../platform/api/problem.ts'
import { apiContext, pageContext, type Page } from '../../platform/page/context.ts'
import { loader } from './home.tsx'

test('Failure to fetch services: only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const asked: unknown[] = []
  const api = async (_method: string, path: string, parts?: unknown) => {
    asked.push([path, parts])
    if (path === '/services') throw unreachable()
    return { items: [], total: 0, skip: 0, take: 100 }
  }
  const organization = { id: 'clinic-1', settings: { timeZone: 'America/New_York' } } as OrganizationData
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(pageContext, { organization, now: () => Promise.resolve('2026-11-21T15:00:00Z') } as unknown as Page)
  const request = new Request('http://clinic.test/')

  const data = await loader({ request, context, params: {}, url: new URL(request.url), pattern: '/' })
  expect(data).toEqual({ providers: [], doctors: 0, locations: [], next: [], services: [] })
  expect(asked).toContainEqual(['/services', { query: { organizationId: 'clinic-1', isActive: 'true' } }])
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
