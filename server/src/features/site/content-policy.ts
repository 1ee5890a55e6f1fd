import { createHash } from 'node:crypto'
import { fontHosts } from '@polyclinic/domain/brand/font-hosts.ts'

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
