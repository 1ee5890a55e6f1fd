import { Encrypter } from 'age-encryption'
import { vi } from 'vitest'

/** Passphrases are stretched for a moment only: what a test encrypts need not stay secret, and each stretch takes seconds. */
export function withWeakScrypt(): void {
  const { setPassphrase } = Encrypter.prototype
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    setPassphrase.call(this, passphrase)
    this.setScryptWorkFactor(10)
  })
}
