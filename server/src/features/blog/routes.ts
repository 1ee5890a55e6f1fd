import * as blog from '@polyclinic/domain/blog/endpoints.ts'
import { route, uploadRoute, type Route } from '../../platform/http/route.ts'
import { addPostPicture, admitPostPicture } from './add-picture.ts'
import { listPosts, readPost } from './posts.ts'
import { publishPost, withdrawPost } from './publish-post.ts'
import { listArticles, previewArticle, readArticle } from './read-articles.ts'
import { createPost, discardPost, savePost, sharePostPreview } from './write-post.ts'

export const routes: readonly Route[] = [
  route(blog.listArticles, listArticles),
  route(blog.readArticle, readArticle),
  route(blog.previewArticle, previewArticle),
  route(blog.listPosts, listPosts),
  route(blog.createPost, createPost),
  route(blog.readPost, readPost),
  route(blog.savePost, savePost),
  route(blog.publishPost, publishPost),
  route(blog.withdrawPost, withdrawPost),
  route(blog.discardPost, discardPost),
  uploadRoute(blog.addPostPicture, admitPostPicture, addPostPicture),
  route(blog.sharePostPreview, sharePostPreview),
]
