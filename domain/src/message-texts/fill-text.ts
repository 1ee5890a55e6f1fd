import type { MessageText } from './check-text.ts'
import { variableOf, variablePattern, type VariableName } from './variables.ts'

/** What stands for the variables; what is empty leaves no trace. */
export type TextValues = { readonly [name in VariableName]?: string }

/**
 * A text with its variables filled in. Nothing in a value is read as a variable.
 * @param inSubject what stands for some of them in the subject
 */
export const fillText = (
  { subject, body }: MessageText,
  values: TextValues,
  inSubject: TextValues = {},
): MessageText => ({
  subject: fillLine(subject, { ...values, ...inSubject }),
  body: body
    .split('\n')
    .flatMap((line) => {
      const filled = fillLine(line, values)
      // Its variables were all that it had.
      return filled.trim() === '' && line.trim() !== '' ? [] : [filled]
    })
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim(),
})

const sentenceBegins = /(?:^|[.!?] )$/

function fillLine(line: string, values: TextValues): string {
  let filled = ''
  let end = 0
  for (const found of line.matchAll(variablePattern)) {
    const variable = variableOf(found[1]!)
    const value = valueOf(found[1]!, values)
    filled += line.slice(end, found.index)
    end = found.index + found[0].length
    if (value === '') filled = filled.replace(/ $/, '')
    filled +=
      variable?.isPhrase && sentenceBegins.test(filled) ? value.slice(0, 1).toUpperCase() + value.slice(1) : value
  }
  return filled + line.slice(end)
}

function valueOf(name: string, values: TextValues): string {
  const value = values[name as VariableName] ?? ''
  // What grants is marked by braces, too: no name has any.
  return variableOf(name)?.kind === 'words' ? value.replaceAll(/[{}]/g, '').replaceAll(/\s*\n\s*/g, ' ') : value
}
