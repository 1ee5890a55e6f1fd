import * as noteTexts from '@polyclinic/domain/note-texts/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listNoteTexts, removeNoteText, saveNoteText } from './note-texts.ts'

export const routes: readonly Route[] = [
  route(noteTexts.listNoteTexts, listNoteTexts),
  route(noteTexts.saveNoteText, saveNoteText),
  route(noteTexts.removeNoteText, removeNoteText),
]
