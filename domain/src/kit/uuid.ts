/** An id, as addresses and stored words hold them. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** An id in 22 letters of an address, where each letter is paid for. */
export function shortUuid(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? []
  const base64 = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The other way round; null where it is none. */
export function uuidOfShort(letters: string): string | null {
  if (!/^[\w-]{21}[AQgw]$/.test(letters)) return null
  const bytes = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
