import type { RouteObject } from 'react-router'
import { to, withTexts } from './platform/page/route-options.ts'
import { PublicFrame } from './screens/frame/public-frame.tsx'
import { ScreenError } from './screens/frame/screen-error.tsx'

const texts = {
  en: async () => (await import('./messages/en-blog.ts')).blogTexts,
  de: async () => (await import('./messages/de-blog.ts')).blogTexts,
}

/**
 * The addresses of the articles. Who reads none is not sent them. Each has an id: elsewhere a route is known by its place,
 * and these stand at one of their own in the browser.
 */
export const articleRoutes: RouteObject[] = [
  {
    id: 'blog-frame',
    Component: PublicFrame,
    children: [
      {
        id: 'blog-errors',
        ErrorBoundary: ScreenError,
        children: [
          { id: 'blog', path: '/blog', ...to('/allblogs') },
          {
            id: 'blog-area',
            lazy: () => import('./screens/blog/blog-area.tsx'),
            children: [
              {
                id: 'blog-list',
                path: '/allblogs',
                lazy: withTexts(() => import('./screens/blog/all-blogs.tsx'), texts),
              },
              {
                id: 'blog-preview',
                path: '/blog/preview',
                lazy: withTexts(() => import('./screens/blog/preview.tsx'), texts),
              },
              { id: 'blog-post', path: '/blog/:slug', lazy: withTexts(() => import('./screens/blog/post.tsx'), texts) },
            ],
          },
        ],
      },
    ],
  },
]
