import * as contracts from '@polyclinic/domain/messages/endpoints.ts'
import { on, type Bound } from '../../platform/http/bind.ts'
import { listMessages } from './list-messages.ts'
import { readMessage } from './read-message.ts'
import { retryMessage } from './retry-message.ts'

export const routes: readonly Bound[] = [
  on(contracts.listMessages, listMessages),
  on(contracts.readMessage, readMessage),
  on(contracts.retryMessage, retryMessage),
]
