import { createHash } from 'node:crypto'
import { fontHosts } from '@polyclinic/domain/brand/font-hosts.ts'

/** What stands in a page itself and counts there, to the letter. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

// What a container of Google's tag manager is made of, and the one tool whose measuring it may send: what a tag brings of
// its own script or host stays out.
const containers = 'https://www.googletagmanager.com'
const measuring = `${containers} https://*.google-analytics.com`

/**
 * What a page may load: its own, what stands in it to the letter (so that a page that is the same for everybody is the
 * same bytes for everybody), the font host of its clinic, and its tag manager's container where the page is measured.
 */
export function contentPolicy({ scripts, styles }: Inline, font: string | null, isMeasured = false): string {
  const host = font?.startsWith('https:') ? new URL(font).host : undefined
  const foreign = (name: string | undefined) => (name ? ` https://${name}` : '')
  const ofContainer = (hosts: string) => (isMeasured ? ` ${hosts}` : '')
  return [
    "default-src 'self'",
    `script-src 'self'${hashes(scripts)}${ofContainer(containers)}`,
    `style-src 'self'${hashes(styles)}${foreign(host)}`,
    `font-src 'self'${foreign(host && fontHosts[host])}`,
    `img-src 'self' data:${ofContainer(measuring)}`,
    `connect-src 'self'${ofContainer(`${measuring} https://*.analytics.google.com`)}`,
    "worker-src 'self'",
    // Without scripts the press that books leads on to where it is paid.
    "form-action 'self' https://checkout.stripe.com",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const hashes = (texts: readonly string[]) =>
  texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')
