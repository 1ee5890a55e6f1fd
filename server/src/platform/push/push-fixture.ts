import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Got = { path: string; headers: IncomingHttpHeaders; shown: Record<string, string> }

type Browser = { key: ECDH; auth: Buffer }

/** A push service that takes everything, or answers as told, and the browsers behind it, which read what is theirs. */
export async function pushFixture() {
  const got: Got[] = []
  const answers: number[] = []
  const browsers = new Map<string, Browser>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const status = answers.shift() ?? 201
      if (status < 300) {
        const text = decrypted(browsers.get(request.url!)!, Buffer.concat(parts))
        got.push({ path: request.url!, headers: request.headers, shown: JSON.parse(text) })
      }
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  /** What a browser gives a page that it may notify. */
  const device = (name: string) => {
    const key = createECDH('prime256v1')
    const auth = randomBytes(16)
    browsers.set(`/${name}`, { key, auth })
    return {
      endpoint: `http://127.0.0.1:${port}/${name}`,
      keys: { p256dh: key.generateKeys('base64url'), auth: auth.toString('base64url') },
    }
  }
  return { got, answers, device, stop: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

/** As a browser does (RFC 8291, of one record): nobody else can. */
function decrypted({ key, auth }: Browser, message: Buffer): string {
  const salt = message.subarray(0, 16)
  const sender = message.subarray(21, 21 + message[20]!)
  const sealed = message.subarray(21 + message[20]!)
  const derive = (from: Buffer, salted: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, salted, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender])
  const secret = derive(key.computeSecret(sender), auth, info, 32)
  const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
