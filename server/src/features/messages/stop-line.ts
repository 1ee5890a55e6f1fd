import type { Clinic } from '../../platform/clinics.ts'
import { pageAddress, type Site } from '../../platform/origin.ts'
import type { OptionalKind } from '@polyclinic/domain/messages/kinds.ts'
import { unsubscribeMark } from './unsubscribe-token.ts'

type ClinicSite = Site & { clinic: Pick<Clinic, 'slug'> }

/** Beneath the clinic's own text, whatever that says: the link with which its reader stops what the mail is one of. */
export const withStopLine = (
  site: ClinicSite,
  body: string,
  { kind, words }: { kind: OptionalKind; words: string },
): string =>
  `${body}\n\n${words}: ${pageAddress(site, `/clinic/${site.clinic.slug}/unsubscribe?of=${kind}#${unsubscribeMark}`)}`
