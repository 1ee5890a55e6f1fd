import { fieldsIn } from '@polyclinic/domain/note-texts/fields.ts'

/**
 * Writes a text in place of another, as if it were typed, and selects its first field, or stands behind it. What was typed
 * before can be undone by the browser's own keys.
 */
export function writeInto(area: HTMLTextAreaElement, [from, to]: readonly [number, number], text: string): void {
  area.focus()
  area.setSelectionRange(from, to)
  // Old, and the only way that leaves the undo of the browser working; every browser has it.
  const isWritten =
    text !== '' && typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)
  if (!isWritten) {
    area.setRangeText(text, from, to, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const [first] = fieldsIn(text)
  if (first) area.setSelectionRange(from + first.start, from + first.end)
  else area.setSelectionRange(from + text.length, from + text.length)
}

/**
 * Goes to the first field of the first of these parts that has one; else to the end of the first.
 * @param within what holds them: a letter has parts that are called like a note's
 */
export function goToFieldOf(parts: readonly string[], within: ParentNode = document): void {
  const areas = parts.flatMap((part) => within.querySelector<HTMLTextAreaElement>(`textarea[name="${part}"]`) ?? [])
  const area = areas.find(({ value }) => fieldsIn(value).length > 0) ?? areas[0]
  if (!area) return
  const [first] = fieldsIn(area.value)
  area.focus()
  area.setSelectionRange(first?.start ?? area.value.length, first?.end ?? area.value.length)
}
