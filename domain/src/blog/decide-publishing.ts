import type { FieldError } from '../kit/errors.ts'
import { picturesIn, textOf, type Body } from './body.ts'
import { isSlug } from '../kit/slug.ts'
import { isFreeForPosts } from './slug.ts'

export const postStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type PostState = (typeof postStates)[number]

/** What a post’s public side says of it. */
type Shown = { publishedAt: string; withdrawnAt: string | null }

/** Times are instants on the wire, of one form. */
export function stateOf(shown: Shown | null, now: string): PostState {
  if (!shown) return 'draft'
  if (shown.withdrawnAt !== null) return 'withdrawn'
  return Date.parse(shown.publishedAt) > Date.parse(now) ? 'scheduled' : 'published'
}

export type Content = {
  title: string
  slug: string
  description: string
  body: Body
  authorProviderId: string | null
  authorName: string
  reviewerProviderId: string | null
  reviewedOn: string | null
  pictureId: string | null
  pictureText: string
}

const missing = (field: string, message: string): FieldError => ({
  pointer: `/body/${field}`,
  code: 'required',
  message,
})
const wrong = (field: string, code: string, message: string): FieldError => ({
  pointer: `/body/${field}`,
  code,
  message,
})

/** What of an article visitors must not find as it is. */
export function mistakesIn(content: Content, today: string): FieldError[] {
  const { title, slug, description, body, authorProviderId, authorName } = content
  const { reviewerProviderId, reviewedOn, pictureId, pictureText } = content
  return [
    ...(title === '' ? [missing('title', 'An article has a title.')] : []),
    ...(slug === '' ? [missing('slug', 'An article has an address.')] : []),
    ...(slug !== '' && !(isSlug(slug) && isFreeForPosts(slug))
      ? [wrong('slug', 'reserved', 'This is another page.')]
      : []),
    ...(description === '' ? [missing('description', 'An article is described in a sentence.')] : []),
    ...(textOf(body).trim() === '' ? [missing('body', 'An article has a text.')] : []),
    ...(picturesIn(body).some(({ attrs }) => attrs.text === '')
      ? [wrong('body', 'picture_text', 'Each picture is described in words.')]
      : []),
    ...(authorProviderId === null && authorName === '' ? [missing('authorName', 'An article has an author.')] : []),
    ...(reviewerProviderId !== null && reviewerProviderId === authorProviderId
      ? [wrong('reviewerProviderId', 'author', 'Nobody reviews their own article.')]
      : []),
    ...(reviewerProviderId !== null && reviewedOn === null ? [missing('reviewedOn', 'A review has a day.')] : []),
    ...(reviewerProviderId !== null && reviewedOn !== null && reviewedOn > today
      ? [wrong('reviewedOn', 'future', 'A review has taken place.')]
      : []),
    ...(pictureId !== null && pictureText === '' ? [missing('pictureText', 'The picture is described in words.')] : []),
  ]
}

const daysAheadAtMost = 366

/** When an article would appear: a time ahead, within a year, for what nobody has seen yet. */
export function mistakeInTime(at: string | null, state: PostState, now: string): FieldError | null {
  if (at === null) return null
  if (state === 'published' || state === 'withdrawn') return wrong('at', 'published', 'Visitors have seen it already.')
  const ahead = Date.parse(at) - Date.parse(now)
  if (ahead <= 0) return wrong('at', 'past', 'The time has passed.')
  return ahead > daysAheadAtMost * 86_400_000 ? wrong('at', 'too_late', 'Within a year.') : null
}
