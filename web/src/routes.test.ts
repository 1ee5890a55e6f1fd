// @vitest-environment node
import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { accountRoutes, patientRoutes } from './account-routes.tsx'
import { articleRoutes } from './article-routes.tsx'
import { allRoutes, findRoutes, isStaffAddress, routeFilesAt, routesAt } from './routes.tsx'
import { staffRoutes } from './staff-routes.tsx'

const pathsOf = (routes: readonly RouteObject[], base = ''): string[] =>
  routes.flatMap(({ path = '', children = [] }) => {
    const whole = path.startsWith('/') ? path : `${base}/${path}`
    return [...(path ? [whole] : []), ...pathsOf(children, path ? whole : base)]
  })
const staff = pathsOf(staffRoutes)
const accounts = pathsOf([...patientRoutes, ...accountRoutes])
const articles = pathsOf(articleRoutes)
/** As somebody comes to it. */
const asked = (path: string) => path.replace(':slug', 'boston').replace(/:\w+|\*/, 'one')

test('an address is the staff’s when their list has it, and no other', async () => {
  expect(staff).toContain('/admin/outbox')
  expect(staff.filter((path) => !isStaffAddress(path))).toEqual([])
  const others = pathsOf(await routesAt('/'))
  expect(others).toEqual(expect.arrayContaining(['/doctors', '/appointment/details']))
  expect([...others, ...accounts].filter(isStaffAddress)).toEqual([])
  expect(pathsOf(await allRoutes()).toSorted()).toEqual([...others, ...accounts, ...staff, ...articles].toSorted())
})

test('an address is an account’s when their list has it, and no other', async () => {
  expect(accounts).toEqual(
    expect.arrayContaining(['/patient', '/patientReview/*', '/doctor/login', '/forget-password']),
  )
  const needs = (path: string) => routeFilesAt(asked(path)).join()
  expect(accounts.filter((path) => needs(path) !== 'src/account-routes.tsx')).toEqual([])
  expect(articles.filter((path) => needs(path) !== 'src/article-routes.tsx')).toEqual([])
  expect(pathsOf(await routesAt('/')).filter((path) => needs(path) !== '')).toEqual([])
})

test('a page begins with the addresses of the kind it is of, in the order of the server’s', async () => {
  const counted = async (path: string) => pathsOf(await routesAt(path)).length
  expect(await counted('/Admin/people')).toBe(pathsOf(await allRoutes()).length - articles.length)
  expect(await counted('/doctor/login/')).toBe((await counted('/')) + accounts.length)
  // Data that came with the page is found by the places of its routes.
  const frameOf = ([root]: RouteObject[]) => root!.children![0]!.children![0]!.children!
  const [atFirst, all] = [await routesAt('/'), await allRoutes()]
  expect(
    frameOf(all)
      .slice(0, frameOf(atFirst).length)
      .map(({ path }) => path),
  ).toEqual(frameOf(atFirst).map(({ path }) => path))
  const beside = ([root]: RouteObject[]) => root!.children!.map(({ path }) => path)
  expect(beside(all).slice(0, beside(atFirst).length)).toEqual(beside(atFirst))
})

test('the other addresses are found on the way to them', async () => {
  const patch = vi.fn<(id: string | null, routes: RouteObject[]) => void>()
  const go = { patch, matches: [], fetcherKey: undefined, signal: new AbortController().signal }
  await findRoutes({ ...go, path: '/aboutdoctor/maya-okafor' })
  expect(patch).not.toHaveBeenCalled()
  await findRoutes({ ...go, path: '/partner' })
  expect(patch.mock.calls).toEqual([['root', staffRoutes]])
  patch.mockClear()
  await findRoutes({ ...go, path: '/forms' })
  expect(patch.mock.calls).toEqual([
    ['pages', patientRoutes],
    ['root', accountRoutes],
  ])
  patch.mockClear()
  await findRoutes({ ...go, path: '/blog/fever' })
  expect(patch.mock.calls).toEqual([['root', articleRoutes]])
})
