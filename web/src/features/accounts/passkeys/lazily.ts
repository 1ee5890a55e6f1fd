import { lazy } from 'react'
import { addTexts } from '../../../platform/i18n/open-catalogue.ts'

/** For whoever has passkeys or may add one: nobody else's page carries their sentences. */
export const passkeyTexts = {
  en: async () => (await import('../../../messages/en-passkeys.ts')).passkeyTexts,
  de: async () => (await import('../../../messages/de-passkeys.ts')).passkeyTexts,
}

export const PasskeySignIn = lazy(async () => {
  const [loaded] = await Promise.all([import('./passkey-sign-in.tsx'), addTexts(passkeyTexts)])
  return { default: loaded.PasskeySignIn }
})

export const Passkeys = lazy(async () => {
  const [loaded] = await Promise.all([import('./passkeys.tsx'), addTexts(passkeyTexts)])
  return { default: loaded.Passkeys }
})

export const PasskeyElsewhere = lazy(async () => {
  const [loaded] = await Promise.all([import('./passkey-elsewhere.tsx'), addTexts(passkeyTexts)])
  return { default: loaded.PasskeyElsewhere }
})

export const PasskeyProof = lazy(async () => {
  const [loaded] = await Promise.all([import('./passkey-proof.tsx'), addTexts(passkeyTexts)])
  return { default: loaded.PasskeyProof }
})
