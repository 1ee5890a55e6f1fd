import { adminAt, demand } from './api.ts'
import { expect } from './journey.ts'

type Listed = { items: { id: string; kind: string; to: string }[] }

/** What the clinic has mailed to an address, newest first: read by its admin, as no mail leaves a demo. */
export async function mailsTo(origin: string, to: string): Promise<string[]> {
  const token = await adminAt(origin)
  const { items } = await demand<Listed>(origin, 'GET', '/messages?take=100', { token })
  const mine = items.filter((message) => message.to === to)
  return Promise.all(
    mine.map(async ({ id }) => (await demand<{ text: string }>(origin, 'GET', `/messages/${id}`, { token })).text),
  )
}

/** The link with a token in the newest mail to an address, once there are so many. */
export async function mailedLink(origin: string, to: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(origin, to)).length, { message: `mails to ${to}` }).toBe(mails)
  const [newest = ''] = await mailsTo(origin, to)
  const link = /https?:\/\/\S+#[\w-]{20,}/.exec(newest)?.[0]
  if (!link) throw new Error(`no link in ${newest}`)
  return link
}

/** The code in the newest mail to an address. */
export async function codeMailedTo(origin: string, to: string): Promise<string> {
  const [newest = ''] = await mailsTo(origin, to)
  const code = /^\d{6}$/m.exec(newest)?.[0]
  if (!code) throw new Error(`no code in ${newest}`)
  return code
}
