import { expect, test } from 'vitest'
import { testSite } from './site.fixture.ts'

const { get, post, server } = await testSite()
const boston = (await server.clinics.bySlug('harborlight'))!

async function takeContainer(id: string | null) {
  await server.services.tenancy.inClinic(boston.id, (db) =>
    db.updateTable('organizations').set({ gtm_id: id }).execute(),
  )
  server.clinics.forget()
}
const policyOf = async (path: string) => {
  const page = await get(path)
  const policy = String(page.headers['content-security-policy']).replaceAll(/ 'sha256-[^']+'/g, '')
  return { status: page.statusCode, policy, referrer: page.headers['referrer-policy'], html: page.body }
}

const measured = ['/', '/clinic/harborlight', '/clinic/harborlight/privacy']
const others = [
  ...[
    '/doctors',
    '/aboutdoctor/maya-okafor',
    '/appointment',
    '/appointment/details',
    '/patient/login',
    '/doctor/login',
  ],
  ...['/admin', '/patient', '/prescription', '/blog/preview', '/clinic/harborlight/invitation', '/forget-password'],
  ...['/clinic/harborlight/wall', '/no-such-page', '/allblogs', '/blog/no-such-article'],
]

test('a page that is the same for everybody may load its clinic’s container, and no other page may', async () => {
  const before = new Map<string, Awaited<ReturnType<typeof policyOf>>>()
  for (const path of [...measured, ...others]) before.set(path, await policyOf(path))
  await takeContainer('GTM-ABC123')
  for (const path of measured) {
    const { status, policy, referrer, html } = await policyOf(path)
    expect([status, referrer], path).toEqual([200, 'origin'])
    expect(html, path).toContain('<html lang="en" dir="ltr" data-container="GTM-ABC123">')
    expect(policy.split('; '), path).toEqual([
      "default-src 'self'",
      "script-src 'self' https://www.googletagmanager.com",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data: https://www.googletagmanager.com https://*.google-analytics.com",
      "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
      ...[
        "worker-src 'self'",
        "form-action 'self' https://checkout.stripe.com",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ],
    ])
    // Nobody is asked, and nothing is loaded, by the page itself.
    expect(html, path).not.toMatch(/googletagmanager|Cookie settings/)
  }
  for (const path of others) {
    const { status, policy, referrer, html } = await policyOf(path)
    expect([status, policy], path).toEqual([before.get(path)!.status, before.get(path)!.policy])
    // It learns nothing of them, wherever a link leads from there.
    expect([before.get(path)!.referrer, referrer], path).toEqual(['same-origin', 'origin'])
    expect(html, path).not.toContain('data-container')
    // The choice is made anew on every page that has a foot.
    expect(html.includes('/assets/cookies-'), path).toBe(path !== '/admin')
  }
  const refused = await post('/doctors?search=hiv', {}, { 'sec-fetch-site': 'cross-site' })
  expect([refused.statusCode, refused.headers['referrer-policy']]).toEqual([403, 'origin'])
  // Without one, a page is again what it was, to the byte.
  await takeContainer(null)
  for (const path of ['/', '/clinic/harborlight/privacy']) {
    const { policy, html } = await policyOf(path)
    expect(policy, path).toBe(before.get(path)!.policy)
    expect(html, path).not.toMatch(/data-container|GTM-|cookies-/)
  }
})

test('an id that is none is never stored', async () => {
  for (const id of ['GTM-ABC123"><script>', 'GTM-abc', 'https://evil.test', 'GTM-ABC123\n'])
    await expect(takeContainer(id), id).rejects.toThrow(/gtm_id/)
})
