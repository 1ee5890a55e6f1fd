import { readFile } from 'node:fs/promises'
import type { LightMyRequestResponse } from 'fastify'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import { importClinic } from '../organizations/import/import-clinic.ts'
import { registerSite } from './register-site.ts'
import { loadWeb, type Web } from './web.ts'

const clinics = new URL('../../../seed/clinics/', import.meta.url)

export type TestSite = TestServer & {
  get: (path: string, options?: { host?: string; headers?: Record<string, string> }) => Promise<LightMyRequestResponse>
  post: (
    path: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
}

/** The built pages over the two demo clinics, as they are in their files: nobody has booked anything. */
export async function testSite(web?: Web): Promise<TestSite> {
  const built = web ?? (await loadWeb())
  const server = await testServer({
    isDemo: true,
    defaultDomain: 'boston.localhost',
    pages: (app, composed) => registerSite(app, composed, built),
  })
  for (const slug of ['harborlight', 'spreebogen']) {
    const read = (path: string) => readFile(new URL(`${slug}/${path}`, clinics))
    const json: unknown = JSON.parse(String(await read('clinic.json')))
    const imported = await importClinic(server.server.services.tenancy, json, read)
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  }
  const boston = 'boston.localhost:3000'
  return {
    ...server,
    get: (path, { host = boston, headers = {} } = {}) =>
      server.app.inject({ method: 'GET', url: path, headers: { host, ...headers } }),
    post: (path, form, headers = { 'sec-fetch-site': 'same-origin' }) =>
      server.app.inject({
        method: 'POST',
        url: path,
        headers: { host: boston, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
  }
}

/** The content of `<title>`, decoded. */
export const titleOf = ({ body }: LightMyRequestResponse) =>
  /<title>(.*?)<\/title>/.exec(body)?.[1]?.replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** The attribute of the first tag that begins so. */
export const attribute = ({ body }: LightMyRequestResponse, tag: string, name: string) =>
  new RegExp(`${tag}[^>]*? ${name}="([^"]*)"`).exec(body)?.[1]

/** What a page tells search engines of, as they read it; null where it tells nothing. */
export function graphOf({ body }: LightMyRequestResponse): readonly object[] | null {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1]
  return json === undefined ? null : (JSON.parse(json) as { '@graph': object[] })['@graph']
}
