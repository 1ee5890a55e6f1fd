import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitArrival } from './limit-arrival.ts'

/** What is answered to a request of which this much of the body comes. */
async function answerTo(body: string): Promise<string> {
  const server = createServer((request, response) => {
    limitArrival(request, 100)
    request.resume().on('end', () => setTimeout(() => response.end('whole'), 150))
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\nconnection: close\r\n\r\n${body}`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

test('what does not arrive in time is answered 408 and cut off', async () => {
  const answer = await answerTo('ab')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"bad_request"')
})

test('what has arrived may take as long as it needs', async () => {
  expect(await answerTo('abcd')).toContain('whole')
})
