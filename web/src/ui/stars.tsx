import Star from 'lucide-react/icons/star'
import { Row } from './layout.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const five = [1, 2, 3, 4, 5] as const

/** So many of five stars; a reader who sees none hears the words. */
export const Stars = ({ count, label }: { count: number; label: string }) => (
  <Row gap="tiny">
    <VisuallyHidden>{label}</VisuallyHidden>
    {five.map((each) => (
      <OneStar key={each} isFull={each <= count} />
    ))}
  </Row>
)

/** Always stands beside words, as any icon. */
export const OneStar = ({ isFull }: { isFull: boolean }) => (
  <Star aria-hidden size="1.25rem" color="var(--brand-text)" fill={isFull ? 'var(--brand-text)' : 'none'} />
)
