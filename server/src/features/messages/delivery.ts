import type { EnqueuedJob } from '../../platform/jobs.ts'
import { deliverMessage, giveUpMessage } from './deliver-message.ts'

/** What a message's row enqueues by itself (`platform.enqueue_delivery`). */
export const delivery: EnqueuedJob<'messageId'> = {
  name: 'deliver-message',
  ids: ['messageId'],
  run: deliverMessage,
  giveUp: giveUpMessage,
}
