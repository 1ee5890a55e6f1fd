import type { MessageSubjectKind } from '@polyclinic/domain/messages/endpoints.ts'
import type { Services } from '../../platform/context.ts'

/** What a message is about, and what messages of its kind carry; null when that is there no longer. */
export const subjectOf = (
  { messageSubjects }: Pick<Services, 'messageSubjects'>,
  { subject_kind: kind, subject_id: id }: { subject_kind: string | null; subject_id: string | null },
) => (kind === null || id === null ? null : { id, ...messageSubjects[kind as MessageSubjectKind] })
