/** A place that is filled in where a text is used: `[[days]]`, or `[[side: left|right]]` with what is usual. */
export type Field = { start: number; end: number; name: string; options: readonly string[] }

const fieldPattern = /\[\[([^[\]|:\n]{1,60})(?::([^[\]\n]{1,300}))?\]\]/g

/** The fields of a text that nobody has filled in yet, in their order. */
export const fieldsIn = (text: string): Field[] =>
  [...text.matchAll(fieldPattern)].flatMap(({ index, 0: whole, 1: name = '', 2: options = '' }) =>
    name.trim() === ''
      ? []
      : [
          {
            ...{ start: index, end: index + whole.length, name: name.trim() },
            options: [...new Set(options.split('|').map((option) => option.trim()))].filter(Boolean),
          },
        ],
  )

/** The field that begins at a place or after it. */
export const fieldFrom = (text: string, place: number): Field | null =>
  fieldsIn(text).find(({ start }) => start >= place) ?? null

/** The field that ends at a place or before it. */
export const fieldBefore = (text: string, place: number): Field | null =>
  fieldsIn(text).findLast(({ end }) => end <= place) ?? null
