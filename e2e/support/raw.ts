import { request } from 'node:http'

export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

type RawRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Without the port; only a browser resolves names under localhost, so it travels as the Host header. */
  host: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is; its type is one of the headers. */
  text?: string
}

/** One request to the product without a browser: nothing is followed, kept or run. */
export function raw(path: string, { method = 'GET', host, headers, json, text }: RawRequest): Promise<RawAnswer> {
  const port = process.env['E2E_PORT']
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const options = { method, port, path, headers: { ...type, ...headers, host: `${host}:${port}` } }
    const sent = request({ ...options, hostname: '127.0.0.1' }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (body += part))
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body }))
    })
    sent.on('error', reject)
    sent.end(json === undefined ? text : JSON.stringify(json))
  })
}

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The tags of a name in raw HTML, as their attributes. */
export const tagsOf = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}((?: [\\w:-]+(?:="[^"]*")?)*) ?/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g)].map(([, key, value = '']) => [key!, decoded(value)]),
    ),
  )

/** What stands between the first tags of a name. */
export const textOf = (html: string, name: string): string | undefined => {
  const text = new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 's').exec(html)?.[1]
  return text === undefined ? undefined : decoded(text)
}
