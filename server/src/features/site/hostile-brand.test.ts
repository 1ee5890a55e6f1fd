import { expect, test } from 'vitest'
import { aUser, signedIn } from '../../../test/builders.ts'
import { testSite, titleOf } from './site.fixture.ts'

const { call, get, server } = await testSite()

test('a look that somebody meant to run something by is words on every page', async () => {
  const { id, slug, time_zone } = (await server.clinics.bySlug('harborlight'))!
  const host = 'boston.localhost'
  const { tenancy } = server.services
  const transact: Parameters<typeof signedIn>[0]['transact'] = (work) => tenancy.inClinic(id, work)
  const clinic = { id, host, slug, timeZone: time_zone, locationId: '', transact }
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  const {
    version,
    savedAt: _at,
    savedBy: _by,
    restoredFrom: _from,
    fontHosts: _hosts,
    ...brand
  } = (await call(host, 'GET', '/brand', { headers })).json()

  const evil = '</script></title><img src=x onerror=alert(1)>'
  const { staticContent } = brand
  const { department } = staticContent.structuredData
  const body = {
    ...{ ...brand, name: evil },
    staticContent: {
      ...{ ...staticContent, title: evil, description: evil, hero: { heading: evil, lead: evil } },
      structuredData: { department: { ...department, name: evil, specialty: evil } },
    },
  }
  const saved = await call(host, 'PATCH', '/brand', { headers: { ...headers, 'if-match': `"${version}"` }, body })
  expect(saved.statusCode).toBe(200)
  server.clinics.forget()
  for (const path of ['/', '/doctors', '/clinic/harborlight', '/brand.css']) {
    const page = await get(path)
    expect([page.statusCode, page.body.includes('<img src=x')], path).toEqual([200, false])
    if (path !== '/brand.css') expect(titleOf(page)).toContain('&lt;/script&gt;')
  }
})
