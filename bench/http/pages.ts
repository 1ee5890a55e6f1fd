import { alternate, report } from '../fixture/alternate.ts'
import type { Running } from './processes.ts'
import { answerOf, get } from './requests.ts'

const clients = 64
const milliseconds = 2000

/** A session of nobody's: such a page is drawn for whoever asks, each time. */
const drawnAnew = (request: string) => request.replace(/\r\n\r\n$/, '\r\nauthorization: Bearer nobody\r\n\r\n')

/** Pages that are the same for everybody: against drawing them each time, and against the same bytes as a constant. */
export async function comparePages(running: Running, clinic: number): Promise<void> {
  const paths = { home: '/', doctors: '/doctors', doctor: await aDoctorsPage(running, clinic) }
  const texts = await Promise.all(Object.values(paths).map((path) => pageOf(running, clinic, path)))
  await running.setConstants(Object.fromEntries(Object.keys(paths).map((name, index) => [name, texts[index]!])))
  for (const [name, path] of Object.entries(paths)) {
    const rate = (request: string) => async () => {
      const load = await running.load({ clients, milliseconds, requests: [request] })
      if (Object.keys(load.statuses).join() !== '200') throw new Error(`${name}: ${JSON.stringify(load.statuses)}`)
      return load.perSecond
    }
    const page = get(clinic, path)
    const [kept, drawn, same] = [rate(page), rate(drawnAnew(page)), rate(get(clinic, `/constant/${name}`))]
    await kept()
    await same()
    const overDrawing = await alternate(kept, drawn)
    report(`page: ${name}, over drawing it`, overDrawing, { least: 10 }, rates(overDrawing))
    const overConstant = await alternate(kept, same)
    report(`page: ${name}, over its bytes as a constant`, overConstant, { least: 0.5 }, rates(overConstant))
  }
}

const rates = ({ first, second }: { first: number; second: number }) =>
  `${Math.round(first)}/s of ${Math.round(second)}/s`

async function aDoctorsPage(running: Running, clinic: number): Promise<string> {
  const path = /href="(\/aboutdoctor\/[\w-]+)"/.exec(await pageOf(running, clinic, '/doctors'))?.[1]
  if (!path) throw new Error('the list of doctors leads to none')
  return path
}

async function pageOf({ port }: Running, clinic: number, path: string): Promise<string> {
  const { status, text } = await answerOf(port, clinic, path)
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  return text
}
