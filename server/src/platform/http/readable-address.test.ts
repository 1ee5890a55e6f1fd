import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['/doctors?service=%', '/doctors?service=%'],
  ['/aboutdoctor/j%C3%BCrgen', '/aboutdoctor/j%C3%BCrgen'],
  ['/%', '/%25'],
  ['/%zz/%20?a=%', '/%25zz/%2520?a=%'],
  ['/%ff', '/%25ff'],
  ['/api/v1/%zz', '/api/v1/%zz'],
])('%s is routed as %s', (asked, routed) => expect(readableAddress(asked)).toBe(routed))
