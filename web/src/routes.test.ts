// @vitest-environment node
import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { allRoutes, findRoutes, isStaffAddress, routesAt } from './routes.tsx'
import { staffRoutes } from './staff-routes.tsx'

const pathsOf = (routes: readonly RouteObject[], base = ''): string[] =>
  routes.flatMap(({ path = '', children = [] }) => {
    const whole = path.startsWith('/') ? path : `${base}/${path}`
    return [...(path ? [whole] : []), ...pathsOf(children, path ? whole : base)]
  })

test('an address is the staff’s when their list has it, and no other', async () => {
  const staff = pathsOf(staffRoutes)
  expect(staff).toContain('/admin/outbox')
  expect(staff.filter((path) => !isStaffAddress(path))).toEqual([])
  const others = pathsOf(await routesAt('/'))
  expect(others).toEqual(expect.arrayContaining(['/doctors', '/doctor/login', '/partner/login']))
  expect(others.filter(isStaffAddress)).toEqual([])
  expect(pathsOf(await allRoutes())).toEqual([...others, ...staff])
})

test('a page begins with the staff’s addresses at one of theirs, and finds them on the way from another', async () => {
  const counted = async (path: string) => pathsOf(await routesAt(path)).length
  expect(await counted('/Admin/people')).toBe(pathsOf(await allRoutes()).length)
  expect(await counted('/doctor/login/')).toBe(await counted('/'))
  const patch = vi.fn<(id: string | null, routes: RouteObject[]) => void>()
  const asked = { patch, matches: [], fetcherKey: undefined, signal: new AbortController().signal }
  await findRoutes({ ...asked, path: '/aboutdoctor/maya-okafor' })
  expect(patch).not.toHaveBeenCalled()
  await findRoutes({ ...asked, path: '/partner' })
  expect(patch).toHaveBeenCalledExactlyOnceWith('root', staffRoutes)
})
