import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import type { Doctor, PostContent } from './posts.ts'

export type Field = keyof PostContent

export const fieldLabels = {
  title: 'editor.titleLabel',
  slug: 'editor.slug',
  description: 'editor.descriptionLabel',
  tags: 'editor.tags',
  language: 'editor.language',
  authorProviderId: 'editor.author',
  authorName: 'editor.authorName',
  reviewerProviderId: 'editor.reviewer',
  reviewedOn: 'editor.reviewedOn',
  pictureId: 'editor.cover',
  pictureText: 'editor.pictureText',
  body: 'editor.bodyLabel',
} as const satisfies Record<Field, PlainTextKey>

/** A field's other version, as it is read. */
export function wordOf(field: Field, value: PostContent[Field] | undefined, doctors: readonly Doctor[]): string {
  if (value === null || value === undefined) return ''
  if (field === 'authorProviderId' || field === 'reviewerProviderId')
    return doctors.find(({ id }) => id === value)?.name ?? ''
  return Array.isArray(value) ? value.join(', ') : value
}
