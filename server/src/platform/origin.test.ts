import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

test.each([
  ['https://clinic.example', 'clinic.example', 3000, 'https://clinic.example'],
  ['https://clinic.example:8443/start', 'clinic.example', 3000, 'https://clinic.example:8443'],
  [null, 'clinic.example', 3000, 'https://clinic.example'],
  ['http://boston.localhost', 'boston.localhost', 3117, 'http://boston.localhost:3117'],
  [null, 'boston.localhost', 80, 'http://boston.localhost'],
])('app_url %s at %s on port %i is %s', (app_url, primaryHost, port, origin) => {
  expect(originOf({ app_url, primaryHost }, port)).toBe(origin)
})
