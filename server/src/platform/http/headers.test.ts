import { expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const secure = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }

test('behind a proxy that we trust, HTTPS is asked for at this very name, and at none below it', async () => {
  const { call } = await testServer({ trustedProxyHops: 1 })
  const { headers } = await call('any.test', 'GET', '/services', { headers: secure })
  expect(headers['strict-transport-security']).toBe('max-age=63072000')
})

test('a proxy is trusted by its address, and nobody else who says that they are one', async () => {
  const { call } = await testServer({ trustedProxies: ['192.0.2.0/28', '2001:db8::1'] })
  const isSecure = async (ip: string, headers: Record<string, string> = secure) =>
    'strict-transport-security' in (await call('any.test', 'GET', '/services', { headers, ip })).headers
  expect([await isSecure('192.0.2.1'), await isSecure('2001:db8::1'), await isSecure('192.0.2.77')]).toEqual([
    true,
    true,
    false,
  ])
})

test('what anybody else says about it counts for nothing', async () => {
  const { call } = await testServer()
  const { headers } = await call('any.test', 'GET', '/services', { headers: secure })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
})
