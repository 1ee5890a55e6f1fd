import * as calls from '@polyclinic/domain/calls/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listCalls } from './list-calls.ts'
import { noteCall, undoCall } from './note-call.ts'

export const routes: readonly Route[] = [
  route(calls.listCalls, listCalls),
  route(calls.noteCall, noteCall),
  route(calls.undoCall, undoCall),
]
