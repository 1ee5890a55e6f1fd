import * as contracts from '@polyclinic/domain/message-texts/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changeMessageText, resetMessageText } from './change-message-text.ts'
import { listMessageTexts, readMessageText } from './message-texts.ts'
import { previewMessageText } from './preview-message-text.ts'
import { testMessageText } from './test-message-text.ts'

export const routes: readonly Route[] = [
  route(contracts.listMessageTexts, listMessageTexts),
  route(contracts.readMessageText, readMessageText),
  route(contracts.changeMessageText, changeMessageText),
  route(contracts.resetMessageText, resetMessageText),
  route(contracts.previewMessageText, previewMessageText),
  route(contracts.testMessageText, testMessageText),
]
