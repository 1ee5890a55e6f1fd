import {
  isSection,
  linkTarget,
  sectionId,
  type Body,
  type Block,
  type Inline,
  type Mark,
} from '@polyclinic/domain/blog/body.ts'
import Info from 'lucide-react/icons/info'
import Phone from 'lucide-react/icons/phone'
import PhoneCall from 'lucide-react/icons/phone-call'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ArticlePicture } from './article.ts'
import { DrawnPicture } from './article-picture.tsx'
import styles from './blog.module.css'

type ArticleBodyProps = { body: Body; pictures: readonly ArticlePicture[] }

/** An article's text, drawn from its parts: nothing in it is ever read as markup. */
export function ArticleBody({ body, pictures }: ArticleBodyProps) {
  const sections = body.content.filter(isSection)
  return (
    <div className={styles.body}>
      {body.content.map((block, index) => (
        <DrawnBlock
          key={index}
          block={block}
          pictures={pictures}
          id={isSection(block) ? sectionId(sections.indexOf(block)) : undefined}
        />
      ))}
    </div>
  )
}

type Part = Block | { type: 'listItem'; content: readonly Part[] }

function DrawnBlock({
  block,
  pictures,
  id,
}: {
  block: Part
  pictures: readonly ArticlePicture[]
  id?: string | undefined
}) {
  const parts = (content: readonly Part[]) =>
    content.map((part, index) => <DrawnBlock key={index} block={part} pictures={pictures} />)
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.content)}</p>
    case 'heading': {
      const Heading = block.attrs.level === 3 ? 'h3' : 'h2'
      return <Heading id={id}>{inlines(block.content)}</Heading>
    }
    case 'bulletList':
      return <ul>{parts(block.content)}</ul>
    case 'orderedList':
      return <ol>{parts(block.content)}</ol>
    case 'listItem': {
      const [first, ...others] = block.content
      return (
        <li>
          {first?.type === 'paragraph' ? inlines(first.content) : null}
          {parts(others)}
        </li>
      )
    }
    case 'blockquote':
      return <blockquote>{parts(block.content)}</blockquote>
    case 'callout':
      return <Box tone={block.attrs.tone}>{parts(block.content)}</Box>
    case 'picture': {
      const picture = pictures.find((each) => each.id === block.attrs.id)
      if (!picture) return null
      return (
        <figure>
          <DrawnPicture picture={picture} text={block.attrs.text} sizes="(max-width: 45em) 100vw, 40em" lazy />
          {block.attrs.caption && <figcaption>{block.attrs.caption}</figcaption>}
        </figure>
      )
    }
  }
}

const inlines = (content: readonly Inline[] = []): ReactNode[] =>
  content.map((inline, index) =>
    inline.type === 'hardBreak' ? (
      <br key={index} />
    ) : (
      <Words key={index} text={inline.text} marks={inline.marks ?? []} />
    ),
  )

function Words({ text, marks: [mark, ...others] }: { text: string; marks: readonly Mark[] }): ReactNode {
  if (!mark) return text
  const inner = <Words text={text} marks={others} />
  if (mark.type === 'bold') return <strong>{inner}</strong>
  if (mark.type === 'italic') return <em>{inner}</em>
  const href = linkTarget(mark.attrs.href)
  if (href === null) return inner
  return href.startsWith('/') ? (
    <Anchor href={href}>{inner}</Anchor>
  ) : (
    <a href={href} rel="noopener noreferrer nofollow">
      {inner}
    </a>
  )
}

const boxes = { info: Info, call: PhoneCall, emergency: TriangleAlert }

function Box({ tone, children }: { tone: keyof typeof boxes; children: ReactNode }) {
  const { t, locale } = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  return (
    <div role="note" className={styles.box} data-tone={tone} aria-label={t(`blog.box_${tone}`)}>
      <Icon of={boxes[tone]} className={styles.boxIcon} />
      <div className={styles.boxWords}>
        {tone === 'call' && (
          <p lang={locale} className={styles.boxTitle}>
            {t('blog.whenToCall')}
          </p>
        )}
        {children}
        {tone === 'call' && phone && (
          <div>
            <Button size="small" icon={Phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
