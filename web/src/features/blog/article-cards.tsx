import { langOf } from '../../platform/i18n/lang-of.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Cover } from './article-picture.tsx'
import { Byline, Reviewed } from './article-facts.tsx'
import type { ArticleSummary } from './article.ts'
import styles from './blog.module.css'

type ArticleCardProps = { article: ArticleSummary; kind: 'leading' | 'plain' | 'related' }

const sizes = {
  leading: '(max-width: 62em) 100vw, 35em',
  plain: '(max-width: 45em) 100vw, 23em',
  related: '9em',
}

/** The whole card leads to the article. */
export function ArticleCard({ article, kind }: ArticleCardProps) {
  const { locale } = useTexts()
  const lang = langOf(article.language, locale)
  const Title = kind === 'related' ? 'h3' : 'h2'
  return (
    <article className={classNames(styles.card, styles[kind])}>
      <Cover picture={article.picture} sizes={sizes[kind]} lazy={kind !== 'leading'} />
      <div className={styles.cardWords}>
        {article.tags[0] && kind !== 'related' && (
          <p lang={lang} className={styles.cardTag}>
            {article.tags[0]}
          </p>
        )}
        <Title lang={lang} className={styles.cardTitle}>
          <Anchor href={`/blog/${article.slug}`} className={styles.cardLink}>
            {article.title}
          </Anchor>
        </Title>
        {kind !== 'related' && (
          <p lang={lang} className={styles.cardLead}>
            {article.description}
          </p>
        )}
        <Byline article={article} inList />
        {kind !== 'related' && <Reviewed reviewer={article.reviewer} inList />}
      </div>
    </article>
  )
}
