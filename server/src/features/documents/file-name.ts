import type { PrivateMediaType } from '../../platform/private-files/inspect-file.ts'

const endings: Record<PrivateMediaType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }

/** What was sent says how it is called; its bytes say how that ends. */
export const fileName = (sent: string | undefined, mediaType: PrivateMediaType) =>
  `${baseName(sent) || 'document'}.${endings[mediaType]}`

/** How a file is called, without its ending; empty for what says nothing. */
export function baseName(sent: string | undefined): string {
  const last = (sent ?? '').split(/[\\/]/).at(-1)!
  return [...readableName(last).replace(/\.[A-Za-z0-9]{1,5}$/, '')].slice(0, 100).join('').trim()
}

/** What turns a text around, hides or breaks it has no place in a name. */
export const readableName = (name: string) =>
  name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
