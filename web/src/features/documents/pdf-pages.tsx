import { Fragment, useEffect, useRef, useState, type CSSProperties } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TurnButton } from '../../ui/pager.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { PdfWords } from './pdf-words.ts'
import { openPdf, PdfTrouble, type DrawnPage, type OpenPdf } from './pdf.ts'
import fileStyles from './open-file.module.css'
import styles from './pdf-pages.module.css'

export type PdfPagesProps = {
  file: Blob
  name: string
  /** Another in tests, which have no canvas. */
  open?: typeof openPdf
}

type Drawn = DrawnPage & { page: number; isLarge: boolean }

/** The pages of a PDF, one at a time, and their words to be listened to, selected and searched. */
export function PdfPages({ file, name, open = openPdf }: PdfPagesProps) {
  const { t } = useTexts()
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [page, setPage] = useState(1)
  const [isLarge, setLarge] = useState(false)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [trouble, setTrouble] = useState<PdfTrouble['why'] | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const pages = pdf?.pages ?? 1

  useEffect(() => {
    const life = new AbortController()
    open(file, life.signal).then(
      (opened) => !life.signal.aborted && setPdf(opened),
      (error: unknown) => !life.signal.aborted && setTrouble(whyOf(error)),
    )
    return () => life.abort()
  }, [file, open])

  useEffect(() => {
    if (!pdf) return
    let isWanted = true
    const width = (frame.current?.clientWidth ?? 0) * (isLarge ? timesLarger : 1) * devicePixelRatio
    // Of pages that are turned quickly only the one is drawn at which somebody stays.
    const rest = setTimeout(() => {
      pdf.draw(page, width || 1000).then(
        (result) => isWanted && setDrawn({ ...result, page, isLarge }),
        (error: unknown) => isWanted && setTrouble(whyOf(error)),
      )
    }, restsFor)
    return () => {
      isWanted = false
      clearTimeout(rest)
    }
  }, [pdf, page, isLarge])

  useEffect(() => {
    if (!drawn) return
    const { canvas } = drawn
    Object.assign(canvas.style, drawn.isLarge ? large : whole)
    canvas.setAttribute('aria-hidden', 'true')
    frame.current?.prepend(canvas)
    frame.current?.scrollTo(0, 0)
    return () => canvas.remove()
  }, [drawn])

  const enlarge = () => {
    // Drawn smaller, a page may be there in time.
    setTrouble(null)
    setLarge(!isLarge)
  }
  const turnTo = (wanted: number) => {
    if (wanted < 1 || wanted > pages) return
    setTrouble(null)
    setPage(wanted)
  }
  useEffect(() => {
    // Also at its heading, where a dialog begins.
    const around = frame.current?.closest<HTMLElement>('dialog') ?? frame.current
    const turnByKey = (event: KeyboardEvent) => {
      const step = { PageDown: 1, PageUp: -1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      turnTo(page + step)
    }
    around?.addEventListener('keydown', turnByKey)
    return () => around?.removeEventListener('keydown', turnByKey)
  })
  const isDrawing = trouble === null && (drawn?.page !== page || drawn.isLarge !== isLarge)
  return (
    <Stack gap="small">
      {pdf && (
        <Row>
          {pages > 1 && (
            <TurnButton
              icon={ChevronLeft}
              turn={page > 1 ? { label: t('pdf.previous'), onPress: () => turnTo(page - 1) } : null}
            />
          )}
          <span role="status">{t('pdf.page', { page, pages })}</span>
          {pages > 1 && (
            <TurnButton
              icon={ChevronRight}
              turn={page < pages ? { label: t('pdf.next'), onPress: () => turnTo(page + 1) } : null}
            />
          )}
          <Button size="small" aria-pressed={isLarge} onClick={enlarge}>
            {t('pdf.enlarge')}
          </Button>
        </Row>
      )}
      {trouble && (
        <Note tone="warn" role="alert">
          {t(`pdf.${trouble}`)}
        </Note>
      )}
      {isDrawing && (
        <div role="status">
          <Spinner />
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        </div>
      )}
      <div
        ref={frame}
        role="group"
        // It scrolls, and by keys only once it has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('pdf.pages', { name })}
        className={trouble ? undefined : fileStyles.picture}
        // No page is seen under the number of another.
        style={{
          ...{ ...paper, display: trouble ? 'none' : 'block' },
          visibility: drawn && drawn.page !== page ? 'hidden' : 'visible',
        }}
      >
        {drawn && drawn.words.length === 0 && <VisuallyHidden>{t('pdf.noWords')}</VisuallyHidden>}
        {drawn && drawn.words.length > 0 && <Words of={drawn} />}
      </div>
      {pages > 1 && <VisuallyHidden>{t('pdf.keys')}</VisuallyHidden>}
    </Stack>
  )
}

/** The text of a page, unseen over its picture. */
const Words = ({ of: { words, ratio, isLarge } }: { of: Drawn }) => (
  <div
    className={styles.words}
    style={{ inlineSize: isLarge ? large.inlineSize : whole.inlineSize, aspectRatio: `1 / ${ratio}` }}
  >
    {words.map(({ text, isLast, ...place }, index) => (
      <Fragment key={index}>
        <span style={placeOf(place)}>{text}</span>
        {isLast && <br />}
      </Fragment>
    ))}
  </div>
)

/** Sizes are parts of the page's width, whatever width it has by now. */
const placeOf = ({ left, top, size, stretch, angle, family }: Omit<PdfWords, 'text' | 'isLast'>): CSSProperties => ({
  ...{ left: `${left * 100}cqw`, top: `${top * 100}cqw`, fontSize: `${size * 100}cqw`, fontFamily: family },
  transform: `rotate(${angle}rad) scaleX(${stretch})`,
})

const timesLarger = 2.5
const restsFor = 80
const paper: CSSProperties = {
  ...({ position: 'relative', overflow: 'auto', boxSizing: 'border-box' } as const),
  ...{ inlineSize: '100%', maxInlineSize: '60rem', maxBlockSize: '70vh', marginInline: 'auto' },
  border: '1px solid var(--line)',
}
const whole = { display: 'block', inlineSize: '100%' }
const large = { display: 'block', inlineSize: `${timesLarger * 100}%`, maxInlineSize: 'none' }

const whyOf = (error: unknown) => (error instanceof PdfTrouble ? error.why : 'broken')
