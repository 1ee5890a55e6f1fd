export type Mode = 'light' | 'dark' | 'system'

/** A cookie of this host that scripts may read; undefined where cookies are blocked. */
export function readDocumentCookie(name: string): string | undefined {
  try {
    const named = `${location.protocol === 'https:' ? '__Host-' : ''}${name}=`
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(named))
    return found && decodeURIComponent(found.slice(named.length))
  } catch {
    return undefined
  }
}

export const modeOf = (value: string | undefined): Mode => (value === 'light' || value === 'dark' ? value : 'system')
