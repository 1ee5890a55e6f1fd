import { z } from 'zod'
import { textFields, type TextField } from '../encounters/content.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, line, text } from '../kit/shapes.ts'
import { noteTextAtMost, noteTextKinds, noteTextsAtMost, templateNameAtMost } from './decide-note-text.ts'

// What whoever writes notes keeps for themself, so that nothing is typed twice.

const part = () => text(noteTextAtMost).default('')

const noteText = z.strictObject({
  kind: z.enum(noteTextKinds).describe('A phrase has `text`, a template the parts of a note.'),
  name: line(templateNameAtMost).describe('Of a phrase its abbreviation: letters and digits, no spaces.'),
  text: part().describe('`[[name]]` and `[[name: one|two]]` are fields, filled in where the text is used.'),
  ...(Object.fromEntries(textFields.map((field) => [field, part()])) as Record<TextField, ReturnType<typeof part>>),
})

const access = 'encounters:write'

export const listNoteTexts = endpoint({
  access,
  name: 'listNoteTexts',
  method: 'GET',
  path: '/note-texts',
  summary: 'The caller’s own phrases and templates for visit notes, by name.',
  answers: { 200: z.object({ items: z.array(noteText.extend({ id })) }) },
})

export const saveNoteText = endpoint({
  access,
  name: 'saveNoteText',
  method: 'POST',
  path: '/note-texts/{id}',
  summary: `Make or change an own phrase or template, by an id of the caller’s choice; at most ${noteTextsAtMost}.`,
  params: z.object({ id }),
  body: noteText,
  answers: { 200: noteText.extend({ id }) },
  errors: ['note_text_exists', 'too_many_note_texts'],
})

export const removeNoteText = endpoint({
  access,
  name: 'removeNoteText',
  method: 'DELETE',
  path: '/note-texts/{id}',
  summary: 'Delete an own phrase or template, once or again. Notes in which it was used stay as they are.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
})
