import * as choices from '@polyclinic/domain/messages/choice-endpoints.ts'
import * as contracts from '@polyclinic/domain/messages/endpoints.ts'
import { route, uploadRoute, type Route } from '../../platform/http/route.ts'
import { admitUnsubscribe, chooseByLink, unsubscribe } from './choose-by-link.ts'
import { countUndelivered } from './count-undelivered.ts'
import { listMessages } from './list-messages.ts'
import { readMessage } from './read-message.ts'
import { retryMessage } from './retry-message.ts'
import { withdrawMessage } from './withdraw-message.ts'

export const routes: readonly Route[] = [
  route(contracts.listMessages, listMessages),
  route(contracts.countUndelivered, countUndelivered),
  route(contracts.readMessage, readMessage),
  route(contracts.retryMessage, retryMessage),
  route(contracts.withdrawMessage, withdrawMessage),
  route(choices.chooseByLink, chooseByLink),
  uploadRoute(choices.unsubscribe, admitUnsubscribe, unsubscribe),
]
