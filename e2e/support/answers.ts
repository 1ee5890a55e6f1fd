import type { Page, Route } from '@playwright/test'
import { raw } from './raw.ts'

/** The operations of the API under a path; a `*` stands for one part of it. */
const operation = (path: string) => {
  const pattern = new RegExp(`^/api/v1${path.replaceAll('*', '[^/]+')}/?$`)
  return ({ pathname }: URL) => pattern.test(pathname)
}

/** A refusal as the API sends it. */
export const problem = (code: string, status: number, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: `urn:polyclinic:${code}`, title: code, status, code, message: code, requestId: 'e2e', ...more },
})

/** Guards ask for the list of appointments with no word on what it should hold; they are let through. */
const isSessionCheck = (route: Route) => {
  const { pathname, searchParams } = new URL(route.request().url())
  return pathname === '/api/v1/appointments/' && [...searchParams.keys()].join() === 'organizationId'
}

type Given = { code: string; status: number } | { json: unknown } | 'nothing'

/** Answers an operation in the server's place. */
export const answer = (page: Page, path: string, given: Given) =>
  page.route(operation(path), (route) => {
    if (isSessionCheck(route)) return route.fallback()
    if (given === 'nothing') return undefined
    return route.fulfill('json' in given ? { json: given.json } : problem(given.code, given.status))
  })

/** The server does as it is asked, and the connection drops before its answer arrives. */
export async function loseAnswer(route: Route) {
  const request = route.request()
  const { pathname, hostname } = new URL(request.url())
  const { 'content-length': _length, ...headers } = await request.allHeaders()
  await raw(pathname, { method: 'POST', host: hostname, headers, text: request.postData() ?? '' })
  await route.abort('connectionreset')
}

export const emptyList = { json: { items: [], total: 0, skip: 0, take: 10 } }
export const failed = { code: 'unavailable', status: 503 }
export const refused = { code: 'forbidden', status: 403 }
export const provoked = /status of (?:401|403|404|409|422|429|503) /
