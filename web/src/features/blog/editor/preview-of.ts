import { minutesToRead, type Body } from '@polyclinic/domain/blog/body.ts'
import type { Article, ArticlePicture } from '../article.ts'
import type { Doctor, Post, PostContent } from './posts.ts'

type Known = { doctors: readonly Doctor[]; pictures: readonly ArticlePicture[] }

/** What is being written, as visitors will see it. */
export function previewOf(post: Post, content: PostContent, { doctors, pictures }: Known): Article {
  const { title, slug, description, language, tags, authorProviderId, authorName } = content
  const { reviewerProviderId, reviewedOn, pictureId, pictureText } = content
  const personOf = (id: string | null) => {
    const doctor = id === null ? undefined : doctors.find((each) => each.id === id)
    return (
      doctor && { name: doctor.name, slug: doctor.slug, portraitUrl: doctor.portraitUrl, speciality: doctor.speciality }
    )
  }
  const reviewer = personOf(reviewerProviderId)
  const picture = pictures.find(({ id }) => id === pictureId)
  const body = JSON.parse(content.body) as Body
  return {
    ...{ id: post.id, title, slug, description, language, tags, body, pictures: [...pictures] },
    minutes: minutesToRead(body),
    author: personOf(authorProviderId) ?? { name: authorName, slug: null, portraitUrl: null, speciality: null },
    reviewer: reviewer && reviewedOn ? { ...reviewer, on: reviewedOn } : null,
    picture: picture ? { ...picture, text: pictureText } : null,
    publishedAt: post.publishedAt ?? post.changedAt,
    updatedAt: post.updatedAt,
  }
}
