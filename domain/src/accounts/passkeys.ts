export const passkeysAtMost = 20
export const passkeyNameAtMost = 60
/** For so long an authenticator may take to sign what it was asked to. */
export const challengeMinutes = 5

/**
 * The domain for which a passkey is made, and for which browsers show it (WebAuthn's RP ID): the clinic's primary one where
 * it is asked at a host below that, else the host itself. So `www.clinic.example` and `clinic.example` have the same
 * passkeys, and an alias at another domain has its own: a browser would refuse any other.
 */
export const relyingPartyOf = (host: string, primaryHost: string): string =>
  host.endsWith(`.${primaryHost}`) ? primaryHost : host
