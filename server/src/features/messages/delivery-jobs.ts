import type { messageChannels } from '@polyclinic/domain/messages/endpoints.ts'
import type { EnqueuedJob } from '../../platform/jobs.ts'

/**
 * What a message's row enqueues by itself (`platform.enqueue_delivery`), by its channel: a text message stands in front of
 * no mail when its provider does not answer.
 */
export const deliveryJobs = {
  email: { name: 'deliver-message', ids: ['messageId'] },
  sms: { name: 'deliver-text', ids: ['messageId'] },
} satisfies Record<(typeof messageChannels)[number], Pick<EnqueuedJob<'messageId'>, 'name' | 'ids'>>
