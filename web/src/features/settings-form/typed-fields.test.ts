import { expect, it } from 'vitest'
import { disputedIn, typedUpon, undisputedIn } from './typed-fields.ts'

const saved = { fee: '40', notice: 60, days: ['mon'], phone: 'off' }
const edits = { fee: '0', notice: 120, days: ['mon', 'tue'] }

it('disputes what two people changed to something else, and nothing that one of them did', () => {
  const typed = typedUpon<typeof saved>({ edits }, saved, 1)!
  const theirs = { ...saved, fee: '60', days: ['mon', 'tue'], phone: 'required' }
  expect(disputedIn(typed, theirs)).toEqual({ fee: '0' })
  expect(undisputedIn(typed, theirs)).toEqual({ notice: 120, days: ['mon', 'tue'] })
  expect(disputedIn(typed, { ...saved, phone: 'required' })).toEqual({})
})

it('knows what stood in a field as somebody began to change it, and forgets what is as it is saved', () => {
  const typed = typedUpon<typeof saved>({ edits: { fee: '0', notice: 60 } }, saved, 1)!
  expect(typed).toEqual({ version: 1, edits: { fee: '0' }, before: { fee: '40' } })
  const theirs = { ...saved, fee: '60' }
  expect(typedUpon({ ...typed, edits: { fee: '30' } }, theirs, 1)).toEqual({ ...typed, edits: { fee: '30' } })
  expect(typedUpon({ ...typed, edits: { fee: '60' } }, theirs, 1)).toBeNull()
})
