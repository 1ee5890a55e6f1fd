import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Asked = { challenge: string }
/** What the browser and the device say of themselves, where a test has them lie. */
type Says = { origin?: string; isVerified?: boolean; counter?: number; relyingParty?: string }

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** A device with one passkey (ES256, no attestation), and the browser around it at this host. */
export function anAuthenticator(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge }: Asked, { origin = `http://${host}` }: Says) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = ({ isVerified = true, relyingParty = host, ...says }: Says, more = 0) => {
    const said = says.counter ?? (counter += 1)
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(1 | (isVerified ? 4 : 0) | more)
    bytes.writeUInt32BE(said, 1)
    return Buffer.concat([sha256(relyingParty), bytes])
  }
  // CBOR by hand: a key of COSE, and the three parts of an attestation object.
  const key = () =>
    Buffer.concat([
      ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x!, 'base64url')],
      ...[Buffer.from('225820', 'hex'), Buffer.from(y!, 'base64url')],
    ])

  return {
    id: text(id),
    make(asked: Asked, says: Says = {}) {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([head(says, 64), Buffer.alloc(16), length, id, key()])
      const size = Buffer.from([0x58, data.length])
      const before = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
      const attestation = Buffer.concat([before, size, data])
      return {
        ...{ id: text(id), clientDataJSON: text(clientData('webauthn.create', asked, says)) },
        ...{ attestationObject: text(attestation), transports: ['internal'] },
      }
    },
    sign(asked: Asked, says: Says & { userHandle?: string | null } = {}) {
      const clientDataJSON = clientData('webauthn.get', asked, says)
      const data = head(says)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return {
        ...{ id: text(id), clientDataJSON: text(clientDataJSON), authenticatorData: text(data) },
        ...{ signature: text(signature), userHandle: says.userHandle ?? null },
      }
    },
  }
}
