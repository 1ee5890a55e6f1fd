import type { listArticles, previewArticle, readArticle } from '@polyclinic/domain/blog/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'

export type Articles = Answer<typeof listArticles>
export type ArticleSummary = Articles['items'][number]
export type Article = Omit<Answer<typeof readArticle>, 'related'>
export type PreviewedArticle = Answer<typeof previewArticle>
export type ArticlePicture = Article['pictures'][number]
