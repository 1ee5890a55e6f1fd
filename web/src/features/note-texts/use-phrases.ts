import { fieldBefore, fieldFrom, fieldsIn, type Field } from '@polyclinic/domain/note-texts/fields.ts'
import { abbreviationBefore, phrasesFor } from '@polyclinic/domain/note-texts/phrases.ts'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useNoteTexts, type NoteText } from './use-note-texts.ts'
import { writeInto } from './write-into.ts'

/** What is offered under the text: phrases to insert, or what a field may be. */
export type Offer =
  | { kind: 'phrases'; isAll: boolean; choices: readonly Choice[] }
  | { kind: 'field'; field: Field; choices: readonly Choice[] }
export type Choice = { id: string; name: string; text: string }

type Selection = readonly [number, number]

/** Phrases and fields of a text while it is written. */
export function usePhrases(value: string, isLocked: boolean) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { data } = useNoteTexts()
  const phrases = (data?.items ?? []).filter(({ kind }) => kind === 'phrase')
  const [selection, setSelection] = useState<Selection | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [at, setAt] = useState(0)

  const found = selection && !isLocked ? offerFor(value, selection, phrases, isAsked) : null
  const offer = found && found.start !== closedAt ? found.offer : null
  const marked = offer ? Math.min(at, offer.choices.length - 1) : -1

  const look = (from: number, to: number) => {
    setSelection(([...(selection ?? [])].join() === [from, to].join() && selection) || [from, to])
  }
  const close = () => {
    setClosedAt(found?.start ?? null)
    setAsked(false)
  }
  const choose = (choice: Choice) => {
    if (!area.current || !found) return
    const { start, end } = found
    setAsked(false)
    setAt(0)
    writeInto(area.current, [start, end], choice.text)
    if (offer?.kind === 'field') step(1)
  }
  /** To the field after what is selected, or before it. @returns whether there was one */
  const step = (way: 1 | -1): boolean => {
    if (!area.current) return false
    const { value: text, selectionStart, selectionEnd } = area.current
    const field = way === 1 ? fieldFrom(text, selectionEnd) : fieldBefore(text, selectionStart)
    if (!field) return false
    area.current.setSelectionRange(field.start, field.end)
    setClosedAt(null)
    setAt(0)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { key, shiftKey } = event
    const way = { ArrowDown: 1, ArrowUp: -1 }[key]
    const completes = key === 'Enter' || (key === 'Tab' && offer?.kind === 'phrases' && !shiftKey)
    if (offer && offer.choices.length > 0 && way) setAt((marked + way + offer.choices.length) % offer.choices.length)
    else if (offer && completes && !shiftKey && offer.choices[marked]) choose(offer.choices[marked])
    else if (offer && key === 'Escape') close()
    else if (key !== 'Tab' || isLocked || !step(shiftKey ? -1 : 1)) return
    event.preventDefault()
  }
  return {
    area,
    offer,
    marked,
    mark: setAt,
    choose,
    close,
    onKeyDown,
    /** The caret or the selection is somewhere else. */
    onSelect: ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) => {
      if (selection?.[0] === selectionStart && selection[1] === selectionEnd) return
      look(selectionStart, selectionEnd)
      setAt(0)
      if (selectionEnd !== selection?.[1]) setAsked(false)
    },
    onTyped: () => {
      setClosedAt(null)
      setAsked(false)
      setAt(0)
    },
    onLeave: () => {
      setSelection(null)
      setAsked(false)
    },
    /** Shows all phrases where the caret is. */
    ask: () => {
      const { current } = area
      if (!current) return
      current.focus()
      look(current.selectionStart, current.selectionEnd)
      setClosedAt(null)
      setAt(0)
      setAsked(true)
    },
  }
}
export type Phrases = ReturnType<typeof usePhrases>

function offerFor(
  value: string,
  [from, to]: Selection,
  phrases: readonly NoteText[],
  isAsked: boolean,
): { offer: Offer; start: number; end: number } | null {
  if (isAsked) return { offer: { kind: 'phrases', isAll: true, choices: phrases }, start: from, end: to }
  const field = fieldsIn(value).find(({ start, end }) => start === from && end === to)
  if (field) return { offer: { kind: 'field', field, choices: field.options.map(asChoice) }, start: from, end: to }
  const typed = from === to ? abbreviationBefore(value, from) : null
  if (!typed) return null
  const choices = phrasesFor(phrases, typed.typed)
  if (choices.length === 0) return null
  return { offer: { kind: 'phrases', isAll: typed.isAll, choices }, start: typed.start, end: from }
}

const asChoice = (option: string): Choice => ({ id: option, name: option, text: option })
