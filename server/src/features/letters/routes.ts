import * as contracts from '@polyclinic/domain/letters/endpoints.ts'
import { route, routeInScope, routeUnderKey, type Route } from '../../platform/http/route.ts'
import { issueLetter, previewLetter } from './issue-letter.ts'
import { listLetters, readLetter, shareLetter, withdrawLetter } from './letters.ts'

export const routes: readonly Route[] = [
  route(contracts.listLetters, listLetters),
  route(contracts.previewLetter, previewLetter),
  routeUnderKey(contracts.issueLetter, issueLetter),
  routeInScope(contracts.readLetter, readLetter),
  route(contracts.withdrawLetter, withdrawLetter),
  route(contracts.shareLetter, shareLetter),
]
