import { contentPolicy } from './content-policy.ts'
import { escapeCss, escapeHtml, escapeJson } from './escape.ts'
import { headTags, type HeadFacts } from './head-tags.ts'
import { lateScript } from './late-script.ts'

export type DocumentFacts = HeadFacts & {
  locale: string
  /** Light or dark, when it was chosen; else as the device. */
  mode: 'light' | 'dark' | 'system'
  brandCss: string
  css: string
  /** Addresses of style sheets that only some areas have. */
  sheets: readonly string[]
  /** The rendered screen. */
  html: string
  /** For the browser to take over; null for a page that needs no scripts. */
  data: unknown
  scripts: readonly string[]
  /** What is loaded beside the app, where the clinic has it. */
  scriptBeside?: string | undefined
  jsonLd: unknown
  /** The tag manager's container that may run on this page. */
  container?: string | null | undefined
  /** A page in the place of one that could not be had: it gives way as soon as the server answers again. */
  isStandIn?: boolean | undefined
}

const rightToLeft = /^(ar|fa|he|ur)\b/

/** A page, and what it may load. */
export type HtmlDocument = { html: string; policy: string }

/** The whole page, complete from the first byte: brand, words, data, and scripts that come once it has been painted. */
export function htmlDocument(facts: DocumentFacts): HtmlDocument {
  const { locale, mode, sheets, html, data, jsonLd, container } = facts
  const [first, last] = scriptsOf(facts)
  const styles = [facts.brandCss, facts.css].map(escapeCss)
  const dir = rightToLeft.test(locale) ? 'rtl' : 'ltr'
  const dataMode = mode === 'system' ? '' : ` data-mode="${mode}"`
  const dataContainer = container ? ` data-container="${escapeHtml(container)}"` : ''
  const document = [
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${dir}"${dataMode}${dataContainer}><head>`,
    headTags(facts),
    // Half a page is not painted: what stands in its middle would move when the rest is there.
    '<link rel="expect" href="#whole" blocking="render">',
    first ? `<script>${first}</script>` : '',
    ...styles.map((style) => `<style>${style}</style>`),
    ...sheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    jsonLd ? `<script type="application/ld+json">${escapeJson(jsonLd)}</script>` : '',
    `</head><body><div id="app">${html}</div><template id="whole"></template>`,
    data ? `<script type="application/json" id="page-data">${escapeJson(data)}</script>` : '',
    `<script>${last}</script></body></html>`,
  ].join('')
  const policy = contentPolicy({ scripts: [first, last].filter(Boolean), styles }, facts.font, Boolean(container))
  return { html: document, policy }
}

/** What runs before the first paint, and at the end. */
function scriptsOf({ data, scripts, scriptBeside, isStandIn }: DocumentFacts): [first: string, last: string] {
  if (data) return [bookingScript, [scripts, ...(scriptBeside ? [[scriptBeside]] : [])].map(lateScript).join(';')]
  return ['', isStandIn ? reloadScript + returnScript : reloadScript]
}

// A tab that was in the middle of a booking shows the way back to it in its first paint (web's while-booking.tsx).
const bookingScript = `try{if(sessionStorage.booking)document.documentElement.dataset.booking=''}catch{}`

// A notice has one button, "Try again" or "Back", and no app behind it; those of its forms send them, and come back here.
const reloadScript = `addEventListener('click',e=>{let b=e.target.closest('button[type=button]');if(b)b.value?history.back():location.reload()});addEventListener('formdata',e=>e.formData.set('returnTo',location.pathname+location.search))`

// The browser's word comes at once, but not always: a server that was away, or a network that leads nowhere, is asked for.
const returnScript = `;{let go=()=>location.reload(),ask=()=>navigator.onLine&&fetch('/offline',{cache:'no-store'}).then(a=>{if(a.ok)go()},()=>{});if(location.pathname!='/offline'){addEventListener('online',go);setInterval(ask,5e3)}}`
