import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const account = `AC${'0'.repeat(32)}`

type Sent = { To: string; Body: string; From: string; authorization: string | undefined }
type Answer = { status: number; code?: number; words?: string } | 'lost'

/** As the provider publishes it, with nothing left out. */
const resource = (sent: Pick<Sent, 'To' | 'Body' | 'From'>, at: Date) => {
  const sid = `SM${Math.random().toString(16).slice(2).padEnd(32, '0').slice(0, 32)}`
  const uri = `/2010-04-01/Accounts/${account}/Messages/${sid}`
  const date = at.toUTCString().replace('GMT', '+0000')
  return {
    ...{ account_sid: account, api_version: '2010-04-01', body: sent.Body, date_created: date, date_sent: null },
    ...{
      date_updated: date,
      direction: 'outbound-api',
      error_code: null as number | null,
      error_message: null,
      from: sent.From,
    },
    ...{ messaging_service_sid: null, num_media: '0', num_segments: '1', price: null, price_unit: 'USD', sid },
    ...{ status: 'queued', subresource_uris: { media: `${uri}/Media.json` }, to: sent.To, uri: `${uri}.json` },
  }
}

/**
 * A provider that takes everything, or answers as told: `lost` takes it and hangs up.
 * @param clock what it goes by
 */
export async function twilioFixture(clock = () => new Date()) {
  const sent: Sent[] = []
  const answers: Answer[] = []
  const taken: ReturnType<typeof resource>[] = []
  const looked: string[] = []
  const asked: string[] = []
  /** What it says of the newest text from now on. */
  const tell = (status: string, error_code: number | null = null) =>
    Object.assign(taken.at(-1)!, { status, error_code })
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://127.0.0.1')
      const reply = (status: number, data: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
      const one = taken.find(({ uri }) => uri === url.pathname)
      if (one && request.method === 'GET') {
        asked.push(one.sid)
        return reply(200, one)
      }
      if (url.pathname !== `/2010-04-01/Accounts/${account}/Messages.json`)
        return reply(404, { code: 20404, message: 'Not found', more_info: '', status: 404 })
      if (request.method === 'GET') {
        const to = url.searchParams.get('To')!
        looked.push(to)
        const messages = taken.filter((each) => each.to === to).toReversed()
        return reply(200, { end: 0, messages, next_page_uri: null, page: 0, page_size: 50, start: 0 })
      }
      const answer = answers.shift()
      const fields = Object.fromEntries(new URLSearchParams(body)) as Omit<Sent, 'authorization'>
      if (answer !== undefined && answer !== 'lost') {
        const { status, code, words = 'What was wrong with the number +15550100.' } = answer
        const more_info = `https://www.twilio.com/docs/errors/${code}`
        return reply(status, code === undefined ? {} : { code, message: words, more_info, status })
      }
      const message = resource(fields, clock())
      sent.push({ ...fields, authorization: request.headers.authorization })
      taken.push(message)
      if (answer === 'lost') return request.socket.destroy()
      return reply(201, message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `twilio://${account}:s%40cret@127.0.0.1:${port}?from=+15005550006`,
    ...{ sent, answers, taken, looked, asked, tell },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
