const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For text and for quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char]!)

/** For the content of a script element: no `<` is left that could end it. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** For the content of a style element; CSS needs no `</`. */
export const escapeCss = (css: string) => css.replaceAll('</', '<\\/')
