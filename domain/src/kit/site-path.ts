/**
 * An address that somebody sent, as a path of this site with its query and fragment; null when a browser could read it
 * as any other address, whatever it makes of slashes, backslashes, dots and control characters.
 */
export function sitePath(value: string | null | undefined): string | null {
  if (!value || !/^\/(?![/\\])/.test(value)) return null
  const url = urlOf(value)
  // `/.//host` becomes `//host` once its dots are gone.
  if (url?.host !== here.host || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

const here = new URL('http://site.invalid')

// `URL.parse` is younger than many phones.
function urlOf(value: string): URL | null {
  try {
    return new URL(value, here)
  } catch {
    return null
  }
}
