import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const refusalOf = (given: Record<string, string>) => {
  try {
    readEnv(given)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['POLYCLINIC_DEMOO', 'POLYCLINIC_DEMO'],
  ['POLYCLINIC_DEM0', 'POLYCLINIC_DEMO'],
  ['POLICLINIC_DEMO', 'POLYCLINIC_DEMO'],
  ['POLYCINIC_DEMO', 'POLYCLINIC_DEMO'],
  ['polyclinic_demo', 'POLYCLINIC_DEMO'],
  ['POLYCLINIC-DEMO', 'POLYCLINIC_DEMO'],
  ['POLYCLINIC_SMTP_URL', 'SMTP_URL'],
  ['POLYCLINIC_PORT', 'PORT'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SESION_KEY', 'SESSION_KEY'],
  ['LINKS_KEY', 'LINK_KEY'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['TRUSTED_PROXY_HOP', 'TRUSTED_PROXY_HOPS'],
  ['TRUST_PROXY_HOPS', 'TRUSTED_PROXY_HOPS'],
  ['DATABSE_CONECTIONS', 'DATABASE_CONNECTIONS'],
  ['DATA_DRI', 'DATA_DIR'],
])('%s stops the start, and %s is named as the likely one', (name, likely) => {
  expect(refusalOf({ [name]: 'secret' })).toBe(
    `Unknown setting: ${name} (did you mean ${likely}?). Correct or remove it; docs/operating.md lists them all.`,
  )
})

test('what begins like ours and resembles nothing is named, too', () => {
  expect(refusalOf({ POLYCLINIC_WHATEVER: '1' })).toMatch(/^Unknown setting: POLYCLINIC_WHATEVER\. Correct/)
})

test.each<Record<string, string>>([
  // Of the system, of npm and Node, of cloud platforms and other software.
  { HOSTNAME: 'a', HOME: '/', PATH: '/bin', LANG: 'C', TZ: 'UTC', SORT: 'x', POST: 'x', DISPLAY: ':0', LOGNAME: 'a' },
  { npm_config_port: '1', NODE_OPTIONS: '', NODE_PATH: '/', NODE_EN: 'x', NODE_ENVS: 'x', CI: 'true' },
  { PGHOST: 'h', PGDATA: '/d', DATADIR: '/d', XDG_DATA_DIRS: '/d', DATABASE_URI: 'x', DATABASE_USER: 'x', DB_URL: 'x' },
  {
    LOGLEVEL: 'x',
    LOG_LEVEL_ROOT: 'x',
    SESSION_ID: '1',
    XDG_SESSION_ID: '1',
    SESSION_MANAGER: 'x',
    SESSION_SECRET: 'x',
  },
  {
    SMTP_HOST: 'x',
    SMTP_USER: 'x',
    SMTP_PORT: '25',
    SMTP_URI: 'x',
    MAIL: '/var/mail',
    MAIL_HOST: 'x',
    EMAIL_FROM: 'x',
  },
  // Kubernetes, for a service that is called polyclinic, and Docker.
  { POLYCLINIC_SERVICE_HOST: '10.0.0.1', POLYCLINIC_SERVICE_PORT: '80', POLYCLINIC_SERVICE_PORT_HTTP: '80' },
  {
    POLYCLINIC_PORT: 'tcp://10.0.0.1:80',
    POLYCLINIC_PORT_80_TCP: 'tcp://10.0.0.1:80',
    POLYCLINIC_PORT_80_TCP_ADDR: 'x',
  },
  { POLYCLINIC_DB_SERVICE_HOST: 'x', POLYCLINIC_DB_PORT: 'tcp://x:5432', POLYCLINIC_DB_PORT_5432_TCP_PROTO: 'tcp' },
  { POLYCLINIC_WEB_NAME: '/a/b', POLYCLINIC_WEB_ENV_NODE_VERSION: '24' },
  // Empty, or beside the right one.
  { POLYCLINIC_DEMOO: '' },
  { DATABASE_URL: 'postgres://u@h/db', DATABASE_URLS: 'x' },
])('names of others stop nothing (%#)', (given) => {
  expect(refusalOf(given)).toBeNull()
})

test('this very environment is taken', () => {
  expect(refusalOf(Object.fromEntries(Object.keys(process.env).map((name) => [name, ''])))).toBeNull()
})
