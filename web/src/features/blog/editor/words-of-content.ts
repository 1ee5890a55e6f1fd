import type { Doctor, PostContent } from './posts.ts'

export type Field = keyof PostContent

/** A field's other version, as it is read. */
export function wordOf(field: Field, value: PostContent[Field] | undefined, doctors: readonly Doctor[]): string {
  if (value === null || value === undefined) return ''
  if (field === 'authorProviderId' || field === 'reviewerProviderId')
    return doctors.find(({ id }) => id === value)?.name ?? ''
  return Array.isArray(value) ? value.join(', ') : value
}
