import { sectionsOf } from '@polyclinic/domain/blog/body.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { langOf } from '../../platform/i18n/lang-of.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { DrawnPicture } from './article-picture.tsx'
import { ArticleBody } from './article-body.tsx'
import { Byline, Reviewed } from './article-facts.tsx'
import type { Article } from './article.ts'
import styles from './blog.module.css'

type ArticleViewProps = {
  article: Article
  /** Of the title: below another one in a preview. */
  level?: 1 | 2
  /** Tags lead to lists of them. */
  hasLinks?: boolean
}

/** An article as visitors see it. */
export function ArticleView({ article, level = 1, hasLinks = true }: ArticleViewProps) {
  const { t, locale } = useTexts()
  const lang = langOf(article.language, locale)
  const sections = sectionsOf(article.body)
  const Title = `h${level}` as const
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <div className={styles.headWords}>
          <Tags tags={article.tags} lang={lang} hasLinks={hasLinks} />
          <Title lang={lang} className={styles.title}>
            {article.title || t('blog.untitled')}
          </Title>
          <p lang={lang} className={styles.lead}>
            {article.description}
          </p>
          {article.author.name && <Byline article={article} />}
          <Reviewed reviewer={article.reviewer} />
        </div>
        {article.picture && (
          <div className={styles.headPicture} lang={lang}>
            <DrawnPicture picture={article.picture} text={article.picture.text} sizes="(max-width: 62em) 100vw, 30em" />
          </div>
        )}
      </header>
      <div className={styles.columns}>
        <div lang={lang}>
          <ArticleBody body={article.body} pictures={article.pictures} />
        </div>
        <div className={styles.aside}>
          <BookCard article={article} />
          {sections.length > 1 && (
            <nav aria-labelledby="on-this-page" className={styles.sections}>
              <p id="on-this-page" className={styles.sectionsTitle}>
                {t('blog.onThisPage')}
              </p>
              <ul lang={lang}>
                {sections.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </div>
    </article>
  )
}

type TagsProps = { tags: readonly string[]; lang: string | undefined; hasLinks: boolean }

function Tags({ tags, lang, hasLinks }: TagsProps) {
  if (tags.length === 0) return null
  return (
    <ul lang={lang} className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          {hasLinks ? (
            <Anchor href={`/allblogs?tag=${encodeURIComponent(tag)}`} className={styles.tag}>
              {tag}
            </Anchor>
          ) : (
            <span className={styles.tag}>{tag}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The way to a visit: of the doctor who wrote it, where there is one. */
function BookCard({ article: { author } }: { article: Article }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="book" className={styles.book}>
      <h2 id="book" className={styles.bookTitle}>
        {t('blog.askDoctor')}
      </h2>
      {author.slug && (
        <div className={styles.byline}>
          <Face src={author.portraitUrl} initials={initialsOf(author.name)} size="small" />
          <p className={styles.author}>{author.name}</p>
        </div>
      )}
      <p className={styles.quiet}>{t('blog.informs')}</p>
      <Button kind="main" icon={CalendarCheck} href={author.slug ? `/aboutdoctor/${author.slug}` : '/doctors'} wide>
        {t('blog.findTime')}
      </Button>
    </section>
  )
}
