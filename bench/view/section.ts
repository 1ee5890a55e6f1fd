import startServer from '../../e2e/support/start-server.ts'
import { startBrowser } from './browser.ts'
import { startFront } from './front.ts'
import { connectLighthouse } from './lighthouse.ts'
import { nameOf, viewedPages } from './pages.ts'
import { measurePresses } from './press.ts'
import { measureSpeed, rounds, type Speed } from './speed.ts'
import { tapEarly } from './taps.ts'
import { weigh } from './weight.ts'
import { readWithoutScripts } from './without-scripts.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const kB = (bytes: number) => (bytes / 1000).toFixed(1)

/** The first view of both demo clinics' pages on the product as it starts in production, with a phone's eyes. */
export async function view(): Promise<void> {
  const stop = await startServer()
  const { browser, debuggingPort } = await startBrowser()
  const front = await startFront(Number(process.env['E2E_PORT']))
  const lighthouse = await connectLighthouse(debuggingPort)
  try {
    say(`Lighthouse 13.5 on its mobile preset, medians of ${rounds} rounds; LCP against the same page as bare HTML.`)
    say('A press on a time: processor four times slower, 150 ms to the server, until the change is painted.')
    for (const page of viewedPages()) {
      say(`\n${nameOf(page)}`)
      sayWeight(await weigh(browser, page))
      const presses = await measurePresses(browser, page)
      if (presses)
        say(`  a press is answered after ${presses.median.toFixed(0)} ms (at most ${presses.most.toFixed(0)})`)
      say(`  tapped before the scripts came, and answered: ${(await tapEarly(browser, page)).join(', ')}`)
      if (!page.isHeld) say(`  the same words and ${await readWithoutScripts(browser, page)} times without scripts`)
      saySpeed(await measureSpeed(page, lighthouse, front), page.isIndexed)
    }
  } finally {
    await lighthouse.disconnect()
    front.close()
    await browser.close()
    await stop()
  }
}

function sayWeight({ scripts, fonts, page, layoutShift }: Awaited<ReturnType<typeof weigh>>) {
  say(`  scripts ${kB(scripts)} kB, fonts ${kB(fonts)} kB, page ${kB(page)} kB; layout shift ${layoutShift.toFixed(4)}`)
}

function saySpeed(speed: Speed, isIndexed: boolean) {
  const { scores, lcp, bareLcp, ratios, layoutShift, blockingMs, wanting } = speed
  const seo = `SEO ${scores.seo}${isIndexed ? '' : ' (but for noindex, which is meant)'}`
  say(
    `  performance ${scores.performance}, accessibility ${scores.accessibility}, best practices ${scores['best-practices']}, ${seo}`,
  )
  const range = `${ratios.least.toFixed(2)} to ${ratios.most.toFixed(2)}`
  say(`  LCP ${lcp.toFixed(0)} ms, bare ${bareLcp.toFixed(0)} ms: ${ratios.median.toFixed(2)} (${range})`)
  say(`  blocked ${blockingMs.toFixed(0)} ms, layout shift ${layoutShift.toFixed(4)}`)
  if (wanting.length > 0) say(`  wanting: ${wanting.join(', ')}`)
}
