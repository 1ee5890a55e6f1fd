import { expect, it } from 'vitest'
import { withSoftHyphens } from './soft-hyphens.ts'

it('breaks the words it knows, and leaves the others whole', () => {
  expect(withSoftHyphens('Zu unterschreiben', 'Ka|len|der un|ter|schrei|ben')).toBe(
    'Zu un\u00ADter\u00ADschrei\u00ADben',
  )
  expect(withSoftHyphens('Heute', 'Ka|len|der')).toBe('Heute')
})
