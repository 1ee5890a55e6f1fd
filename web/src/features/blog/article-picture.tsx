import Newspaper from 'lucide-react/icons/newspaper'
import { Icon } from '../../ui/icon.tsx'
import type { ArticlePicture } from './article.ts'
import styles from './blog.module.css'

type DrawnPictureProps = { picture: ArticlePicture; text: string; sizes: string; lazy?: boolean }

/** A picture in the size that the screen needs. */
export const DrawnPicture = ({ picture: { url, small, width, height }, text, sizes, lazy }: DrawnPictureProps) => (
  <img
    src={url}
    srcSet={small.width < width ? `${small.url} ${small.width}w, ${url} ${width}w` : undefined}
    sizes={sizes}
    width={width}
    height={height}
    alt={text}
    loading={lazy ? 'lazy' : undefined}
    className={styles.drawn}
  />
)

type CoverProps = { picture: ArticlePicture | null; sizes: string; lazy?: boolean }

/** Above an article in a list: its title stands beside it, so a screen reader skips it. */
export const Cover = ({ picture, ...shown }: CoverProps) => (
  <span className={styles.cover}>
    {picture ? (
      <DrawnPicture picture={picture} text="" {...shown} />
    ) : (
      <span className={styles.noCover}>
        <Icon of={Newspaper} />
      </span>
    )}
  </span>
)
