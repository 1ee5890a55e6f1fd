import { useEffect, useRef } from 'react'
import styles from './mail-preview.module.css'

export type MailLook = 'light' | 'dark'

/**
 * A mail as its HTML shows it, in a tree of its own, so that no style of the page reaches it. The page's policy runs no style
 * that stands in markup: they are put in by script, from our own renderer's text.
 */
export function MailFrame({ html, look, label }: { html: string; look: MailLook; label: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current!
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    drawMail(root, html, look)
  }, [html, look])
  return <div ref={host} role="group" aria-label={label} className={styles.frame} />
}

function drawMail(root: ShadowRoot, html: string, look: MailLook): void {
  // Styles stand aside or have another name, so that reading them is no attempt to use them.
  const [all = '', css = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  const inert = html.replace(all, '').replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(' style="', ' data-look="'))
  const mail = new DOMParser().parseFromString(inert, 'text/html')
  const rules = css.replace('@media (prefers-color-scheme:dark)', look === 'dark' ? '@media all' : '@media not all')
  const page = document.createElement('div')
  page.className = 'page'
  page.dataset['look'] = mail.body.dataset['look'] ?? ''
  page.append(...mail.body.childNodes)
  for (const each of [page, ...page.querySelectorAll<HTMLElement>('[data-look]')]) {
    each.style.cssText = each.dataset['look'] ?? ''
    delete each.dataset['look']
  }
  // Nothing is followed from a preview.
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
  // The page has its own.
  page.querySelector('[role=main]')?.removeAttribute('role')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(page)
}
