import { createECDH, hkdfSync } from 'node:crypto'

export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The pair by which push services know this server (VAPID, RFC 8292), derived from the key of links: servers that share
 * that one share this one, and there is nothing more to keep. With another key browsers have to be asked again.
 */
export function pushKeys(linkKey: Buffer): PushKeys {
  const curve = createECDH('prime256v1')
  for (let turn = 0; ; turn++) {
    const privateKey = Buffer.from(hkdfSync('sha256', linkKey, '', `web push ${turn}`, 32))
    try {
      curve.setPrivateKey(privateKey)
    } catch {
      // One in four billion is no number of the curve.
      continue
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  }
}
