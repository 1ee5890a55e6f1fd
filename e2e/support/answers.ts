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
const isSessionCheck = ({ pathname, searchParams }: URL) =>
  pathname === '/api/v1/appointments/' && [...searchParams.keys()].join() === 'organizationId'

type Given = { code: string; status: number } | { json: unknown; status?: number; contentType?: string } | 'nothing'

/** What operations answer, by their paths. */
export type Answers = Record<string, Given>

/**
 * Answers operations in the server's place; each time it is told which, and those of before are the server's again. Of
 * all requests only theirs are held up: with a route a page goes without the browser's cache, and to load and compile
 * its scripts anew is half of what opening it costs.
 */
export async function answering(page: Page): Promise<(answers: Answers) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  let current: Answers = {}
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const url = new URL(request.url)
    const [, given] = Object.entries(current).find(([path]) => operation(path)(url)) ?? []
    // One that a page has given up meanwhile is not there any more.
    if (!given || isSessionCheck(url)) browser.send('Fetch.continueRequest', { requestId }).catch(() => {})
    else if (given !== 'nothing')
      browser.send('Fetch.fulfillRequest', { requestId, ...fulfilled(given) }).catch(() => {})
  })
  return async (answers) => {
    current = answers
    const patterns = Object.keys(answers).map((path) => ({ urlPattern: `*/api/v1${path}*` }))
    // What waits for nothing goes on waiting until its page goes, so it is not disabled in between.
    if (patterns.length > 0) await browser.send('Fetch.enable', { patterns })
  }
}

function fulfilled(given: Exclude<Given, 'nothing'>) {
  const { status, contentType, json } =
    'json' in given ? { status: 200, contentType: 'application/json', ...given } : problem(given.code, given.status)
  return {
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: contentType }],
    body: Buffer.from(JSON.stringify(json)).toString('base64'),
  }
}

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
