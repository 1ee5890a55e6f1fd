import { createHash } from 'node:crypto'

/** Hosts from which a clinic may take its font's style sheet, and where each keeps the fonts. */
const fontHosts: Record<string, string> = {
  'fonts.googleapis.com': 'fonts.gstatic.com',
  'fonts.bunny.net': 'fonts.bunny.net',
}

/** A clinic's style sheet for its font, when it is ours or of a host that we allow; else none. */
export function allowedFont(sheet: string | null): string | null {
  if (!sheet || /^\/fonts\/[\w.-]+\.css$/.test(sheet)) return sheet
  const url = URL.parse(sheet)
  return url?.protocol === 'https:' && url.host in fontHosts ? url.href : null
}

/** What stands in a page itself and counts there, to the letter. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/**
 * What a page may load: its own, what stands in it to the letter (so that a page that is the same for everybody is the
 * same bytes for everybody), and the font host of its clinic.
 */
export function contentPolicy({ scripts, styles }: Inline, font: string | null): string {
  const host = font?.startsWith('https:') ? new URL(font).host : undefined
  const foreign = (name: string | undefined) => (name ? ` https://${name}` : '')
  return [
    "default-src 'self'",
    `script-src 'self'${hashes(scripts)}`,
    `style-src 'self'${hashes(styles)}${foreign(host)}`,
    `font-src 'self'${foreign(host && fontHosts[host])}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const hashes = (texts: readonly string[]) =>
  texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')
