import { apiBase } from './api.ts'

/**
 * The address to route by. One that cannot be decoded names no page, and whoever opened it reads pages: its percent signs
 * are taken as they stand, so that it gets as far as the pages, which have nothing there. The API refuses its own.
 */
export function readableAddress(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || path.startsWith(`${apiBase}/`) || isDecodable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
