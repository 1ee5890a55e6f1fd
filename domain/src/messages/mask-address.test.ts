import { expect, test } from 'vitest'
import { maskAddress } from './mask-address.ts'

test.each([
  ['rosa.delgado@example.org', 'r…o@example.org'],
  ['al@example.org', '…@example.org'],
  ['a@example.org', '…@example.org'],
  ['"a@b"@example.org', '"…"@example.org'],
  ['+16175550188', '…0188'],
])('%s is shown as %s', (address, shown) => expect(maskAddress(address)).toBe(shown))
