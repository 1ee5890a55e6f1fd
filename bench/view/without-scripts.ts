import type { Browser, Page } from 'playwright-core'
import { times } from '../../e2e/support/booking.ts'
import { nameOf, type ViewedPage } from './pages.ts'
import { arrive, openPhone, whole } from './phone.ts'

const seen = async (page: Page) => ({
  words: (await page.locator('main').innerText()).split('\n'),
  times: await times(page).evaluateAll((all) => all.map((button) => button.getAttribute('value'))),
})

/** How many times stand there without JavaScript; they and the words are those of the app, or it fails. */
export async function readWithoutScripts(browser: Browser, viewed: ViewedPage): Promise<number> {
  // Between two looks at a page a time may pass, and is then offered no more.
  const first = await compare(browser, viewed)
  const { count, missing } = first.missing.length > 0 ? await compare(browser, viewed) : first
  if (missing.length > 0) throw new Error(`${nameOf(viewed)}: without scripts the page lacks ${missing.join(' | ')}`)
  return count
}

async function compare(browser: Browser, viewed: ViewedPage): Promise<{ count: number; missing: string[] }> {
  const app = await openPhone(browser, viewed, { fastNetwork: true })
  await arrive(app.page, viewed)
  await whole(app.page)
  const shown = await seen(app.page)
  await app.close()

  const plain = await openPhone(browser, viewed, { fastNetwork: true, javaScriptEnabled: false })
  await arrive(plain.page, viewed)
  const read = await seen(plain.page)
  await plain.close()
  const missing = shown.words.filter((line) => !read.words.includes(line))
  if (missing.length === 0 && read.times.join() !== shown.times.join()) missing.push('times')
  return { count: read.times.length, missing }
}
