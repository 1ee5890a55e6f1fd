import { expect, test } from 'vitest'
import { shortUuid, uuidOfShort } from './uuid.ts'

test.each([
  ['00000000-0000-0000-0000-000000000000', 'AAAAAAAAAAAAAAAAAAAAAA'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', '_____________________w'],
  ['01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00', 'AZObDHsafD6dUj8PPCsaAA'],
])('%s is %s in an address, and comes back from it', (id, short) =>
  expect([shortUuid(id), uuidOfShort(short)]).toEqual([short, id]),
)

test.each([
  '',
  'AZObDHsafD6dUj8PPCsaA',
  'AZObDHsafD6dUj8PPCsaAB',
  '<script>alert(1)</scrip',
  'AZObDHsafD6dUj8PPCsaAA=',
])('%j is no id', (letters) => expect(uuidOfShort(letters)).toBeNull())
