import type { messageChannels } from '@polyclinic/domain/messages/endpoints.ts'
import type { EnqueuedJob } from '../../platform/jobs.ts'

/**
 * What a message's row enqueues by itself (`platform.enqueue_delivery`), by its channel: a provider that does not answer
 * stands in front of no mail.
 */
export const deliveryJobs = {
  email: { name: 'deliver-message', ids: ['messageId'], keepsPlaces: true },
  sms: { name: 'deliver-text', ids: ['messageId'] },
  push: { name: 'deliver-push', ids: ['messageId'] },
} satisfies Record<(typeof messageChannels)[number], Pick<EnqueuedJob<'messageId'>, 'name' | 'ids' | 'keepsPlaces'>>
