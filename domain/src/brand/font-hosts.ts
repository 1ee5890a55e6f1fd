/** Hosts from which a clinic may take its font's style sheet, and where each keeps the fonts. */
export const fontHosts: Readonly<Record<string, string>> = {
  'fonts.googleapis.com': 'fonts.gstatic.com',
  'fonts.bunny.net': 'fonts.bunny.net',
}

/** A clinic's style sheet for its font, when it is ours or of a host that we allow; else none. */
export function allowedFont(sheet: string | null): string | null {
  if (!sheet || /^\/fonts\/[\w.-]+\.css$/.test(sheet)) return sheet
  const url = URL.parse(sheet)
  return url?.protocol === 'https:' && Object.hasOwn(fontHosts, url.host) ? url.href : null
}
