export type Mode = 'light' | 'dark' | 'system'

/** A cookie that scripts may read; undefined where cookies are blocked. */
export function readDocumentCookie(name: string): string | undefined {
  try {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return found && decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

export const modeOf = (value: string | undefined): Mode => (value === 'light' || value === 'dark' ? value : 'system')
