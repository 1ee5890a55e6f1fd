import { expect, test } from 'vitest'
import { relyingPartyOf } from './passkeys.ts'

test.each([
  ['clinic.example', 'clinic.example', 'clinic.example'],
  ['www.clinic.example', 'clinic.example', 'clinic.example'],
  ['clinic.example', 'www.clinic.example', 'clinic.example'],
  ['evilclinic.example', 'clinic.example', 'evilclinic.example'],
  ['other.example', 'clinic.example', 'other.example'],
  ['boston.localhost', 'boston.localhost', 'boston.localhost'],
])('at %s of a clinic at %s passkeys are for %s', (host, primaryHost, relyingParty) => {
  expect(relyingPartyOf(host, primaryHost)).toBe(relyingParty)
})
