import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bodyFrom } from '@polyclinic/domain/blog/body.ts'
import type { PostState } from '@polyclinic/domain/blog/decide-publishing.ts'
import type * as contracts from '@polyclinic/domain/blog/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import { useMemo } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useKeptDraft } from '../../drafts/use-kept-draft.ts'

export type Post = Answer<typeof contracts.readPost>
export type PostRow = Answer<typeof contracts.listPosts>['items'][number]
export type Doctor = Answer<typeof listProviders>['items'][number]

export const postsAPage = 20

export const usePosts = (state: PostState | undefined, skip: number) =>
  useQuery({
    queryKey: ['post', 'list', state, skip],
    queryFn: ({ signal }) => {
      const query = { ...(state ? { state } : {}), skip, take: postsAPage }
      return call<typeof contracts.listPosts>('GET', '/posts', { query }, { signal })
    },
    placeholderData: (before) => before,
  })

const one = '/posts/{id}'

export const usePost = (id: string) =>
  useQuery({
    queryKey: ['post', 'one', id],
    queryFn: ({ signal }) => call<typeof contracts.readPost>('GET', one, { params: { id } }, { signal }),
  })

/** What an answer said, for whoever asks next. */
export function useKnownPost() {
  const client = useQueryClient()
  return (post: Post) => {
    client.setQueryData(['post', 'one', post.id], post)
    void client.invalidateQueries({ queryKey: ['post', 'list'] })
  }
}

export const createPost = (id: string, language: 'de' | 'en') =>
  call<typeof contracts.createPost>('POST', one, { params: { id }, body: { language } })

export const publishPost = ({ id, version }: { id: string; version: number }, at: string | null) =>
  call<typeof contracts.publishPost>('POST', `${one}/publish`, {
    ...{ params: { id }, headers: { 'if-match': `"${version}"` }, body: { at } },
  })

export const withdrawPost = (id: string) =>
  call<typeof contracts.withdrawPost>('POST', `${one}/withdraw`, { params: { id } })

export const discardPost = (id: string) => call<typeof contracts.discardPost>('DELETE', one, { params: { id } })

export const sendPicture = (id: string, file: File) =>
  call<typeof contracts.addPostPicture>('POST', `${one}/pictures`, { params: { id }, body: { file } })

export const sharePreview = (id: string) =>
  call<typeof contracts.sharePostPreview>('POST', `${one}/preview-link`, { params: { id } })

/** What is typed. The text is its JSON: within it no space is without meaning. */
export type PostContent = Pick<
  Post,
  | ('title' | 'slug' | 'description' | 'tags' | 'language' | 'authorProviderId' | 'authorName')
  | ('reviewerProviderId' | 'reviewedOn' | 'pictureId' | 'pictureText')
> & { body: string }

type KnownPost = { version: number; content: PostContent; post: Post }

function knownOf(post: Post): KnownPost {
  const { title, slug, description, tags, language, authorProviderId, authorName } = post
  const { reviewerProviderId, reviewedOn, pictureId, pictureText } = post
  const content = {
    ...{ title, slug, description, tags, language, authorProviderId, authorName },
    ...{ reviewerProviderId, reviewedOn, pictureId, pictureText },
    body: JSON.stringify(bodyFrom(post.body)),
  }
  return { version: post.version, content, post }
}

/** An article that is being written, kept while it is open. */
export function usePostDraft(post: Post) {
  const known = useMemo(() => knownOf(post), [post])
  const { id } = post
  return useKeptDraft<PostContent, KnownPost>(known, {
    save: async (version, { body, ...changes }) => {
      const written = body === undefined ? changes : { ...changes, body: JSON.parse(body) as Post['body'] }
      const saved = await call<typeof contracts.savePost>('PATCH', one, {
        ...{ params: { id }, headers: { 'if-match': `"${version}"` }, body: written },
      })
      return knownOf(saved)
    },
    read: async () => knownOf(await call<typeof contracts.readPost>('GET', one, { params: { id } })),
  })
}

export type PostDraft = ReturnType<typeof usePostDraft>
