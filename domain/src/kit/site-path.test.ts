import { expect, test } from 'vitest'
import { sitePath } from './site-path.ts'

test.each([
  ['/', '/'],
  ['/patient?skip=10#next', '/patient?skip=10#next'],
  ['/a/../doctors', '/doctors'],
  ['/%2f%2felsewhere.test', '/%2f%2felsewhere.test'],
  ['/a\r\nb', '/ab'],
])('%j is a path of this site', (value, path) => {
  expect(sitePath(value)).toBe(path)
})

test.each([
  null,
  '',
  'patient',
  'https://elsewhere.test/',
  'javascript:alert(1)',
  '//elsewhere.test',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  '/.//elsewhere.test',
  '/a/..//elsewhere.test',
  '/a/%2e%2e//elsewhere.test',
  '/.\\/elsewhere.test',
  '/\n//[',
])('%j is none', (value) => {
  expect(sitePath(value)).toBeNull()
})
