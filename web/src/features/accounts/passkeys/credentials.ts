import type * as contracts from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'

type CreationOptions = Answer<typeof contracts.beginPasskey>
export type RequestOptions = Answer<typeof contracts.beginPasskeySignIn>
type Made = Call<typeof contracts.addPasskey>['body']['credential']
export type Signed = Call<typeof contracts.signInByPasskey>['body']['credential']

// The browser's own conversions from and to JSON are younger than passkeys.

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const known = (credentials: RequestOptions['allowCredentials']): PublicKeyCredentialDescriptor[] =>
  credentials.map(({ type, id, transports }) => ({
    type,
    id: bytesOf(id),
    transports: transports as AuthenticatorTransport[],
  }))

/** Whether this browser knows passkeys at this address: over https, or on this computer. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether it offers them in the field of the address, among what it fills in. */
export const offersInField = async (): Promise<boolean> =>
  knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false)

/**
 * Has the person make one, in the browser's own dialog.
 * @throws {DOMException} `NotAllowedError` when they gave it up or took too long; `InvalidStateError` when this device has one
 */
export async function makeCredential(options: CreationOptions): Promise<Made> {
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: known(options.excludeCredentials),
    },
  })) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  return {
    id: textOf(made.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  }
}

/**
 * Has the person show one.
 * @param inField quietly: not in a dialog, but among what the browser fills in
 * @throws {DOMException} `NotAllowedError` when they gave it up or took too long; `AbortError`
 */
export async function signChallenge(
  options: RequestOptions,
  { signal, inField = false }: { signal?: AbortSignal; inField?: boolean } = {},
): Promise<Signed> {
  const signed = (await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      allowCredentials: known(options.allowCredentials),
    },
    ...(signal && { signal }),
    ...(inField && { mediation: 'conditional' as const }),
  })) as PublicKeyCredential
  const response = signed.response as AuthenticatorAssertionResponse
  return {
    id: textOf(signed.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    userHandle: response.userHandle && response.userHandle.byteLength > 0 ? textOf(response.userHandle) : null,
  }
}

/** Whether nothing went wrong: the person gave it up, or it was taken back. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')
