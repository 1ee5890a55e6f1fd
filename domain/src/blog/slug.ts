/** Names of the blog's own pages, which no article takes. */
const ownPages = ['feed', 'preview']
export const isFreeForPosts = (slug: string): boolean => !ownPages.includes(slug)
