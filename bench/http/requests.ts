import { addDays, addMinutes, dateIn, startOfDay, type Instant } from '@polyclinic/domain/kit/time.ts'
import { newId } from '../../server/src/platform/ids.ts'

export const hostOf = (clinic: number) => `clinic-${clinic}.test`

/** A whole GET as it goes over the wire. */
export const get = (clinic: number, path: string) => `GET ${path} HTTP/1.1\r\nhost: ${hostOf(clinic)}\r\n\r\n`

/** A whole POST, from a network of its own. */
export function post(clinic: number, path: string, body: object, nth: number): string {
  const text = JSON.stringify(body)
  return [
    `POST ${path} HTTP/1.1\r\nhost: ${hostOf(clinic)}\r\nidempotency-key: ${newId()}\r\n`,
    `x-forwarded-for: 10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}\r\n`,
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  ].join('')
}

const zone = 'America/New_York'

/** The midnight after so many days, on the clinics' clock. */
export const dayAhead = (days: number): Instant =>
  startOfDay(zone, addDays(dateIn(zone, new Date().toISOString() as Instant), days))

/** Where the free times of the next days are asked for. */
export function slotsPath(days: number, query: Record<string, string> = {}, from: string = dayAhead(1)): string {
  const to = addMinutes(dayAhead(1), days * 1440)
  return `/api/v1/slots?${new URLSearchParams({ ...query, from, to })}`
}

export async function answerOf(port: number, clinic: number, path: string): Promise<{ status: number; text: string }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers: { host: hostOf(clinic) } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(chunks).toString() }))
    })
    asked.on('error', reject)
    asked.end()
  })
}
