import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('nothing needs to be set', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    databaseUrl: undefined,
    dataDir: resolve('.data'),
    demo: undefined,
    logLevel: 'info',
    trustedProxyHops: 0,
    production: false,
  })
})

test('what is set is read', () => {
  const env = readEnv({ PORT: '8080', POLYCLINIC_DEMO: '0', DEFAULT_DOMAIN: 'Clinic.Example.org', SMTP_URL: '' })
  expect(env).toMatchObject({ port: 8080, demo: false, defaultDomain: 'clinic.example.org', smtpUrl: undefined })
})

test('new clinics need a domain to stand below', () => {
  expect(readEnv({}).newClinics).toBe(false)
  expect(readEnv({ NEW_CLINICS: 'open', DEFAULT_DOMAIN: 'example.org' }).newClinics).toBe(true)
  expect(() => readEnv({ NEW_CLINICS: 'open' })).toThrow('needs DEFAULT_DOMAIN')
})

test('proxies are named by their addresses, or counted, not both', () => {
  const env = readEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' })
  expect(env.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  expect(() => readEnv({ TRUSTED_PROXIES: '127.0.0.1', TRUSTED_PROXY_HOPS: '1' })).toThrow('must be left out')
})

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['HOST', 'my host'],
  ['DATABASE_URL', 'mysql://u:secret@h/db'],
  ['DATABASE_URL', 'secret'],
  ['DATABASE_URL', 'postgres://u:secret@h/db?options=-c%20role%3Dpostgres'],
  ['DEFAULT_DOMAIN', 'https://clinic.example.org'],
  ['DEFAULT_DOMAIN', 'clinic.example.org:3000'],
  ['NEW_CLINICS', 'yes'],
  ['SMTP_URL', 'https://u:secret@h'],
  ['SMTP_URL', 'smtp://u:secret@h?ignoreTLS=true'],
  ['SMTP_TLS', 'no'],
  ['SMTP_PER_SECOND', '0'],
  ['MAIL_FROM', 'Clinic <secret@clinic.test>'],
  ['POLYCLINIC_DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXY_HOPS', '1.5'],
  ['TRUSTED_PROXIES', 'secret'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,,10.0.0.2'],
  ['UPLOAD_MEGABYTES_PER_PERSON', 'secret'],
  ['FONT_HOSTS', 'https://secret.test'],
  ['FONT_HOSTS', 'fonts.test,,secret.test'],
  ['SESSION_KEY', 'secret'],
  ['LINK_KEY', 'secret'],
])('a wrong %s is named in one line and not printed (%s)', (name, value) => {
  const read = () => readEnv({ [name]: value })
  expect(read).toThrow(new RegExp(`^Wrong setting: ${name} must be|^Wrong setting: ${name} must have`))
  expect(read).not.toThrow(/secret|\n/)
})
