import { clinics } from '../../e2e/support/looks.ts'
import type { Front } from './front.ts'
import type { Lighthouse, Report } from './lighthouse.ts'
import { isUnrecorded, unrecordedMetric } from './unrecorded.ts'
import { beforeHeld, nameOf, type ViewedPage } from './pages.ts'

export const rounds = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export type Speed = {
  /** Per cent; the median of the rounds for performance, one full audit for the others. */
  scores: Record<Category, number>
  /** Milliseconds, medians. */
  lcp: number
  bareLcp: number
  /** LCP against that of the bare page, round by round. */
  ratios: { median: number; least: number; most: number }
  /** The largest of the rounds. */
  layoutShift: number
  blockingMs: number
  /** What a full audit found wanting, by category. */
  wanting: string[]
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const valueOf = (report: Report, audit: string) => report.audits[audit]!.numericValue!

/** Lighthouse on its mobile preset: the page and the same page as bare HTML, one after the other, their order turned each round. */
export async function measureSpeed(page: ViewedPage, lighthouse: Lighthouse, front: Front): Promise<Speed> {
  const full = await audit(page, lighthouse, front, 'full', categories)
  const seen: { full: Report; bare: Report }[] = []
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['full', 'bare'] as const) : (['bare', 'full'] as const)
    const got = new Map<'full' | 'bare', Report>()
    for (const form of order) got.set(form, await audit(page, lighthouse, front, form, ['performance']))
    seen.push({ full: got.get('full')!, bare: got.get('bare')! })
  }
  const lcp = 'largest-contentful-paint'
  const each = (form: 'full' | 'bare', name: string) => seen.map((round) => valueOf(round[form], name))
  const ratios = seen.map((round) => valueOf(round.full, lcp) / valueOf(round.bare, lcp))
  const scoreOf = (category: Category, report = full) => Math.round(report.categories[category]!.score! * 100)
  return {
    scores: {
      performance: median(seen.map((round) => scoreOf('performance', round.full))),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcp: median(each('full', lcp)),
    bareLcp: median(each('bare', lcp)),
    ratios: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
    layoutShift: Math.max(...each('full', 'cumulative-layout-shift')),
    blockingMs: median(each('full', 'total-blocking-time')),
    wanting: wantingOf(full),
  }
}

const tries = 3

/**
 * One audit. What the browser failed to record says nothing about the page: it is asked again.
 * @throws when it fails to every time, and at once when it is the page that fails
 */
async function audit(
  page: ViewedPage,
  lighthouse: Lighthouse,
  front: Front,
  form: 'full' | 'bare',
  onlyCategories: readonly Category[],
): Promise<Report> {
  const missed: string[] = []
  while (missed.length < tries) {
    const got = await auditOnce(page, lighthouse, front, form, onlyCategories)
    if ('report' in got) return got.report
    missed.push(got.unrecorded)
    process.stdout.write(`  (the browser failed to record: ${got.unrecorded}; the page is asked for again)\n`)
  }
  throw new Error(
    `${nameOf(page)}: the browser failed to record ${tries} times (${missed.join(', ')}). That is no slow page: end what else the machine does, and start again.`,
  )
}

async function auditOnce(
  page: ViewedPage,
  lighthouse: Lighthouse,
  front: Front,
  form: 'full' | 'bare',
  onlyCategories: readonly Category[],
): Promise<{ report: Report } | { unrecorded: string }> {
  const origin = `http://${clinics[page.brand].host}:${front.port}`
  const tab = await lighthouse.openTab()
  try {
    front.serve(form)
    const where = page.isHeld ? await pressTime(tab, origin + beforeHeld(page), front, form) : origin + page.path
    const flags = { onlyCategories, skipAudits: page.isIndexed ? [] : ['is-crawlable'], logLevel: 'error' }
    const result = await lighthouse.navigation(tab, where, { flags })
    if (!result) return { unrecorded: 'no report' }
    const { runtimeError } = result.lhr
    if (runtimeError && !isUnrecorded(runtimeError.code))
      throw new Error(`${nameOf(page)}: the page failed: ${runtimeError.message}`)
    const unrecorded = runtimeError?.code ?? unrecordedMetric(result.lhr)
    return unrecorded === undefined ? { report: result.lhr } : { unrecorded }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (isUnrecorded(code)) return { unrecorded: code }
    throw error
  } finally {
    await tab.close().catch(() => {})
  }
}

/** Who presses a time before the scripts are there gets the details as a page of its own. */
async function pressTime(
  tab: Awaited<ReturnType<Lighthouse['openTab']>>,
  offering: string,
  front: Front,
  form: 'full' | 'bare',
) {
  front.serve('bare')
  await tab.goto(offering)
  front.serve(form)
  // No pointer is left resting on the page that comes: a phone has none.
  return () => tab.evaluate(pressFirst)
}

function pressFirst() {
  const time = document.querySelector<HTMLButtonElement>('button[name=slot]')!
  time.form!.requestSubmit(time)
}

/** The audits that cost the full audit points, with their category. */
function wantingOf({ categories: found, audits }: Report): string[] {
  return Object.entries(found).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${id}`),
  )
}
